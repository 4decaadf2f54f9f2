import type { FloatArray, IndexArray, IndicesEvent, InfluencesEvent, VerticesEvent } from '@rigstream/core';
import type { Cal3dMorphEvent, Cal3dMorphTargetEvent, Cal3dSpringsEvent } from '../events.ts';
import type { WrittenEvent } from './written-event.ts';

/** The influences of one vertex: those from `from` up to `to`. */
export interface InfluencesOfVertex {
  bones: IndexArray;
  weights: FloatArray | undefined;
  from: number;
  to: number;
}

/** Holds events of one submesh until it can be written: those of all of it, or of a part. */
export class HeldSubmesh {
  readonly vertices: VerticesEvent[] = [];
  readonly influences: InfluencesEvent[] = [];
  readonly faces: IndicesEvent[] = [];
  readonly springs: Cal3dSpringsEvent[] = [];
  readonly targets: Cal3dMorphTargetEvent[] = [];
  readonly morphs: Cal3dMorphEvent[] = [];
  /** By the vertex: the one it becomes, and the faces that vanish with it. */
  readonly collapse: Map<number, readonly [target: number, faces: number]> = new Map();
  readonly physics: Map<number, number> = new Map();
  lodSteps = 0;

  accept(event: WrittenEvent): void {
    if (event.type === 'cal3d:submesh') this.lodSteps = event.lodSteps;
    else if (event.type === 'vertices') this.vertices.push(event);
    else if (event.type === 'influences') this.influences.push(event);
    else if (event.type === 'indices') {
      if (event.faceSizes) throw new RangeError('Cal3D has triangles, not polygons');
      this.faces.push(event);
    } else if (event.type === 'cal3d:springs') this.springs.push(event);
    else if (event.type === 'cal3d:morph-target') this.targets.push(event);
    else if (event.type === 'cal3d:morph') this.morphs.push(event);
    else if (event.type === 'cal3d:collapse')
      for (const [at, vertex] of event.vertices.entries())
        this.collapse.set(vertex, [event.targets[at] as number, event.faces[at] as number]);
    else if (event.type === 'cal3d:physics')
      for (const [at, vertex] of event.vertices.entries())
        this.physics.set(vertex, event.weights[at] as number);
  }

  get vertexCount(): number {
    return total(this.vertices);
  }

  get faceCount(): number {
    return this.faces.reduce((sum, { faceCount }) => sum + faceCount, 0);
  }

  get springCount(): number {
    return total(this.springs);
  }

  /** Maps of every vertex: those of the first one. */
  get maps(): number {
    return this.vertices[0]?.uv?.length ?? 0;
  }

  /** The vertices of a morph target, in batches. */
  morphsOf(target: number): { readonly count: number; readonly batches: readonly Cal3dMorphEvent[] } {
    const batches = this.morphs.filter((each) => each.target === target);
    return { count: total(batches), batches };
  }

  /** The influences of one vertex after the other, always in the same object. */
  *influencesOfVertices(): Generator<InfluencesOfVertex, undefined, void> {
    for (const { counts, bones, weights } of this.influences) {
      const of: InfluencesOfVertex = { bones, weights, from: 0, to: 0 };
      for (const count of counts) {
        of.from = of.to;
        of.to += count;
        yield of;
      }
    }
    return undefined;
  }
}

function total(events: readonly { readonly count: number }[]): number {
  return events.reduce((sum, { count }) => sum + count, 0);
}
