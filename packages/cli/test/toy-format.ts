import { API_VERSION, type DecodeRoutine, type FormatPlugin } from '@rigstream/core';

/**
 * A little format to test the command with. After `TOY!` come records of one letter: `b` length, name: a bone;
 * `v` count (one byte), 32-bit floats, three each: a mesh; `w`: a warning; `f`: a fault; `l`: a live pause.
 */
export const toy: FormatPlugin<'toy'> = {
  id: 'toy',
  title: 'Toy',
  version: '1.0.0',
  apiVersion: API_VERSION,
  extensions: ['toy'],
  mediaTypes: ['model/toy'],
  sniffBytes: 4,
  variants: [{ id: 'plain', incremental: true }],
  defaults: {},
  sniff: (head) => (new TextDecoder().decode(head) === 'TOY!' ? 'certain' : 'no'),
  *decode(cursor, context): DecodeRoutine {
    yield* cursor.skip(4);
    yield {
      type: 'asset',
      format: { id: 'toy', variant: 'plain', version: 1 },
      kind: 'scene',
      space: {
        handedness: 'right',
        up: '+y',
        winding: 'ccw',
        uvOrigin: 'top-left',
        matrix: 'column-vector',
        rotation: 'quaternion',
        time: 'seconds',
      },
      declared: {},
    };
    let bones = 0;
    let meshes = 0;
    while (!(yield* cursor.atEnd())) {
      const start = cursor.offset;
      const record = String.fromCharCode(cursor.u8());
      if (record === 'b') {
        yield* cursor.need(1);
        const length = cursor.u8();
        yield* cursor.need(length);
        const name = context.text(cursor.take(length));
        yield { type: 'bone', index: bones++, name, parent: -1, span: cursor.span(start) };
      } else if (record === 'v') {
        yield* cursor.need(1);
        const count = cursor.u8();
        const mesh = meshes++;
        yield { type: 'mesh', mesh, declared: { vertices: count }, attributes: ['position'] };
        for (let first = 0; first < count; first += context.batchSize) {
          const size = Math.min(context.batchSize, count - first);
          yield* cursor.need(size * 12);
          const position = Float32Array.from({ length: size * 3 }, () => cursor.f32le());
          yield { type: 'vertices', mesh, first, count: size, position };
        }
        yield { type: 'mesh-end', mesh, vertices: count, faces: 0 };
      } else if (record === 'w') {
        context.warn('bad-index', 'an odd record', { span: cursor.span(start) });
      } else {
        context.fail('bad-section', 'a record of no known kind', {
          span: cursor.span(start),
          path: `record ${record}`,
          expected: 'b, v or w',
          found: record,
          hint: 'Mend the toy.',
        });
      }
    }
  },
};

/** Records for `toyFile`. */
export const record = {
  bone: (name: string | Uint8Array): Uint8Array => {
    const bytes = typeof name === 'string' ? new TextEncoder().encode(name) : name;
    return Uint8Array.of('b'.charCodeAt(0), bytes.length, ...bytes);
  },
  mesh: (...numbers: readonly number[]): Uint8Array =>
    Uint8Array.of(
      'v'.charCodeAt(0),
      numbers.length / 3,
      ...new Uint8Array(Float32Array.from(numbers).buffer),
    ),
  warning: (): Uint8Array => Uint8Array.of('w'.charCodeAt(0)),
  fault: (): Uint8Array => Uint8Array.of('f'.charCodeAt(0)),
};

export function toyFile(...records: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from([...new TextEncoder().encode('TOY!'), ...records.flatMap((bytes) => [...bytes])]);
}
