import type { AnyFormat } from '@rigstream/core';

/** Every format the command knows: the facts of each, its code only when a file needs it. */
export async function knownFormats(): Promise<readonly AnyFormat[]> {
  const [{ lazyCal3d }, { lazyCff }, { lazyClf }, { lazyX }, { lazyZym }] = await Promise.all([
    import('@rigstream/format-cal3d/descriptor'),
    import('@rigstream/format-cff/descriptor'),
    import('@rigstream/format-clf/descriptor'),
    import('@rigstream/format-x/descriptor'),
    import('@rigstream/format-zym/descriptor'),
  ]);
  return [lazyCal3d, lazyCff, lazyClf, lazyX, lazyZym];
}
