// A process that decodes a generated file of MEGABYTES while it is generated, keeps nothing, and prints what that took as
// one line of JSON. Usage: node --expose-gc stream-cell.js decode|read MEGABYTES [packed]
import { createRegistry, decode } from '@rigstream/core';
import { x } from '@rigstream/format-x';
import { Crowd } from '../inputs/crowd.ts';
import { packed } from '../inputs/packed.ts';
import { collectGarbage, peakResidentBytes, resetPeak, residentBytes } from '../measure/memory.ts';
import { timed, type Timing } from '../measure/stopwatch.ts';

export interface StreamRun extends Timing {
  readonly bytes: number;
  /** Most memory resident above what the loaded modules took. */
  readonly peakBytes: number;
  /** Most memory of typed arrays alive or not yet collected, as seen at events. */
  readonly peakBufferBytes?: number;
  /** Chunks of 64 KiB read when the first batch of vertices came. */
  readonly chunksBeforeVertices?: number;
  readonly events?: number;
  /** What is missing or too much, if anything. */
  readonly difference?: string;
}

/** Events between two looks at the memory of typed arrays. */
const LOOK_EVERY = 64;

const [mode, megabytes, encoding] = process.argv.slice(2);
const crowd = new Crowd(Number(megabytes) * 2 ** 20);
/** Size of the whole text, which a compressed stream states at its start. */
let textBytes = 0;
console.log(JSON.stringify(await (mode === 'decode' ? measure(decodeAll) : measure(readAll))));

type Seen = Omit<StreamRun, keyof Timing | 'peakBytes'>;

async function measure(consume: () => Promise<Seen>): Promise<StreamRun> {
  collectGarbage();
  resetPeak();
  const baseline = residentBytes();
  if (encoding === 'packed') for (const chunk of crowd.chunks()) textBytes += chunk.length;
  const { result, cpuMs, wallMs } = await timed(consume);
  return { ...result, cpuMs, wallMs, peakBytes: peakResidentBytes() - baseline };
}

/** The source alone: what the generator and its garbage take, whoever reads it. */
async function readAll(): Promise<Seen> {
  let bytes = 0;
  for await (const chunk of source()) bytes += chunk.length;
  return { bytes };
}

async function decodeAll(): Promise<Seen> {
  let [chunks, bytes, events, vertices, faces] = [0, 0, 0, 0, 0];
  let [peakBufferBytes, chunksBeforeVertices] = [0, 0];
  const count = (chunk: Uint8Array): void => {
    chunks++;
    bytes += chunk.length;
  };
  for await (const event of decode(source(count), { registry: createRegistry([x]) })) {
    if (event.type === 'vertices') {
      if (chunksBeforeVertices === 0) chunksBeforeVertices = chunks;
      if (event.position !== undefined) vertices += event.count;
    } else if (event.type === 'indices') faces += event.faceCount;
    if (events++ % LOOK_EVERY === 0)
      peakBufferBytes = Math.max(peakBufferBytes, process.memoryUsage().arrayBuffers);
  }
  const due = crowd.facts();
  const complete = vertices === due.vertices && faces === due.faces;
  return {
    bytes,
    peakBufferBytes,
    chunksBeforeVertices,
    events,
    ...(complete ? {} : { difference: `${vertices} vertices and ${faces} faces arrived` }),
  };
}

async function* source(
  see: (chunk: Uint8Array) => void = () => {},
): AsyncGenerator<Uint8Array<ArrayBuffer>, void, void> {
  const chunks = crowd.chunks();
  for (const chunk of encoding === 'packed' ? packed(chunks, textBytes) : chunks) {
    see(chunk);
    yield chunk;
  }
}
