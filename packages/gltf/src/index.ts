export type { GltfOptions, Texture } from './gltf-options.ts';
export { collectGLB, toGLB, toGLTF, type GlbResult, type GltfResult } from './write-gltf.ts';
