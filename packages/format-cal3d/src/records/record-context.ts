import type { DecodeContext, PluginEvent } from '@rigstream/core';
import type { Cal3dEvent } from '../events.ts';

export type AnyEvent = PluginEvent | Cal3dEvent;
/** What the makers of events use of the context. */
export type RecordContext = Pick<DecodeContext, 'batchSize' | 'limits' | 'warn' | 'fail'>;
