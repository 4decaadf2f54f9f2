/** A texture as found by the application. */
export interface Texture {
  /** A whole PNG or JPEG file: what glTF can hold. */
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export interface GltfOptions {
  /**
   * Influences a vertex may have, a whole number from 1, or `all`; default 4, what every viewer reads. More become
   * further sets of joints and weights. What is given up is a warning.
   */
  readonly influences?: number | 'all';
  /**
   * `given` (default): nodes are named as in the file, though two may share a name; channels address nodes by index.
   * `unique`: later ones get a number behind, and `extras.name` has the name as given.
   */
  readonly names?: 'given' | 'unique';
  /**
   * Finds the file of a texture by the name the model has for it. Without it no texture is embedded; the names are in
   * the extras of the materials.
   */
  readonly textures?: (name: string) => Promise<Texture | undefined>;
}
