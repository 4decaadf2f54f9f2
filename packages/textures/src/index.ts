export { readTexture, type ReadTexture } from './read-texture.ts';
export { TextureError, type TextureErrorCode } from './texture-error.ts';
