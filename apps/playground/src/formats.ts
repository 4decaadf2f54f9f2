import { createRegistry, type EventOf } from '@rigstream/core';
import { lazyCal3d } from '@rigstream/format-cal3d/descriptor';
import { lazyCff } from '@rigstream/format-cff/descriptor';
import { lazyClf } from '@rigstream/format-clf/descriptor';
import { lazyX } from '@rigstream/format-x/descriptor';
import { lazyZym } from '@rigstream/format-zym/descriptor';

/** Every format the page knows: the facts of each; its code is loaded when a file needs it. */
export const formats = createRegistry([lazyX, lazyCal3d, lazyZym, lazyClf, lazyCff]);

/** Every event they can yield. */
export type PageEvent = EventOf<typeof formats.formats>;
