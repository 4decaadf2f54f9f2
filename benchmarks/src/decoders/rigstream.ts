import { decode, decodeSync, type EventOf } from '@rigstream/core';
import { x } from '@rigstream/format-x';
import { CHUNK_BYTES } from '../inputs/input.ts';
import type { Decoder, LoadedDecoder } from './decoder.ts';
import { Bounds, type ModelFacts } from './model-facts.ts';

type XEvent = EventOf<readonly [typeof x]>;

/** The whole file at hand, without promises. */
export const rigstreamSync: Decoder = {
  id: 'rigstream-sync',
  title: 'rigstream `decodeSync`',
  load: () =>
    Promise.resolve({ decode: (bytes) => [...decodeSync(bytes, { format: x })], describe: describeX }),
};

/** The file in chunks of 64 KiB. */
export const rigstreamChunks: Decoder = {
  id: 'rigstream-chunks',
  title: 'rigstream `decode`, 64 KiB chunks',
  load: () => Promise.resolve<LoadedDecoder>({ decode: decodeChunks, describe: describeX }),
};

async function decodeChunks(bytes: Uint8Array<ArrayBuffer>): Promise<XEvent[]> {
  const events: XEvent[] = [];
  for await (const event of decode(chunksOf(bytes), { format: x })) events.push(event);
  return events;
}

function* chunksOf(bytes: Uint8Array<ArrayBuffer>): Generator<Uint8Array<ArrayBuffer>, void, void> {
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) yield bytes.subarray(at, at + CHUNK_BYTES);
}

/** What the events of a whole decode add up to. */
export function describeX(result: unknown): ModelFacts {
  return describeEvents(result as readonly XEvent[]);
}

/** What the events of a decode add up to. */
export function describeEvents(events: Iterable<XEvent>): ModelFacts {
  const bounds = new Bounds();
  let [vertices, faces, corners, normals, uvs, weights, keys] = [0, 0, 0, 0, 0, 0, 0];
  for (const event of events) {
    if (event.type === 'vertices') {
      if (event.position !== undefined) {
        bounds.add(event.position);
        vertices += event.count;
      }
      if (event.normal !== undefined) normals += event.count;
      uvs += (event.uv ?? []).some(({ set }) => set === 0) ? event.count : 0;
    } else if (event.type === 'indices') {
      faces += event.faceCount;
      corners += event.indices.length;
    } else if (event.type === 'values' && event.attribute === 'normal') normals += event.count;
    else if (event.type === 'bone-weights') weights += event.count;
    else if (event.type === 'keyframes') keys += event.count;
  }
  return {
    vertices,
    faces,
    triangles: corners - 2 * faces,
    corners,
    normals,
    uvs,
    weights,
    keys,
    extent: bounds.extent,
  };
}
