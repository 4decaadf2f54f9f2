// A process that runs one decoder on one file. Usage: node --expose-gc decode-cell.js DECODER FILE
import { readFileSync } from 'node:fs';
import { findDecoder } from '../decoders/all-decoders.ts';
import { serveWorkload } from '../measure/serve-workload.ts';

const [decoderId = '', path = ''] = process.argv.slice(2);
const decoder = await (await findDecoder(decoderId)).load();
// A buffer of its own: some peers read the whole buffer, whatever part they are given.
const bytes = new Uint8Array(readFileSync(path));
await serveWorkload({ run: () => decoder.decode(bytes), describe: (result) => decoder.describe(result) });
