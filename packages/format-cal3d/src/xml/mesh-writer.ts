import type { IndicesEvent, InfluencesEvent, MeshEvent, VerticesEvent } from '@rigstream/core';
import type { AnyEvent } from '../records/record-context.ts';
import type {
  Cal3dCollapseEvent,
  Cal3dMorphEvent,
  Cal3dMorphTargetEvent,
  Cal3dPhysicsEvent,
  Cal3dSpringsEvent,
} from '../events.ts';
import { decimalOf, decimalsOf, escapedName } from './xml-text.ts';

/** Holds the events of one submesh until all its counts are known, and writes it. */
export class MeshWriter {
  readonly #mesh: MeshEvent;
  #lodSteps = 0;
  readonly #vertices: VerticesEvent[] = [];
  readonly #influences: InfluencesEvent[] = [];
  readonly #faces: IndicesEvent[] = [];
  readonly #springs: Cal3dSpringsEvent[] = [];
  readonly #collapse: Cal3dCollapseEvent[] = [];
  readonly #physics: Cal3dPhysicsEvent[] = [];
  readonly #targets: Cal3dMorphTargetEvent[] = [];
  readonly #morphs: Cal3dMorphEvent[] = [];

  constructor(mesh: MeshEvent) {
    this.#mesh = mesh;
  }

  accept(event: AnyEvent): void {
    if (event.type === 'cal3d:submesh') this.#lodSteps = event.lodSteps;
    else if (event.type === 'vertices') this.#vertices.push(event);
    else if (event.type === 'influences') this.#influences.push(event);
    else if (event.type === 'indices') this.#faces.push(event);
    else if (event.type === 'cal3d:springs') this.#springs.push(event);
    else if (event.type === 'cal3d:collapse') this.#collapse.push(event);
    else if (event.type === 'cal3d:physics') this.#physics.push(event);
    else if (event.type === 'cal3d:morph-target') this.#targets.push(event);
    else if (event.type === 'cal3d:morph') this.#morphs.push(event);
  }

  /** The submesh, element by element. */
  *write(): Generator<string, void, void> {
    const { material } = this.#mesh;
    const maps = this.#vertices[0]?.uv?.length ?? 0;
    const springs = total(this.#springs);
    yield `<SUBMESH NUMVERTICES="${total(this.#vertices)}" NUMFACES="${this.#faces.reduce((sum, { faceCount }) => sum + faceCount, 0)}" MATERIAL="${material && 'index' in material ? material.index : 0}" NUMLODSTEPS="${this.#lodSteps}" NUMSPRINGS="${springs}" NUMMORPHS="${this.#targets.length}" NUMTEXCOORDS="${maps}">\n`;
    yield* this.#writeVertices(springs > 0);
    for (const { count, vertices, coefficients, lengths } of this.#springs)
      for (let at = 0; at < count; at++)
        yield `<SPRING VERTEXID="${vertices[2 * at]} ${vertices[2 * at + 1]}" COEF="${decimalOf(coefficients[at] as number)}" LENGTH="${decimalOf(lengths[at] as number)}"/>\n`;
    for (const { target, name } of this.#targets) {
      const batches = this.#morphs.filter((each) => each.target === target);
      yield `<MORPH NAME="${escapedName(name)}" NUMBLENDVERTS="${total(batches)}" MORPHID="${target}">\n`;
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
    for (const { faceCount, indices } of this.#faces)
      for (let at = 0; at < faceCount; at++)
        yield `<FACE VERTEXID="${indices[3 * at]} ${indices[3 * at + 1]} ${indices[3 * at + 2]}"/>\n`;
    yield '</SUBMESH>\n';
  }

  *#writeVertices(hasPhysics: boolean): Generator<string, void, void> {
    const collapse = new Map<number, string>();
    for (const { vertices, targets, faces } of this.#collapse)
      for (const [at, vertex] of vertices.entries())
        collapse.set(
          vertex,
          `<COLLAPSEID>${targets[at]}</COLLAPSEID><COLLAPSECOUNT>${faces[at]}</COLLAPSECOUNT>`,
        );
    const physics = new Map<number, number>();
    for (const { vertices, weights } of this.#physics)
      for (const [at, vertex] of vertices.entries()) physics.set(vertex, weights[at] as number);
    const influences = this.#influenceTexts();
    for (const { first, count, position, normal, color, uv = [] } of this.#vertices) {
      for (let at = 0; at < count; at++) {
        const id = first + at;
        const { value } = influences.next();
        const [influenceCount, influenceText] = value ?? [0, ''];
        let text = `<VERTEX ID="${id}" NUMINFLUENCES="${influenceCount}">\n`;
        text += `<POS>${vectorOf(position, at)}</POS>\n<NORM>${vectorOf(normal, at)}</NORM>\n`;
        if (color) text += `<COLOR>${decimalsOf(color, 4 * at, 4 * at + 3)}</COLOR>\n`;
        text += collapse.get(id) ?? '';
        for (const { values } of uv)
          text += `<TEXCOORD>${decimalsOf(values, 2 * at, 2 * at + 2)}</TEXCOORD>\n`;
        text += influenceText;
        const weight = physics.get(id);
        if (hasPhysics || weight !== undefined) text += `<PHYSIQUE>${decimalOf(weight ?? 0)}</PHYSIQUE>\n`;
        yield `${text}</VERTEX>\n`;
      }
    }
  }

  *#influenceTexts(): Generator<readonly [count: number, text: string], undefined, void> {
    for (const { counts, bones, weights } of this.#influences) {
      let at = 0;
      for (const count of counts) {
        let text = '';
        for (const end = at + count; at < end; at++)
          text += `<INFLUENCE ID="${bones[at]}">${decimalOf(weights?.[at] ?? 0)}</INFLUENCE>\n`;
        yield [count, text];
      }
    }
    return undefined;
  }
}

function vectorOf(values: ArrayLike<number> | undefined, at: number): string {
  return values ? decimalsOf(values, 3 * at, 3 * at + 3) : '0 0 0';
}

function total(events: readonly { readonly count: number }[]): number {
  return events.reduce((sum, { count }) => sum + count, 0);
}
