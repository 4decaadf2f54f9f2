import type { DecodeRoutine, PluginEvent } from '@rigstream/core';
import type { CffEvent } from './events.ts';

export type CffRoutine = DecodeRoutine<PluginEvent | CffEvent>;

/** Where the decoder is, for messages. */
export interface Place {
  part: string;
  /** Record of the part; −1 where it has none. */
  record: number;
}
