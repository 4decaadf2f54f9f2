/** The four layouts that share version numbers (specification section 2). */
export type Cal3dDialect = 'mainline' | 'imvu' | 'trunk' | 'git';

export interface Cal3dOptions {
  /** Of a binary file; absent: told from its version and its first bytes. */
  readonly dialect?: Cal3dDialect;
}
