export type * from './events.ts';
export type { ZymOptions } from './options.ts';
export { zym } from './plugin.ts';
