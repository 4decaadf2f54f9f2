export { decodeInWorker, type WorkerLike, type WorkerOptions, type WorkerRun } from './decode-in-worker.ts';
export type { Listenable } from './listen.ts';
export type { WorkerSettings } from './protocol.ts';
export { serveDecodes } from './serve-decodes.ts';
