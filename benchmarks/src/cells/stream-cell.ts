// A process that decodes a generated file of MEGABYTES while it is generated, keeps nothing, and prints what that took as
// one line of JSON. Usage: node --expose-gc stream-cell.js MEGABYTES
import { createRegistry, decode } from '@rigstream/core';
import { x } from '@rigstream/format-x';
import { Crowd } from '../inputs/crowd.ts';
import { collectGarbage, peakResidentBytes, resetPeak, residentBytes } from '../measure/memory.ts';
import { timed } from '../measure/stopwatch.ts';

export interface StreamRun {
  readonly bytes: number;
  readonly cpuMs: number;
  readonly wallMs: number;
  /** Most memory resident above what the loaded modules took. */
  readonly peakBytes: number;
  /** Most memory of typed arrays alive or not yet collected, as seen at events. */
  readonly peakBufferBytes: number;
  /** Chunks of 64 KiB read when the first batch of vertices came. */
  readonly chunksBeforeVertices: number;
  readonly events: number;
  /** What is missing or too much, if anything. */
  readonly difference?: string;
}

/** Events between two looks at the memory of typed arrays. */
const LOOK_EVERY = 64;

console.log(JSON.stringify(await decodeStream(new Crowd(Number(process.argv[2]) * 2 ** 20))));

async function decodeStream(crowd: Crowd): Promise<StreamRun> {
  collectGarbage();
  resetPeak();
  const baseline = residentBytes();
  const { result, cpuMs, wallMs } = await timed(() => consume(crowd));
  const peakBytes = peakResidentBytes() - baseline;
  const { vertices, faces, ...seen } = result;
  const due = crowd.facts();
  const complete = vertices === due.vertices && faces === due.faces;
  return {
    ...seen,
    cpuMs,
    wallMs,
    peakBytes,
    ...(complete ? {} : { difference: `${vertices} vertices and ${faces} faces arrived` }),
  };
}

interface Seen {
  readonly bytes: number;
  readonly events: number;
  readonly vertices: number;
  readonly faces: number;
  readonly peakBufferBytes: number;
  readonly chunksBeforeVertices: number;
}

async function consume(crowd: Crowd): Promise<Seen> {
  let [chunks, bytes, events, vertices, faces] = [0, 0, 0, 0, 0];
  let [peakBufferBytes, chunksBeforeVertices] = [0, 0];
  async function* source(): AsyncGenerator<Uint8Array<ArrayBuffer>, void, void> {
    for (const chunk of crowd.chunks()) {
      chunks++;
      bytes += chunk.length;
      yield chunk;
    }
  }
  for await (const event of decode(source(), { registry: createRegistry([x]) })) {
    if (event.type === 'vertices') {
      if (chunksBeforeVertices === 0) chunksBeforeVertices = chunks;
      if (event.position !== undefined) vertices += event.count;
    } else if (event.type === 'indices') faces += event.faceCount;
    if (events++ % LOOK_EVERY === 0)
      peakBufferBytes = Math.max(peakBufferBytes, process.memoryUsage().arrayBuffers);
  }
  return { bytes, events, vertices, faces, peakBufferBytes, chunksBeforeVertices };
}
