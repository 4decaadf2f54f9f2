import { createRegistry, type EventOf } from '@rigstream/core';
import { lazyX } from '@rigstream/format-x/descriptor';

/** Every format the page knows: the facts of each; its code is loaded when a file needs it. */
export const formats = createRegistry([lazyX]);

/** Every event they can yield. */
export type PageEvent = EventOf<typeof formats.formats>;
