import { createRegistry } from '@rigstream/core';
import { lazyX } from '@rigstream/format-x/descriptor';

/** Every format the page knows: the facts of each; its code is loaded when a file needs it. */
export const formats = createRegistry([lazyX]);
