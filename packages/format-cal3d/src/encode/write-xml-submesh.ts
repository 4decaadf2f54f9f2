import type { MeshEvent } from '@rigstream/core';
import type { HeldSubmesh } from './held-submesh.ts';
import { decimalOf, decimalsOf, escapedName } from '../xml/xml-text.ts';

/** Writes a submesh, element by element. */
export function* writeSubmesh({ material }: MeshEvent, held: HeldSubmesh): Generator<string, void, void> {
  const springs = held.springCount;
  yield `<SUBMESH NUMVERTICES="${held.vertexCount}" NUMFACES="${held.faceCount}" MATERIAL="${material && 'index' in material ? material.index : 0}" NUMLODSTEPS="${held.lodSteps}" NUMSPRINGS="${springs}" NUMMORPHS="${held.targets.length}" NUMTEXCOORDS="${held.maps}">\n`;
  yield* writeVertices(held);
  for (const { count, vertices, coefficients, lengths } of held.springs)
    for (let at = 0; at < count; at++)
      yield `<SPRING VERTEXID="${vertices[2 * at]} ${vertices[2 * at + 1]}" COEF="${decimalOf(coefficients[at] as number)}" LENGTH="${decimalOf(lengths[at] as number)}"/>\n`;
  for (const { target, name } of held.targets) {
    const { count: vertexCount, batches } = held.morphsOf(target);
    yield `<MORPH NAME="${escapedName(name)}" NUMBLENDVERTS="${vertexCount}" MORPHID="${target}">\n`;
    for (const { count, vertices, positions, normals, uvs } of batches) {
      const width = uvs.length / count;
      for (let at = 0; at < count; at++) {
        let text = `<BLENDVERTEX VERTEXID="${vertices[at]}"><POSITION>${decimalsOf(positions, 3 * at, 3 * at + 3)}</POSITION><NORMAL>${decimalsOf(normals, 3 * at, 3 * at + 3)}</NORMAL>`;
        for (let from = width * at; from < width * (at + 1); from += 2)
          text += `<TEXCOORD>${decimalsOf(uvs, from, from + 2)}</TEXCOORD>`;
        yield `${text}</BLENDVERTEX>\n`;
      }
    }
    yield '</MORPH>\n';
  }
  for (const { faceCount, indices } of held.faces)
    for (let at = 0; at < faceCount; at++)
      yield `<FACE VERTEXID="${indices[3 * at]} ${indices[3 * at + 1]} ${indices[3 * at + 2]}"/>\n`;
  yield '</SUBMESH>\n';
}

function* writeVertices(held: HeldSubmesh): Generator<string, void, void> {
  const { collapse, physics } = held;
  const hasPhysics = held.springCount > 0;
  const influences = held.influencesOfVertices();
  for (const { first, count, position, normal, color, uv = [] } of held.vertices) {
    for (let at = 0; at < count; at++) {
      const id = first + at;
      const { value } = influences.next();
      const { from = 0, to = 0 } = value ?? {};
      let text = `<VERTEX ID="${id}" NUMINFLUENCES="${to - from}">\n`;
      text += `<POS>${vectorOf(position, at)}</POS>\n<NORM>${vectorOf(normal, at)}</NORM>\n`;
      if (color) text += `<COLOR>${decimalsOf(color, 4 * at, 4 * at + 3)}</COLOR>\n`;
      const collapsed = collapse.get(id);
      if (collapsed)
        text += `<COLLAPSEID>${collapsed[0]}</COLLAPSEID><COLLAPSECOUNT>${collapsed[1]}</COLLAPSECOUNT>`;
      for (const { values } of uv) text += `<TEXCOORD>${decimalsOf(values, 2 * at, 2 * at + 2)}</TEXCOORD>\n`;
      for (let influence = from; influence < to; influence++)
        text += `<INFLUENCE ID="${value?.bones[influence]}">${decimalOf(value?.weights?.[influence] ?? 0)}</INFLUENCE>\n`;
      const weight = physics.get(id);
      if (hasPhysics || weight !== undefined) text += `<PHYSIQUE>${decimalOf(weight ?? 0)}</PHYSIQUE>\n`;
      yield `${text}</VERTEX>\n`;
    }
  }
}

function vectorOf(values: ArrayLike<number> | undefined, at: number): string {
  return values ? decimalsOf(values, 3 * at, 3 * at + 3) : '0 0 0';
}
