/** What a run of the command ends in. */
export const exitCode = {
  ok: 0,
  /** A file could not be read or decoded to its end. */
  failed: 1,
  /** The command line makes no sense. */
  usage: 2,
} as const;

export type ExitCode = (typeof exitCode)[keyof typeof exitCode];
