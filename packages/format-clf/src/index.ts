export type * from './events.ts';
export type { FaceLayout, HeaderBytes, TextureNames, VertexBytes } from './layout.ts';
export type { ClfOptions } from './options.ts';
export { clf } from './plugin.ts';
