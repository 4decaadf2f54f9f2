import type { DecodeRoutine, PluginEvent } from '@rigstream/core';
import type { ClfEvent } from './events.ts';

export type ClfRoutine = DecodeRoutine<PluginEvent | ClfEvent>;

/** Where the decoder is, for messages. */
export interface Place {
  part: string;
  /** Record of the part; −1 where it has none. */
  record: number;
}
