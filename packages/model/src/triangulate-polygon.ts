/** Receives a triangle as three corner numbers of the polygon, in the polygon's winding. */
export type TriangleSink = (a: number, b: number, c: number) => void;

/** `fan`: from the first corner; `ears`: clipped one by one; `cut-short`: ears, then a fan of what no ear was found for. */
export type PolygonOutcome = 'fan' | 'ears' | 'cut-short';

/** Containment tests a polygon may cost per corner. It bounds the time of crafted polygons; real ones stay far below. */
const maxTestsPerCorner = 1024;
/** Against rounding: a corner this much concave, relative to the area of the polygon, still counts as flat. */
const flatness = 1e-7;

/** Cuts polygons of any size into triangles. One instance reuses its scratch memory. */
export class PolygonTriangulator {
  #x = new Float64Array(16);
  #y = new Float64Array(16);
  #previous = new Int32Array(16);
  #next = new Int32Array(16);
  #area = 0;
  #tests = 0;

  /**
   * A fan from the first corner where the polygon is convex (directx-x section 6), ear clipping where it is not. A
   * polygon that is not flat is judged in the plane it is closest to. Gives `size − 2` triangles, also where corners
   * coincide; none for fewer than three corners.
   * @param vertices vertex of each corner
   * @param start first corner of the polygon in `vertices`
   * @param position three numbers a vertex
   */
  triangulate(
    vertices: ArrayLike<number>,
    start: number,
    size: number,
    position: Float32Array,
    emit: TriangleSink,
  ): PolygonOutcome {
    if (size <= 3 || !this.#project(vertices, start, size, position) || this.#isConvex(size)) {
      for (let i = 2; i < size; i++) emit(0, i - 1, i);
      return 'fan';
    }
    return this.#clipEars(size, emit);
  }

  /** Puts the corners into the plane of the polygon, counter-clockwise. False where it has no area, or no finite one. */
  #project(vertices: ArrayLike<number>, start: number, size: number, position: Float32Array): boolean {
    this.#reserve(size);
    const normal = polygonNormal(vertices, start, size, position);
    const [nx, ny, nz] = normal;
    const longest = Math.max(Math.abs(nx), Math.abs(ny), Math.abs(nz));
    if (!(longest > 0 && longest < Infinity)) return false;
    const dropped = Math.abs(nx) === longest ? 0 : Math.abs(ny) === longest ? 1 : 2;
    const flipped = normal[dropped] < 0;
    const first = (dropped + (flipped ? 2 : 1)) % 3;
    const second = (dropped + (flipped ? 1 : 2)) % 3;
    for (let i = 0; i < size; i++) {
      const at = (vertices[start + i] ?? 0) * 3;
      this.#x[i] = position[at + first] ?? 0;
      this.#y[i] = position[at + second] ?? 0;
    }
    this.#area = longest;
    return true;
  }

  #reserve(size: number): void {
    if (this.#x.length >= size) return;
    const capacity = size * 2;
    this.#x = new Float64Array(capacity);
    this.#y = new Float64Array(capacity);
    this.#previous = new Int32Array(capacity);
    this.#next = new Int32Array(capacity);
  }

  /** No corner turns the other way, and the outline goes round once: its x goes up once and down once. */
  #isConvex(size: number): boolean {
    const x = this.#x;
    let turns = 0;
    let direction = 0;
    let firstDirection = 0;
    for (let i = 0; i < size; i++) {
      const next = i + 1 === size ? 0 : i + 1;
      const afterNext = next + 1 === size ? 0 : next + 1;
      if (this.#turn(i, next, afterNext) < -flatness * this.#area) return false;
      const step = Math.sign((x[next] ?? 0) - (x[i] ?? 0));
      if (step === 0) continue;
      if (direction !== 0 && step !== direction) turns++;
      if (firstDirection === 0) firstDirection = step;
      direction = step;
    }
    if (direction !== firstDirection) turns++;
    return turns <= 2;
  }

  #clipEars(size: number, emit: TriangleSink): PolygonOutcome {
    const previous = this.#previous;
    const next = this.#next;
    for (let i = 0; i < size; i++) {
      previous[i] = i === 0 ? size - 1 : i - 1;
      next[i] = i + 1 === size ? 0 : i + 1;
    }
    this.#tests = size * maxTestsPerCorner;
    let remaining = size;
    let corner = 0;
    let passedOver = 0;
    let acceptFlat = false;
    while (remaining > 3 && this.#tests > 0) {
      const before = previous[corner] ?? 0;
      const after = next[corner] ?? 0;
      if (this.#isEar(before, corner, after, acceptFlat)) {
        emit(before, corner, after);
        next[before] = after;
        previous[after] = before;
        remaining--;
        passedOver = 0;
        acceptFlat = false;
        // Going on behind the neighbour spreads the cuts, which avoids long thin triangles.
        corner = next[after] ?? 0;
      } else {
        corner = after;
        if (++passedOver < remaining) continue;
        if (acceptFlat) break;
        acceptFlat = true;
        passedOver = 0;
      }
    }
    const complete = remaining === 3;
    let second = next[corner] ?? 0;
    for (; remaining >= 3; remaining--) {
      const third = next[second] ?? 0;
      emit(corner, second, third);
      second = third;
    }
    return complete ? 'ears' : 'cut-short';
  }

  #isEar(a: number, b: number, c: number, acceptFlat: boolean): boolean {
    const turn = this.#turn(a, b, c);
    const flat = flatness * this.#area;
    if (acceptFlat && Math.abs(turn) <= flat) return true;
    if (turn <= flat) return false;
    for (let p = this.#next[c] ?? 0; p !== a; p = this.#next[p] ?? 0) {
      this.#tests--;
      if (this.#covers(a, b, c, p)) return false;
    }
    return true;
  }

  /** Whether the triangle holds the point. A point on one of its corners does not count: outlines may touch themselves. */
  #covers(a: number, b: number, c: number, p: number): boolean {
    if (this.#turn(a, b, p) < 0 || this.#turn(b, c, p) < 0 || this.#turn(c, a, p) < 0) return false;
    return !this.#coincide(p, a) && !this.#coincide(p, b) && !this.#coincide(p, c);
  }

  #coincide(p: number, q: number): boolean {
    return this.#x[p] === this.#x[q] && this.#y[p] === this.#y[q];
  }

  /** Twice the area of the triangle; positive for a turn to the left. */
  #turn(a: number, b: number, c: number): number {
    const x = this.#x;
    const y = this.#y;
    const ax = x[a] ?? 0;
    const ay = y[a] ?? 0;
    return ((x[b] ?? 0) - ax) * ((y[c] ?? 0) - ay) - ((y[b] ?? 0) - ay) * ((x[c] ?? 0) - ax);
  }
}

/** Newell's normal: its length is twice the area of a flat polygon, its direction that of a counter-clockwise outline. */
export function polygonNormal(
  vertices: ArrayLike<number>,
  start: number,
  size: number,
  position: Float32Array,
): [x: number, y: number, z: number] {
  const normal: [number, number, number] = [0, 0, 0];
  let from = (vertices[start + size - 1] ?? 0) * 3;
  for (let i = 0; i < size; i++) {
    const to = (vertices[start + i] ?? 0) * 3;
    const [fx, fy, fz] = [position[from] ?? 0, position[from + 1] ?? 0, position[from + 2] ?? 0];
    const [tx, ty, tz] = [position[to] ?? 0, position[to + 1] ?? 0, position[to + 2] ?? 0];
    normal[0] += (fy - ty) * (fz + tz);
    normal[1] += (fz - tz) * (fx + tx);
    normal[2] += (fx - tx) * (fy + ty);
    from = to;
  }
  return normal;
}
