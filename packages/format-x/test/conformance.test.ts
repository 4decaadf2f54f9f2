import { conformance } from './conformance/own-samples.ts';
import { testConformanceInNode } from './support/plain-node/test-conformance.ts';

const module = new URL('conformance/own-samples.ts', import.meta.url);
testConformanceInNode('format-x', module, conformance);
