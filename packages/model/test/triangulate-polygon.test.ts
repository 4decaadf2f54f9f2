import { expect, test } from '@jest/globals';
import { PolygonTriangulator, polygonNormal, type PolygonOutcome } from '../src/triangulate-polygon.ts';

type Point = readonly number[];

function cut(points: readonly Point[]): { outcome: PolygonOutcome; triangles: number[][] } {
  const triangles: number[][] = [];
  const vertices = points.map((_, i) => i);
  const position = Float32Array.from(points.flatMap(([x = 0, y = 0, z = 0]) => [x, y, z]));
  const outcome = new PolygonTriangulator().triangulate(vertices, 0, points.length, position, (a, b, c) => {
    triangles.push([a, b, c]);
  });
  return { outcome, triangles };
}

const area = (a: Point, b: Point, c: Point): number =>
  ((b[0]! - a[0]!) * (c[1]! - a[1]!) - (b[1]! - a[1]!) * (c[0]! - a[0]!)) / 2;

function outlineArea(points: readonly Point[]): number {
  return points.reduce((sum, [x = 0, y = 0], i) => {
    const [nx = 0, ny = 0] = points[(i + 1) % points.length]!;
    return sum + (x * ny - nx * y) / 2;
  }, 0);
}

/** Triangles of the outline's own winding whose areas sum to its area cannot overlap, nor leave it. */
function expectExactCover(points: readonly Point[]): PolygonOutcome {
  const { outcome, triangles } = cut(points);
  expect(triangles).toHaveLength(points.length - 2);
  const whole = outlineArea(points);
  const areas = triangles.map(([a = 0, b = 0, c = 0]) => area(points[a]!, points[b]!, points[c]!));
  for (const part of areas) expect(part * Math.sign(whole)).toBeGreaterThanOrEqual(-1e-6);
  expect(areas.reduce((sum, part) => sum + part, 0)).toBeCloseTo(whole, 4);
  return outcome;
}

test('a convex polygon is a fan from its first corner', () => {
  const hexagon = Array.from({ length: 6 }, (_, i) => [
    Math.cos((i * Math.PI) / 3),
    Math.sin((i * Math.PI) / 3),
  ]);
  expect(cut(hexagon)).toEqual({
    outcome: 'fan',
    triangles: [
      [0, 1, 2],
      [0, 2, 3],
      [0, 3, 4],
      [0, 4, 5],
    ],
  });
});

test('a concave quad is cut along its inner diagonal', () => {
  const arrow = [
    [0, 0],
    [2, 0],
    [0.5, 0.5],
    [0, 2],
  ];
  expect(expectExactCover(arrow)).toBe('ears');
  const turned = [arrow[1]!, arrow[2]!, arrow[3]!, arrow[0]!];
  expect(expectExactCover(turned)).toBe('ears');
  expect(expectExactCover(turned.toReversed())).toBe('ears');
});

test('concave outlines are covered exactly, from every first corner and in both windings', () => {
  const shapes: Point[][] = [
    [
      [0, 0],
      [3, 0],
      [3, 1],
      [1, 1],
      [1, 3],
      [0, 3],
    ],
    [
      [0, 0],
      [7, 0],
      [7, 3],
      [6, 3],
      [6, 1],
      [5, 1],
      [5, 3],
      [4, 3],
      [4, 1],
      [3, 1],
      [3, 3],
      [0, 3],
    ],
    [
      [0, 0],
      [5, 0],
      [5, 5],
      [1, 5],
      [1, 2],
      [3, 2],
      [3, 3],
      [2, 3],
      [2, 4],
      [4, 4],
      [4, 1],
      [0, 1],
    ],
    // A square with a square hole, joined by a bridge that is walked twice.
    [
      [0, 0],
      [4, 0],
      [4, 4],
      [0, 4],
      [0, 0],
      [1, 1],
      [1, 3],
      [3, 3],
      [3, 1],
      [1, 1],
    ],
    // Corners in the middle of straight edges.
    [
      [0, 0],
      [1, 0],
      [2, 0],
      [2, 1],
      [2, 2],
      [1, 2],
      [1, 1],
      [0, 1],
    ],
  ];
  for (const shape of shapes) {
    for (let first = 0; first < shape.length; first++) {
      const turned = [...shape.slice(first), ...shape.slice(0, first)];
      expect(expectExactCover(turned)).toBe('ears');
      expect(expectExactCover(turned.toReversed())).toBe('ears');
    }
  }
});

test('stars of many sizes are covered exactly', () => {
  for (let tips = 3; tips < 40; tips++) {
    const star = Array.from({ length: tips * 2 }, (_, i) => {
      const angle = (i * Math.PI) / tips;
      const radius = i % 2 === 0 ? 1 + ((i * 7) % 5) / 5 : 0.3;
      return [radius * Math.cos(angle), radius * Math.sin(angle)];
    });
    expect(expectExactCover(star)).toBe('ears');
  }
});

test('a polygon that is not flat is judged in its own plane', () => {
  // The arrow of above, standing upright and bent.
  const arrow = [
    [2, 3, 0],
    [0.5, 3.1, 0.5],
    [0, 3, 2],
    [0, 3.2, 0],
  ];
  const { triangles, outcome } = cut(arrow);
  expect(outcome).toBe('ears');
  expect(triangles.some((corners) => corners.includes(1) && corners.includes(3))).toBe(true);
  for (const corners of triangles) expect(corners.includes(1) && corners.includes(3)).toBe(true);
});

/** Five corners on a circle, each `step` fifths of a turn from the one before. */
const pentagon = (step: number): Point[] =>
  Array.from({ length: 5 }, (_, i) => [
    Math.cos((i * step * 2 * Math.PI) / 5),
    Math.sin((i * step * 2 * Math.PI) / 5),
  ]);

test('a pentagram and an outline walked twice do not count as convex', () => {
  expect(cut(pentagon(1)).outcome).toBe('fan');
  expect(cut(pentagon(2)).outcome).not.toBe('fan');
  expect(cut([...pentagon(1), ...pentagon(1)]).outcome).not.toBe('fan');
});

test('every polygon gives two triangles fewer than corners, whatever its points', () => {
  const odd: Point[][] = [
    [
      [0, 0],
      [0, 0],
      [0, 0],
      [0, 0],
    ],
    [
      [0, 0],
      [1, 0],
      [2, 0],
      [3, 0],
      [1, 0],
    ],
    [
      [0, 0],
      [1, 1],
      [1, 0],
      [0, 1],
    ],
    [
      [NaN, 0],
      [1, NaN],
      [1, 1],
      [0, 1],
      [0.2, 0.5],
    ],
    [
      [Infinity, 0],
      [1, -Infinity],
      [1, 1],
      [0, 1],
    ],
  ];
  for (const points of odd) expect(cut(points).triangles).toHaveLength(points.length - 2);
  expect(
    cut([
      [0, 0],
      [1, 0],
    ]).triangles,
  ).toHaveLength(0);
});

test('a crafted outline ends in bounded time', () => {
  const spiral = Array.from({ length: 20_000 }, (_, i) => {
    const inward = i < 10_000;
    const step = inward ? i : 20_000 - i;
    const angle = step / 20;
    const radius = 600 - step / 20 + (inward ? 0 : 0.01);
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  });
  expect(cut(spiral).triangles).toHaveLength(spiral.length - 2);
}, 20_000);

test('the normal of a polygon is twice its area, towards the side it turns left on', () => {
  const position = Float32Array.of(0, 0, 0, 2, 0, 0, 2, 3, 0, 0, 3, 0);
  expect(polygonNormal([0, 1, 2, 3], 0, 4, position)).toEqual([0, 0, 12]);
});
