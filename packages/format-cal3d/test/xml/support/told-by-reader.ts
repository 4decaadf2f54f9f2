import { decode, decodeSync, isFormatError, type EventBase, type FormatPlugin } from '@rigstream/core';
import { CLOSE, ELEMENTS, END, LEAF, OPEN, TEXT, XmlReader } from '../../../src/xml/xml-reader.ts';

interface ToldEvent extends EventBase {
  readonly type: 'told:it';
  readonly text: string;
}

/** Tells what the reader finds: a line each. */
const told: FormatPlugin<'told', ToldEvent> = {
  id: 'told',
  title: 'What the reader of XML finds',
  version: '0.0.0',
  apiVersion: 1,
  extensions: [],
  mediaTypes: [],
  sniffBytes: 1,
  variants: [{ id: 'xml', incremental: true }],
  defaults: {},
  sniff: () => 'certain',
  *decode(cursor, context) {
    const contents = { root: ELEMENTS, item: ELEMENTS, vector: 3, name: TEXT };
    const reader = new XmlReader(cursor, context, contents);
    reader.begin();
    for (;;) {
      const found = reader.step() || (yield* reader.find());
      const line = (text: string): ToldEvent => ({ type: 'told:it', text, span: reader.span(reader.start) });
      if (found === END) return;
      if (found === CLOSE) yield line(`/${reader.element}`);
      if (found === LEAF && reader.element === 'vector')
        yield line(`vector ${[...reader.numbers.subarray(0, reader.count)].join(' ')}`);
      if (found === LEAF && reader.element === 'name') {
        const label = reader.label('of');
        yield line(`name ${reader.text().text}${label ? ` of ${label.text}` : ''}`);
      }
      if (found !== OPEN) continue;
      if (reader.element === '') {
        const span = yield* reader.pass();
        yield { type: 'told:it', text: 'unknown', span };
        continue;
      }
      const label = reader.label('label');
      const count = reader.list('numbers', 3);
      const numbers = [...reader.values.subarray(0, count)].join(' ');
      yield line(`${reader.element}${label ? ` ${label.text}` : ''}${count > 0 ? ` ${numbers}` : ''}`);
    }
  },
};

/** One line for each thing found, warnings as `! code line path`, the fault as `!! code offset`. */
export function tell(text: string | Uint8Array, limits: Record<string, number> = {}): readonly string[] {
  const lines: string[] = [];
  try {
    for (const event of decodeSync(bytesOf(text), { format: told, limits })) tellEvent(event, lines);
  } catch (error) {
    tellFault(error, lines);
  }
  return lines;
}

export async function tellParts(
  text: string | Uint8Array,
  borders: readonly number[],
  limits: Record<string, number> = {},
): Promise<readonly string[]> {
  const lines: string[] = [];
  try {
    for await (const event of decode(parts(bytesOf(text), borders), { format: told, limits }))
      tellEvent(event, lines);
  } catch (error) {
    tellFault(error, lines);
  }
  return lines;
}

function tellEvent(event: EventBase, lines: string[]): void {
  const { type, text, code, path, span, found } = event as ToldEvent & Record<string, string>;
  const place = span && `${span.line}:${span.start}-${span.end}`;
  if (type === 'told:it') lines.push(`${text} @${place}`);
  else if ((type as string) === 'warning') lines.push(`! ${code} ${found ?? ''} ${path} @${place}`);
}

function tellFault(error: unknown, lines: string[]): void {
  if (!isFormatError(error)) throw error;
  lines.push(`!! ${error.code} @${error.span?.start} ${error.message}`);
}

async function* parts(bytes: Uint8Array, borders: readonly number[]): AsyncGenerator<Uint8Array> {
  const memory = new Uint8Array(bytes.length);
  let start = 0;
  for (const border of [...borders, bytes.length]) {
    const part = memory.subarray(0, border - start);
    part.set(bytes.subarray(start, border));
    yield part;
    part.fill(0x3e);
    start = border;
  }
}

function bytesOf(text: string | Uint8Array): Uint8Array {
  return typeof text === 'string' ? new TextEncoder().encode(text) : text;
}
