import {
  bindSkin,
  createPalette,
  createSkinnedVertices,
  skinVertices,
  type Palette,
  type SkinBinding,
} from '@rigstream/skinning';
import { skinVerticesPlainly } from '@rigstream/skinning/plain';
import { INFLUENCES, type SkinnedGrid } from './skinned-grid.ts';
import type { Skinner } from './skinner.ts';

/** The fast path, positions alone. */
export const rigstreamPositions: Skinner = (grid) => {
  const { binding, palette } = bind(grid);
  const { position } = createSkinnedVertices(binding);
  return () => {
    skinVertices(binding, palette, { position });
    return position;
  };
};

/** The fast path with normals of unit length. */
export const rigstreamNormals: Skinner = (grid) => {
  const { binding, palette } = bind(grid);
  const out = createSkinnedVertices(binding);
  return () => {
    skinVertices(binding, palette, out);
    return out.position;
  };
};

/** The reference the fast path is checked against, with normals. */
export const rigstreamPlainly: Skinner = (grid) => {
  const { binding, palette } = bind(grid);
  const out = createSkinnedVertices(binding);
  return () => {
    skinVerticesPlainly(binding, palette, out);
    return out.position;
  };
};

function bind(grid: SkinnedGrid): { readonly binding: SkinBinding; readonly palette: Palette } {
  const { vertexCount, position, normal, bones, weights, matrices } = grid;
  const identity = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
  const binding = bindSkin({
    bone: -1,
    vertexCount,
    position,
    normal,
    skin: {
      joints: matrices.map((_, bone) => ({ name: '', bone, inverseBind: identity })),
      offsets: Uint32Array.from({ length: vertexCount + 1 }, (_, vertex) => vertex * INFLUENCES),
      joint: bones,
      weight: weights,
    },
  });
  const palette = createPalette(binding);
  for (const [bone, matrix] of matrices.entries())
    for (let row = 0; row < 3; row++)
      for (let column = 0; column < 4; column++)
        palette.matrices[bone * 12 + row * 4 + column] = matrix[column * 4 + row] ?? 0;
  return { binding, palette };
}
