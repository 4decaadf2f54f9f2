/** Codes of faults that end a decode. The lists are an entry of their own, `@rigstream/core/fault-codes`. */
export const errorCodes = [
  'truncated',
  'bad-magic',
  'unsupported-version',
  'unsupported-variant',
  'bad-count',
  'bad-section',
  'limit-exceeded',
  'syntax',
  'decompress',
  'bad-encoding',
  'entity-declaration',
  'unknown-format',
  'ambiguous-format',
  'plugin-api',
] as const;

/** Codes of faults of meaning: the decode goes on. */
export const warningCodes = [
  'bad-index',
  'bad-parent',
  'cyclic-hierarchy',
  'hierarchy-order',
  'hierarchy-mismatch',
  'id-order',
  'count-mismatch',
  'size-mismatch',
  'non-finite',
  'non-unit-rotation',
  'time-order',
  'time-range',
  'bad-duration',
  'bad-framerate',
  'bad-range',
  'empty-track',
  'duplicate-track',
  'duplicate-name',
  'unresolved-reference',
  'weights-not-normalised',
  'no-influence',
  'no-bones',
  'no-content',
  'unknown-section',
  'unknown-key-type',
  'unsupported-version',
  'missing-field',
  'missing-terminator',
  'embedded-nul',
  'encoding-fallback',
  'trailing-data',
] as const;

/** A plugin of another party may add codes of its own under its format id: `smd:odd-time`. */
type NamespacedCode = `${string}:${string}`;
export type ErrorCode = (typeof errorCodes)[number] | NamespacedCode;
export type WarningCode = (typeof warningCodes)[number] | NamespacedCode;
