import type { CoreEvent } from '@rigstream/core';
import type { Cal3dEvent } from '../events.ts';

/** What the encoders take. */
export type WrittenEvent = CoreEvent | Cal3dEvent;
