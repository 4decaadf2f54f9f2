export type * from './events.ts';
export type { CffOptions } from './options.ts';
export { cff } from './plugin.ts';
