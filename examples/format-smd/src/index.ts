export { smd } from './smd.ts';
