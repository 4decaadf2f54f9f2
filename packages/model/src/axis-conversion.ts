import type { Matrix, ModelSpace } from './model.ts';

type Axes = readonly [number, number, number];

/** A change of axes: each new axis is an old one, perhaps turned round, and lengths are scaled. */
export interface AxisConversion {
  /** Which old axis each new one is. */
  readonly source: Axes;
  /** 1, or −1 where it is turned round. */
  readonly sign: Axes;
  /** Of lengths: old unit in new units. */
  readonly scale: number;
  /** −1 where the change mirrors. */
  readonly determinant: 1 | -1;
}

const identityConversion: AxisConversion = { source: [0, 1, 2], sign: [1, 1, 1], scale: 1, determinant: 1 };

/**
 * The change from one space to another. To change handedness it mirrors the axis that points forward: z, or y where z
 * is up. To change the up axis it turns about the axis square to both; to turn it round, about x, or z where x is up.
 * What either space leaves unknown stays as it is.
 */
export function axisConversion(from: ModelSpace, to: ModelSpace): AxisConversion {
  const mirrors =
    from.handedness !== 'unknown' && to.handedness !== 'unknown' && from.handedness !== to.handedness;
  const mirrored = mirrors ? mirror(from.up.endsWith('z') ? 1 : 2) : identityConversion;
  const turned = from.up === 'unknown' || to.up === 'unknown' ? identityConversion : turn(from.up, to.up);
  const scale = (from.unitInMetres ?? 1) / (to.unitInMetres ?? from.unitInMetres ?? 1);
  return { ...chain(mirrored, turned), scale: from.unitInMetres === undefined ? 1 : scale };
}

function mirror(axis: 0 | 1 | 2): AxisConversion {
  const sign = [1, 1, 1] as [number, number, number];
  sign[axis] = -1;
  return { ...identityConversion, sign, determinant: -1 };
}

type Direction = Exclude<ModelSpace['up'], 'unknown'>;

function turn(from: Direction, to: Direction): AxisConversion {
  const [a, b] = [axisOf(from), axisOf(to)];
  if (a.axis === b.axis) {
    if (a.sign === b.sign) return identityConversion;
    const kept = a.axis === 0 ? 2 : 0;
    return {
      ...identityConversion,
      sign: [0, 1, 2].map((axis) => (axis === kept ? 1 : -1)) as unknown as Axes,
    };
  }
  // A quarter turn takes `from` to `to`, and `to` to the opposite of `from`.
  const source = [0, 1, 2];
  const sign = [1, 1, 1];
  source[b.axis] = a.axis;
  sign[b.axis] = a.sign * b.sign;
  source[a.axis] = b.axis;
  sign[a.axis] = -a.sign * b.sign;
  return { ...identityConversion, source: source as unknown as Axes, sign: sign as unknown as Axes };
}

function axisOf(direction: Direction): { readonly axis: 0 | 1 | 2; readonly sign: 1 | -1 } {
  const axis = direction.endsWith('x') ? 0 : direction.endsWith('y') ? 1 : 2;
  return { axis, sign: direction.startsWith('-') ? -1 : 1 };
}

function chain(first: AxisConversion, second: AxisConversion): AxisConversion {
  const axes = [0, 1, 2] as const;
  const middle = axes.map((axis) => second.source[axis] as 0 | 1 | 2);
  return {
    source: middle.map((axis) => first.source[axis]) as unknown as Axes,
    sign: middle.map((axis, i) => first.sign[axis] * (second.sign[i] ?? 1)) as unknown as Axes,
    scale: 1,
    determinant: first.determinant === second.determinant ? 1 : -1,
  };
}

type Floats = Float32Array<ArrayBuffer>;

/** Converts vectors of `size` numbers, of which the first three are a direction, or a position where `scale` is given. */
export function convertVectors(
  values: Floats,
  size: number,
  { source, sign }: AxisConversion,
  scale = 1,
): Floats {
  const converted = values.slice();
  for (let at = 0; at < values.length; at += size)
    for (const axis of [0, 1, 2] as const)
      converted[at + axis] = (values[at + source[axis]] ?? 0) * sign[axis] * scale;
  return converted;
}

/** Converts quaternions x y z w. Their axis is a direction whose sense a mirror turns round. */
export function convertRotations(values: Floats, conversion: AxisConversion): Floats {
  return convertVectors(values, 4, conversion, conversion.determinant);
}

/** Converts scales: they have no sign to turn. */
export function convertScales(values: Floats, { source }: AxisConversion): Floats {
  return convertVectors(values, 3, { ...identityConversion, source });
}

/** Converts a transform: into the old space, through it, and back. */
export function convertMatrix(matrix: ArrayLike<number>, conversion: AxisConversion, at = 0): Matrix {
  const { source, sign, scale } = conversion;
  const converted = Array.from({ length: 16 }, (_, i) => matrix[at + i] ?? 0);
  for (const row of [0, 1, 2] as const) {
    for (const column of [0, 1, 2] as const) {
      const value = matrix[at + source[column] * 4 + source[row]] ?? 0;
      converted[column * 4 + row] = value * sign[row] * sign[column];
    }
    converted[12 + row] = (matrix[at + 12 + source[row]] ?? 0) * sign[row] * scale;
  }
  return converted;
}

/** Converts matrices that follow one another. */
export function convertMatrices(values: Floats, conversion: AxisConversion): Floats {
  const converted = new Float32Array(values.length);
  for (let at = 0; at < values.length; at += 16) converted.set(convertMatrix(values, conversion, at), at);
  return converted;
}
