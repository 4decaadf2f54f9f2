/** What every writing step yields: chunks that are full, so that a consumer takes them before more is written. */
export type Chunks = Generator<Uint8Array<ArrayBuffer>, void, void>;
