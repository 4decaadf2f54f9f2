export type * from './events.ts';
export { cal3d } from './plugin.ts';
