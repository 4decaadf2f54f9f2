// A process that moves the vertices of one generated mesh again and again. Usage: node --expose-gc skin-cell.js SKINNER
import { serveWorkload } from '../measure/serve-workload.ts';
import { findSkinner } from '../skinners/all-skinners.ts';
import { describeSkinned } from '../skinners/skinner.ts';
import { skinnedGrid } from '../skinners/skinned-grid.ts';

const [skinnerId = ''] = process.argv.slice(2);
const prepare = await findSkinner(skinnerId);
const skin = prepare(skinnedGrid());
await serveWorkload({ run: skin, describe: describeSkinned });
