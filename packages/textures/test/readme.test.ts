import { testReadme } from '../../../tools/readme/test-examples.ts';

testReadme(new URL('../', import.meta.url));
