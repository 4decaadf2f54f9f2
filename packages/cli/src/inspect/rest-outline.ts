import type { CoreEvent } from '@rigstream/core';

/**
 * The part of an event that the skeleton, the clips and the outline of the rest pose need, or undefined where that is
 * nothing: faces, normals and texture coordinates are most of a file, and an inspection keeps none of them.
 */
export function outlineOf(event: CoreEvent): CoreEvent | undefined {
  switch (event.type) {
    case 'indices':
    case 'face-materials':
    case 'values':
    case 'corners':
    case 'morph':
    case 'poses':
      return undefined;
    case 'vertices': {
      const { type, mesh, first, count, position } = event;
      return position === undefined ? undefined : { type, mesh, first, count, position };
    }
    default:
      return event;
  }
}
