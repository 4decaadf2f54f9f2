import type { ByteSpan, Name, Quaternion, Vector3 } from '@rigstream/core';
import type { AnyEvent, RecordContext } from './record-context.ts';

export interface BoneRecord {
  readonly name?: Name | undefined;
  readonly translation: Vector3;
  readonly rotation: Quaternion;
  /** From the space of the model to that of the bone. */
  readonly localTranslation: Vector3;
  readonly localRotation: Quaternion;
  readonly parent: number;
  readonly children: readonly number[];
  readonly lightType?: number | undefined;
  readonly lightColor?: Vector3 | undefined;
  readonly span: ByteSpan;
}

/** Makes events of bones, and checks the hierarchy when all are known (specification sections 3 and 9). */
export class SkeletonRecords {
  readonly #context: RecordContext;
  readonly #parents: number[] = [];
  /** Pairs of a bone and a child it lists. */
  readonly #children: number[] = [];

  constructor(context: RecordContext) {
    this.#context = context;
  }

  get count(): number {
    return this.#parents.length;
  }

  bone(record: BoneRecord): readonly AnyEvent[] {
    const { name, translation, rotation, parent, children, lightType, lightColor, span } = record;
    const index = this.#parents.push(parent) - 1;
    if (this.#children.length < 2 * this.#context.limits.maxNames)
      for (const child of children) this.#children.push(index, child);
    return [
      {
        type: 'bone',
        index,
        ...(name && { name }),
        parent,
        translation,
        rotation,
        inverseBind: { translation: record.localTranslation, rotation: record.localRotation },
        span,
      },
      {
        type: 'cal3d:bone',
        index,
        children: new Uint32Array(children),
        ...(lightType !== undefined && { lightType }),
        ...(lightColor && { lightColor }),
        span,
      },
    ];
  }

  end(span: ByteSpan): void {
    const parents = this.#parents;
    const warn = (
      code: 'bad-parent' | 'cyclic-hierarchy' | 'hierarchy-mismatch',
      index: number,
      found: string,
    ) => this.#context.warn(code, messages[code], { span, path: `bones[${index}]`, found });
    /** The walk that first met a bone. */
    const walks = new Int32Array(parents.length);
    for (const [index, parent] of parents.entries()) {
      if (parent < -1 || parent >= parents.length) warn('bad-parent', index, `${parent}`);
      let at = index;
      while (at >= 0 && at < parents.length && walks[at] === 0) {
        walks[at] = index + 1;
        at = parents[at] as number;
      }
      if (walks[at] === index + 1) warn('cyclic-hierarchy', index, `${parent}`);
    }
    for (let at = 0; at < this.#children.length; at += 2) {
      const [index, child] = this.#children.slice(at, at + 2) as [number, number];
      if (parents[child] !== index) warn('hierarchy-mismatch', index, `${child}`);
    }
  }
}

const messages = {
  'bad-parent': 'the parent of a bone does not exist',
  'cyclic-hierarchy': 'a bone is its own ancestor',
  'hierarchy-mismatch': 'a bone lists a child that names another parent, or none',
};
