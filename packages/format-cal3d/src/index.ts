export type * from './events.ts';
export type { Cal3dDialect, Cal3dOptions } from './options.ts';
export { cal3d } from './plugin.ts';
