/** A data object of a text .X file: `Type name { text children }`. */
export interface TextObject {
  /** In lower case; empty for a reference. */
  readonly type: string;
  readonly name: string;
  /** The object's own values, comments removed. */
  text: string;
  readonly children: TextObject[];
}

const HEADER_LENGTH = 16;

/** The tree of objects of a file, by its braces. */
export function parseObjects(file: string): TextObject[] {
  const root: TextObject = { type: 'file', name: '', text: '', children: [] };
  const open = [root];
  const marks = /"[^"]*"|(?:\/\/|#)[^\r\n]*|[{}]/g;
  marks.lastIndex = HEADER_LENGTH;
  let start = HEADER_LENGTH;
  let text = '';
  for (let mark = marks.exec(file); mark !== null; mark = marks.exec(file)) {
    const [found] = mark;
    if (found.startsWith('"')) continue;
    text += file.slice(start, mark.index);
    start = marks.lastIndex;
    const object = open.at(-1) as TextObject;
    if (found === '{') {
      const border = Math.max(text.lastIndexOf(';'), text.lastIndexOf('>')) + 1;
      object.text += text.slice(0, border);
      const [type = '', ...name] = text.slice(border).trim().split(/\s+/);
      const child = { type: type.toLowerCase(), name: name.join(' '), text: '', children: [] };
      if (child.type !== 'template') object.children.push(child);
      open.push(child);
      text = '';
    } else if (found === '}') {
      object.text += text;
      if (open.length > 1) open.pop();
      text = '';
    }
  }
  return root.children;
}

/** Every object of a tree before its children, with the one around it. */
export function visitObjects(
  objects: readonly TextObject[],
  see: (object: TextObject, parent: TextObject | undefined) => void,
  parent?: TextObject,
): void {
  for (const object of objects) {
    see(object, parent);
    visitObjects(object.children, see, object);
  }
}

/** A text whose strings are gone, so that the numbers are left. */
export function withoutStrings(text: string): string {
  return text.includes('"') ? text.replaceAll(/"[^"]*"[\s;,]*/g, '') : text;
}
