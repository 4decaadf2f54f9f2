import { describeShared } from '../../../tools/shared-folder/describe-shared.ts';
import { conformance, MOST_BYTES } from './conformance/real-samples.ts';
import { testConformanceInNode } from './support/plain-node/test-conformance.ts';

describeShared(`the shared text files up to ${MOST_BYTES} bytes`, 'corpus/x', () => {
  const module = new URL('conformance/real-samples.ts', import.meta.url);
  testConformanceInNode('format-x on real files', module, conformance);
});
