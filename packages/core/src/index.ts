export { API_VERSION } from './api-version.ts';
export { ByteCursor, type ByteCursorInit, type LayerRefill } from './byte-cursor.ts';
export type { ByteSource, StreamLike } from './byte-source.ts';
export type { ByteSpan } from './byte-span.ts';
export type { CoordinateSpace, EulerConvention } from './coordinate-space.ts';
export { decode } from './decode.ts';
export type { DecodeContext, WarningDetails } from './decode-context.ts';
export type {
  Abortable,
  DecodeSettings,
  FormatChoice,
  PluginTuple,
  RegistryChoice,
} from './decode-options.ts';
export type { DecodeRun } from './decode-run.ts';
export { decodeSync } from './decode-sync.ts';
export { detectFormat } from './detect-format.ts';
export type * from './events.ts';
export type { ErrorCode, WarningCode } from './fault-codes.ts';
export type {
  DecodeRoutine,
  FormatDescriptor,
  FormatPlugin,
  FormatVariant,
  LazyFormat,
  SniffVerdict,
} from './format.ts';
export {
  describeOffset,
  FormatError,
  isFormatError,
  type FaultDetails,
  type FormatErrorInit,
} from './format-error.ts';
export { defaultLimits, type Limits } from './limits.ts';
export type { Name, Ref } from './name.ts';
export {
  createRegistry,
  isPlugin,
  loadFormat,
  type AnyFormat,
  type AnyLazyFormat,
  type AnyPlugin,
  type EventOf,
  type ExtraOf,
  type FormatOptions,
  type OptionsOf,
  type Registry,
} from './registry.ts';
export type { SourceHint } from './source-hint.ts';
