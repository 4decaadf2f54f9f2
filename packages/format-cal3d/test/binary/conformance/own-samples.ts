import type { ConformanceOptions } from '@rigstream/testing';
import { cal3d } from '../../../src/index.ts';
import { foreignFiles, hostileFiles, longMesh } from './hostile-files.ts';
import { binarySamples } from './samples.ts';

/** The kit on files laid out by hand: each kind in each layout, and a manifest. */
export function conformance(): ConformanceOptions {
  return {
    format: cal3d,
    samples: binarySamples(),
    hostile: hostileFiles(),
    foreign: foreignFiles(),
    large: { name: 'a mesh of 24 MB', chunks: () => longMesh(24_000_000) },
  };
}
