import type { CoreEvent } from '../events.ts';
import type { DecodeSettings } from '../decode-options.ts';
import type { FormatErrorInit } from '../format-error.ts';

/** What crosses to the worker of the settings of a decode. */
export interface WorkerSettings extends DecodeSettings {
  /** Id of the one format to decode with, without detection. */
  readonly format?: string;
  /** Options by format id. */
  readonly options?: Readonly<Record<string, object>>;
}

/** The first message of a decode; the rest of its talk goes over the port. */
export interface DecodeRequest {
  readonly type: 'rigstream.decode';
  readonly port: MessagePort;
  readonly settings: WorkerSettings;
  /** Something the worker reads itself; absent where it asks for chunks. */
  readonly blob?: Blob;
  readonly url?: string;
}

export type HostMessage =
  /** A group of events has been consumed. */
  | { readonly type: 'credit' }
  /** The next bytes; without any, the end of the source, or its failure. */
  | { readonly type: 'chunk'; readonly bytes?: Uint8Array<ArrayBuffer>; readonly hasFailed?: boolean }
  | { readonly type: 'cancel' };

export type WorkerMessage =
  | { readonly type: 'events'; readonly events: readonly CoreEvent[] }
  | { readonly type: 'pull' }
  | { readonly type: 'end'; readonly failure?: SentFailure };

/** An error on its way: of the format, of the source at the host, or any other. */
export type SentFailure =
  { readonly fault: FormatErrorInit } | { readonly isOfSource: true } | { readonly reason: unknown };
