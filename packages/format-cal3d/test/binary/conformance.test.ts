import { testConformanceInNode } from '../support/plain-node/test-conformance.ts';
import { conformance } from './conformance/own-samples.ts';

const module = new URL('conformance/own-samples.ts', import.meta.url);
testConformanceInNode('format-cal3d in binary', module, conformance);
