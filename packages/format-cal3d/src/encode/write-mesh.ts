import type { MeshEvent } from '@rigstream/core';
import type { Cal3dSubmeshEvent } from '../events.ts';
import type { WrittenEvent } from './written-event.ts';
import type { ByteSink, Chunks } from './byte-sink.ts';
import { HeldSubmesh } from './held-submesh.ts';
import { writeParts } from './write-parts.ts';
import type { WrittenLayout } from './written-layout.ts';

/** What stands behind magic and version of a `.cmf` (specification section 5). */
export function* writeMesh(
  events: Iterable<WrittenEvent>,
  layout: WrittenLayout,
  declared: number | undefined,
): Chunks {
  yield* writeParts({
    declared,
    head(sink, count) {
      sink.integer(count);
    },
    *parts(sink) {
      let count = 0;
      let writer: SubmeshWriter | undefined;
      for (const event of events) {
        if (event.type === 'mesh') writer = new SubmeshWriter(sink, event, layout);
        else if (event.type === 'mesh-end') {
          writer?.end();
          writer = undefined;
          yield ++count;
        } else if (writer?.accept(event) === true) yield count;
      }
    },
  });
}

/** The numbers in the head of a submesh. */
interface SubmeshCounts {
  readonly vertices: number;
  readonly faces: number;
  readonly springs: number;
  readonly maps: number;
  readonly morphs: number;
}

/** The lists of a submesh in the order of the file. */
const order = ['vertices', 'cal3d:springs', 'cal3d:morph-target', 'indices'] as const;

/**
 * Writes one submesh: list by list as they come, where the counts declared can be relied on, else when its last event
 * has come. Morph targets are held in any case: their vertices may be counted.
 */
class SubmeshWriter {
  readonly #sink: ByteSink;
  readonly #mesh: MeshEvent;
  readonly #layout: WrittenLayout;
  #declared: SubmeshCounts | undefined;
  #held = new HeldSubmesh();
  #isHeadWritten = false;
  readonly #written = { vertices: 0, faces: 0, springs: 0, morphs: 0 };
  /** Place in the order of the list written last. */
  #reached = 0;

  constructor(sink: ByteSink, mesh: MeshEvent, layout: WrittenLayout) {
    this.#sink = sink;
    this.#mesh = mesh;
    this.#layout = layout;
  }

  /** @returns whether something was written */
  accept(event: WrittenEvent): boolean {
    if (event.type === 'cal3d:submesh') this.#rely(event);
    const list = order.findIndex((each) => each === event.type);
    let isWritten = false;
    if (this.#declared && list >= 0) {
      if (list < this.#reached) throw new RangeError(`${event.type} of a submesh come too late`);
      // Influences and the like belong to the vertices before them; morph targets follow each other.
      isWritten = list > this.#reached || event.type !== 'cal3d:morph-target';
      this.#reached = list;
      if (isWritten) this.#write(this.#declared);
    }
    this.#held.accept(event);
    return isWritten;
  }

  end(): void {
    const held = this.#held;
    const { vertexCount: vertices, faceCount: faces, springCount: springs, maps, targets } = held;
    const counts = this.#declared ?? { vertices, faces, springs, maps, morphs: targets.length };
    this.#write(counts);
    for (const list of ['vertices', 'faces', 'springs', 'morphs'] as const)
      if (this.#written[list] !== counts[list])
        throw new RangeError(`a submesh has ${this.#written[list]} ${list}, and declared ${counts[list]}`);
  }

  #rely({ declared }: Cal3dSubmeshEvent): void {
    const { vertices, faces } = this.#mesh.declared;
    if (this.#layout.isCounted && vertices !== undefined && faces !== undefined)
      this.#declared = { vertices, faces, ...declared };
  }

  /** Writes what is held. */
  #write(counts: SubmeshCounts): void {
    const held = this.#held;
    const sink = this.#sink;
    if (!this.#isHeadWritten) this.#writeHead(counts);
    this.#writeVertices(counts);
    for (const { count, vertices, coefficients, lengths } of held.springs)
      for (let at = 0; at < count; at++) {
        sink.integer(vertices[2 * at] as number);
        sink.integer(vertices[2 * at + 1] as number);
        sink.float(coefficients[at] as number);
        sink.float(lengths[at] as number);
      }
    if (this.#layout.morphs) this.#writeMorphs(counts);
    for (const { faceCount, indices } of held.faces)
      for (let at = 0; at < 3 * faceCount; at++) sink.integer(indices[at] as number);
    this.#written.vertices += held.vertexCount;
    this.#written.springs += held.springCount;
    this.#written.morphs += held.targets.length;
    this.#written.faces += held.faceCount;
    const { lodSteps } = held;
    this.#held = new HeldSubmesh();
    this.#held.lodSteps = lodSteps;
  }

  #writeHead({ vertices, faces, springs, maps, morphs }: SubmeshCounts): void {
    this.#isHeadWritten = true;
    const { material } = this.#mesh;
    const sink = this.#sink;
    sink.integer(material && 'index' in material ? material.index : 0);
    sink.integer(vertices);
    sink.integer(faces);
    sink.integer(this.#held.lodSteps);
    sink.integer(springs);
    sink.integer(maps);
    if (this.#layout.morphs) sink.integer(morphs);
  }

  #writeVertices({ springs, maps }: SubmeshCounts): void {
    const sink = this.#sink;
    const { vertices, collapse, physics } = this.#held;
    const influences = this.#held.influencesOfVertices();
    for (const { first, count, position, normal, color, uv = [] } of vertices)
      for (let at = 0; at < count; at++) {
        sink.floats(position, 3 * at, 3);
        sink.floats(normal, 3 * at, 3);
        if (this.#layout.lights)
          for (let part = 4 * at; part < 4 * at + 3; part++) sink.float(color?.[part] ?? 1);
        const [target, faces] = collapse.get(first + at) ?? NO_COLLAPSE;
        sink.integer(target);
        sink.integer(faces);
        for (let map = 0; map < maps; map++) sink.floats(uv[map]?.values, 2 * at, 2);
        const { value } = influences.next();
        const { from = 0, to = 0 } = value ?? {};
        sink.integer(to - from);
        for (let influence = from; influence < to; influence++) {
          sink.integer(value?.bones[influence] as number);
          sink.float(value?.weights?.[influence] ?? 0);
        }
        if (springs > 0) sink.float(physics.get(first + at) ?? 0);
      }
  }

  #writeMorphs({ vertices: vertexCount, maps }: SubmeshCounts): void {
    const sink = this.#sink;
    const isCounted = this.#layout.dialect === 'git';
    for (const { target, name } of this.#held.targets) {
      const { count: declared, batches } = this.#held.morphsOf(target);
      sink.name(name);
      if (isCounted) sink.integer(declared);
      for (const { count, vertices, positions, normals, uvs } of batches) {
        const width = uvs.length / count;
        for (let at = 0; at < count; at++) {
          const vertex = vertices[at] as number;
          if (vertex >= vertexCount)
            throw new RangeError(`morph target ${target} has vertex ${vertex}, and there are ${vertexCount}`);
          sink.integer(vertex);
          sink.floats(positions, 3 * at, 3);
          sink.floats(normals, 3 * at, 3);
          for (let part = 0; part < 2 * maps; part++)
            sink.float(part < width ? (uvs[width * at + part] as number) : 0);
        }
      }
      // Any number from that of the vertices on ends the list; the libraries write the one after it.
      if (!isCounted) sink.integer(vertexCount + 1);
    }
  }
}

const NO_COLLAPSE = [-1, 0] as const;
