import type { ByteSpan, MeshAttribute, Name, WarningCode } from '@rigstream/core';
import { NumberList } from './number-list.ts';
import type { AnyEvent, RecordContext } from './record-context.ts';

export interface SubmeshRecord {
  readonly material: number;
  readonly lodSteps: number;
  /** As announced; absent where the file does not say. */
  readonly declared: SubmeshCounts;
  readonly span: ByteSpan;
}

export interface SubmeshCounts {
  readonly vertices?: number | undefined;
  readonly faces?: number | undefined;
  readonly springs?: number | undefined;
  readonly maps?: number | undefined;
  readonly morphs?: number | undefined;
}

type ListName = 'vertices' | 'springs' | 'morph' | 'faces';

/** Most influences of one vertex. */
const MOST_INFLUENCES = 65_536;
/** How far the weights of a vertex may be from 1: files have five digits and up to a dozen of influences. */
const WEIGHT_TOLERANCE = 1e-3;

/**
 * Makes events of the records of a mesh (specification section 5). A reader fills the lists of the record at hand and
 * closes it (`endVertex`, `endSpring` …); what is not closed when `flush` is called is not delivered.
 */
export class MeshRecords {
  meshes = 0;
  vertices = 0;
  faces = 0;
  springs = 0;
  morphs = 0;
  morphVertices = 0;

  // Of the vertex at hand and those before it in the batch.
  readonly positions: NumberList = new NumberList();
  readonly normals: NumberList = new NumberList();
  /** Red, green, blue; empty where the submesh has no colours. */
  readonly colors: NumberList = new NumberList();
  readonly uvs: NumberList = new NumberList();
  readonly bones: NumberList = new NumberList();
  readonly weights: NumberList = new NumberList();
  /** Of the vertex at hand. */
  collapseTarget = -1;
  collapseFaces = 0;
  physicalWeight = 0;
  /** Numbers of springs, faces or vertices of a morph target, by the list they make. */
  readonly springVertices: NumberList = new NumberList();
  readonly springCoefficients: NumberList = new NumberList();
  readonly springLengths: NumberList = new NumberList();
  readonly corners: NumberList = new NumberList();
  readonly morphIds: NumberList = new NumberList();
  readonly morphPositions: NumberList = new NumberList();
  readonly morphNormals: NumberList = new NumberList();
  readonly morphUvs: NumberList = new NumberList();

  readonly #context: RecordContext;
  #declared: SubmeshCounts = {};
  /** Maps and colours of every vertex: those of the first one. */
  #maps = -1;
  #hasColors = false;
  readonly #influenceCounts = new NumberList();
  #influences = 0;
  readonly #collapse = { vertices: new NumberList(), targets: new NumberList(), faces: new NumberList() };
  readonly #physics = { vertices: new NumberList(), weights: new NumberList() };
  #collapsed = 0;
  #simulated = 0;
  /** The list records were read for last, how many of them wait, and where the first of these begins. */
  #list: ListName = 'vertices';
  #waiting = 0;
  #start = 0;

  constructor(context: RecordContext) {
    this.#context = context;
  }

  get mesh(): number {
    return this.meshes - 1;
  }

  submesh(record: SubmeshRecord): readonly AnyEvent[] {
    const { material, lodSteps, declared, span } = record;
    const { vertices, faces, springs, maps, morphs } = declared;
    const mesh = this.meshes++;
    this.#declared = declared;
    this.vertices = this.faces = this.springs = this.morphs = 0;
    this.#collapsed = this.#simulated = 0;
    this.#maps = -1;
    this.#hasColors = false;
    this.#start = span.start;
    const attributes: MeshAttribute[] = vertices === 0 ? [] : ['position', 'normal'];
    return [
      {
        type: 'mesh',
        mesh,
        material: { index: material },
        declared: { ...(vertices !== undefined && { vertices }), ...(faces !== undefined && { faces }) },
        attributes,
        span,
      },
      {
        type: 'cal3d:submesh',
        mesh,
        lodSteps,
        declared: { springs: springs ?? 0, maps: maps ?? 0, morphs: morphs ?? 0 },
        span,
      },
    ];
  }

  /** Records that wait: the place of the one at hand in the lists. */
  get waiting(): number {
    return this.#waiting;
  }

  /** To be asked before a record is read: whether what waits has to be delivered first. */
  needsFlush(list: ListName): boolean {
    return this.#waiting > 0 && (this.#list !== list || this.#waiting >= this.#context.batchSize);
  }

  begin(list: ListName, start: number): void {
    if (this.#waiting === 0) this.#start = start;
    this.#list = list;
  }

  /** @param span of the vertex */
  endVertex(span: ByteSpan): void {
    const index = this.vertices;
    const waiting = this.#waiting;
    const uvs = this.uvs.length - waiting * Math.max(0, this.#maps) * 2;
    if (this.#maps < 0) {
      this.#maps = uvs / 2;
      this.#hasColors = this.colors.length > 0;
    } else if (uvs !== this.#maps * 2)
      this.#warnVertex('count-mismatch', 'a vertex has not as many maps as the first', span, `${uvs / 2}`);
    this.uvs.resize((waiting + 1) * this.#maps * 2);
    if (this.colors.length > 0 !== this.#hasColors && !this.#hasColors) {
      this.#warnVertex(
        'trailing-data',
        'a vertex has a colour where the first has none; it is left out',
        span,
      );
      this.colors.length = 0;
    } else if (this.#hasColors && this.colors.length <= waiting * 3) {
      this.#warnVertex(
        'missing-field',
        'a vertex has no colour where the first has one; taken as white',
        span,
      );
      this.colors.push(1, 1, 1);
    }
    const count = this.bones.length - this.#influences;
    let sum = 0;
    for (let at = this.#influences; at < this.weights.length; at++) sum += this.weights.at(at);
    if (count === 0) this.#warnVertex('no-influence', 'a vertex has no influence', span);
    else if (!(Math.abs(sum - 1) <= WEIGHT_TOLERANCE))
      this.#warnVertex('weights-not-normalised', 'weights of a vertex do not sum to one', span, `${sum}`);
    // A strict decode ends at a warning: from here on the vertex counts.
    this.#influences = this.bones.length;
    this.#influenceCounts.push(count);
    this.vertices++;
    this.#waiting++;
    if (this.collapseTarget !== -1 || this.collapseFaces !== 0) {
      this.#collapse.vertices.push(index);
      this.#collapse.targets.push(this.collapseTarget);
      this.#collapse.faces.push(this.collapseFaces);
    }
    if (this.physicalWeight !== 0) {
      this.#physics.vertices.push(index);
      this.#physics.weights.push(this.physicalWeight);
    }
    this.collapseTarget = -1;
    this.collapseFaces = this.physicalWeight = 0;
  }

  influence(bone: number, weight: number): void {
    if (this.bones.length - this.#influences >= MOST_INFLUENCES)
      this.#context.fail('limit-exceeded', 'a vertex has too many influences', {
        expected: `${MOST_INFLUENCES}`,
      });
    this.bones.push(bone);
    this.weights.push(weight);
  }

  endSpring(span: ByteSpan): void {
    const ends = this.springVertices;
    this.#expectVertices('springs', this.springs, [ends.at(ends.length - 2), ends.at(ends.length - 1)], span);
    this.springs++;
    this.#waiting++;
  }

  endFace(span: ByteSpan): void {
    const { corners } = this;
    const at = corners.length - 3;
    const [a, b, c] = [corners.at(at), corners.at(at + 1), corners.at(at + 2)];
    const most = this.#vertexCount();
    const index = this.faces;
    if (!(a < most && b < most && c < most) || a < 0 || b < 0 || c < 0)
      this.#expectVertices('faces', index, [a, b, c], span);
    this.faces++;
    this.#waiting++;
  }

  morphTarget(
    name: Name | undefined,
    declaredVertices: number | undefined,
    span: ByteSpan,
  ): readonly AnyEvent[] {
    this.morphVertices = 0;
    return [
      {
        type: 'cal3d:morph-target',
        mesh: this.mesh,
        target: this.morphs++,
        ...(name && { name }),
        ...(declaredVertices !== undefined && { declaredVertices }),
        span,
      },
    ];
  }

  endMorphVertex(span: ByteSpan): void {
    const list = `morphs[${this.morphs - 1}] > vertices`;
    this.#expectVertices(list, this.morphVertices, [this.morphIds.at(this.morphIds.length - 1)], span);
    this.morphVertices++;
    this.morphUvs.resize(this.morphIds.length * Math.max(0, this.#maps) * 2);
    this.#waiting++;
  }

  /** Delivers whole records that wait; what was begun after them is lost. */
  flush(end: number): readonly AnyEvent[] {
    const count = this.#waiting;
    if (count === 0) return [];
    this.#waiting = 0;
    const span = { start: this.#start, end };
    this.#start = end;
    switch (this.#list) {
      case 'vertices':
        return this.#vertexEvents(count, span);
      case 'springs': {
        const first = this.springs - count;
        this.springVertices.length = 2 * count;
        this.springCoefficients.length = this.springLengths.length = count;
        const vertices = this.springVertices.takeIndices();
        const coefficients = this.springCoefficients.takeFloats();
        const lengths = this.springLengths.takeFloats();
        return [
          { type: 'cal3d:springs', mesh: this.mesh, first, count, vertices, coefficients, lengths, span },
        ];
      }
      case 'morph': {
        const first = this.morphVertices - count;
        this.morphPositions.length = this.morphNormals.length = 3 * count;
        this.morphIds.length = count;
        this.morphUvs.length = count * Math.max(0, this.#maps) * 2;
        const vertices = this.morphIds.takeIndices();
        const positions = this.morphPositions.takeFloats();
        const normals = this.morphNormals.takeFloats();
        const uvs = this.morphUvs.takeFloats();
        const target = this.morphs - 1;
        return [
          {
            type: 'cal3d:morph',
            mesh: this.mesh,
            target,
            first,
            count,
            vertices,
            positions,
            normals,
            uvs,
            span,
          },
        ];
      }
      case 'faces': {
        const firstFace = this.faces - count;
        this.corners.length = 3 * count;
        const indices = this.corners.takeIndices();
        return [{ type: 'indices', mesh: this.mesh, firstFace, faceCount: count, indices, span }];
      }
    }
  }

  /** Closes the submesh; checks what its head announced. */
  endSubmesh(span: ByteSpan): readonly AnyEvent[] {
    const declared = this.#declared;
    for (const what of ['vertices', 'faces', 'springs', 'morphs'] as const) {
      if (declared[what] === undefined || declared[what] === this[what]) continue;
      const path = `submeshes[${this.mesh}]`;
      this.#context.warn('count-mismatch', `a submesh has not as many ${what} as announced`, {
        span,
        path,
        expected: `${declared[what]}`,
        found: `${this[what]}`,
      });
    }
    const { mesh, vertices, faces } = this;
    return [{ type: 'mesh-end', mesh, vertices, faces, span }];
  }

  #vertexEvents(count: number, span: ByteSpan): readonly AnyEvent[] {
    const { mesh, positions, normals, colors, uvs } = this;
    const first = this.vertices - count;
    const maps = Math.max(0, this.#maps);
    positions.length = normals.length = 3 * count;
    this.bones.length = this.weights.length = this.#influences;
    const position = positions.takeFloats();
    const normal = normals.takeFloats();
    const color = this.#hasColors ? new Float32Array(4 * count).fill(1) : undefined;
    if (color)
      for (let at = 0; at < count; at++)
        for (let part = 0; part < 3; part++) color[4 * at + part] = colors.at(3 * at + part);
    colors.length = 0;
    const uv = Array.from({ length: maps }, (_, set) => {
      const values = new Float32Array(2 * count);
      for (let at = 0; at < count; at++) {
        values[2 * at] = uvs.at(2 * (at * maps + set));
        values[2 * at + 1] = uvs.at(2 * (at * maps + set) + 1);
      }
      return { set, values };
    });
    uvs.length = 0;
    const counts = this.#influenceCounts.takeIndices();
    const bones = this.bones.takeIndices();
    const weights = this.weights.takeFloats();
    this.#influences = 0;
    const events: AnyEvent[] = [
      {
        type: 'vertices',
        mesh,
        first,
        count,
        position,
        normal,
        ...(color && { color }),
        ...(maps > 0 && { uv }),
        span,
      },
      { type: 'influences', mesh, first, count, counts, bones, weights, span },
    ];
    const collapsed = this.#collapse.vertices.length;
    if (collapsed > 0) {
      const vertices = this.#collapse.vertices.takeIndices();
      const targets = this.#collapse.targets.takeIntegers();
      const faces = this.#collapse.faces.takeIntegers();
      const list = { first: this.#collapsed, count: collapsed };
      events.push({ type: 'cal3d:collapse', mesh, ...list, vertices, targets, faces, span });
      this.#collapsed += collapsed;
    }
    const simulated = this.#physics.vertices.length;
    if (simulated > 0) {
      const vertices = this.#physics.vertices.takeIndices();
      const physical = this.#physics.weights.takeFloats();
      const list = { first: this.#simulated, count: simulated };
      events.push({ type: 'cal3d:physics', mesh, ...list, vertices, weights: physical, span });
      this.#simulated += simulated;
    }
    return events;
  }

  /** Faces may come before the vertices: then the count announced is all there is to go by. */
  #vertexCount(): number {
    return Math.max(this.vertices, this.#declared.vertices ?? 0);
  }

  #expectVertices(list: string, index: number, vertices: readonly number[], span: ByteSpan): void {
    const most = this.#vertexCount();
    const bad = vertices.find((vertex) => !(vertex >= 0 && vertex < most));
    if (bad === undefined) return;
    const path = `submeshes[${this.mesh}] > ${list}[${index}]`;
    this.#warn('bad-index', 'a vertex is named that does not exist', span, path, `${bad}`);
  }

  /** Warns of the vertex at hand. */
  #warnVertex(code: WarningCode, message: string, span: ByteSpan, found?: string): void {
    this.#warn(code, message, span, `submeshes[${this.mesh}] > vertices[${this.vertices}]`, found);
  }

  #warn(code: WarningCode, message: string, span: ByteSpan, path: string, found?: string): void {
    this.#context.warn(code, message, { span, path, ...(found !== undefined && { found }) });
  }
}
