export interface GltfOptions {
  /**
   * The bytes of a texture, by its name in the model; undefined when there is none, which is a warning. Without it no
   * texture is embedded; materials keep their names in `extras`.
   */
  readonly textures?: (name: string) => Promise<{ readonly bytes: Uint8Array<ArrayBuffer> } | undefined>;
  /**
   * Names of nodes: as stored (default), or `unique`, where a name that is taken gets a number and the stored one goes
   * to `extras`.
   */
  readonly names?: 'stored' | 'unique';
  /** Most influences a vertex keeps. Default 4, which every viewer reads; `Infinity` keeps all. */
  readonly influences?: number;
}
