import type { ConformanceOptions } from '@rigstream/testing';
import { cal3d } from '../../../src/index.ts';
import { hostileTexts, longXmlMesh, xmlSamples } from './samples.ts';

/** The kit on files written by hand: each kind in both shapes. */
export function conformance(): ConformanceOptions {
  return {
    format: cal3d,
    samples: xmlSamples().map(({ name, text }) => ({ name, bytes: bytesOf(text) })),
    hostile: Object.entries(hostileTexts).map(([name, text]) => ({ name, bytes: bytesOf(text) })),
    foreign: [
      { name: 'another XML file', bytes: bytesOf('<?xml version="1.0"?>\n<COLLADA version="1.4.1"/>') },
    ],
    large: { name: 'a mesh of 24 MB', chunks: () => longXmlMesh(24_000_000) },
  };
}

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
