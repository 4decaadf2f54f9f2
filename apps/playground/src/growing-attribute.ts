import { BufferAttribute } from 'three';

type Values = Float32Array | Uint32Array;

/** A buffer on the graphics card that grows with the data that arrive; only what is new is copied and sent. */
export interface GrowingAttribute {
  /** Another object after each growth of the buffer. */
  readonly attribute: BufferAttribute;
  /** Elements in use, in items of the attribute. */
  readonly count: number;
  /**
   * Takes over the values beyond those it has.
   * @param values all of them so far
   * @returns true when the buffer has grown
   */
  extend(values: Values): boolean;
}

/** @param itemSize numbers per item */
export function createGrowingAttribute(
  allocate: (length: number) => Values,
  itemSize: number,
): GrowingAttribute {
  let attribute = new BufferAttribute(allocate(0), itemSize);
  let used = 0;

  return {
    get attribute() {
      return attribute;
    },
    get count() {
      return used / itemSize;
    },
    extend(values) {
      if (values.length === used) return false;
      const grows = values.length > attribute.array.length;
      if (grows) {
        const larger = allocate(Math.max(values.length, attribute.array.length * 2, 3 * 1024));
        larger.set(values);
        attribute = new BufferAttribute(larger, itemSize);
      } else {
        (attribute.array as Values).set(values.subarray(used), used);
        attribute.addUpdateRange(used, values.length - used);
        attribute.needsUpdate = true;
      }
      used = values.length;
      return grows;
    },
  };
}
