import type { DecodeRoutine, PluginEvent } from '@rigstream/core';
import type { ZymEvent } from './events.ts';

export type ZymRoutine = DecodeRoutine<PluginEvent | ZymEvent>;
