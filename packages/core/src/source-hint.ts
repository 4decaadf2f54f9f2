/** What is known of a source beside its bytes. */
export interface SourceHint {
  /** File name or the last part of a URL. */
  readonly name?: string | undefined;
  readonly mediaType?: string | undefined;
  /** Bytes in all, where the source says so truthfully. */
  readonly size?: number | undefined;
}
