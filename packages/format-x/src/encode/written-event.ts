import type { CoreEvent } from '@rigstream/core';
import type { XEvent } from '../events.ts';

/** Events in the terms of .x, ready to be written. */
export type WrittenEvent = CoreEvent | XEvent;
