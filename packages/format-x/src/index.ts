export type * from './events.ts';
export type { XOptions } from './options.ts';
export { x } from './plugin.ts';
