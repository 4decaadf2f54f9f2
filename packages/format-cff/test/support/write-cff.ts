/** A CFF by hand, as the specification lays it out: two levels of one piece, a material, and a BSP. */
export function writeCff({
  vertices = 4,
  bsp = [1, 2, 3, 4],
}: { readonly vertices?: number; readonly bsp?: readonly number[] } = {}): Uint8Array<ArrayBuffer> {
  const bytes: number[] = [];
  const number = (size: 'Float32' | 'Uint32' | 'Int16', value: number): void => {
    const view = new DataView(new ArrayBuffer(size === 'Int16' ? 2 : 4));
    view[`set${size}`](0, value, true);
    bytes.push(...new Uint8Array(view.buffer));
  };
  const floats = (...values: number[]) => values.forEach((value) => number('Float32', value));
  const words = (...values: number[]) => values.forEach((value) => number('Uint32', value));
  const text = (value: string) => bytes.push(...[...value].map((letter) => letter.charCodeAt(0)));
  const piece = (name: string, frames: number): void => {
    floats(0, 0, 0, 1024, 5);
    words(0, vertices, 2, 1, frames);
    text(name);
    for (let vertex = 0; vertex < vertices; vertex++) {
      for (const value of [vertex === 1 ? 32767 : 0, vertex === 2 ? -32767 : 0, vertex, 512, -1024])
        number('Int16', value);
      bytes.push(255, vertex % 256, 0);
    }
    for (const index of [0, 1, 2, 0, 2, 3]) {
      if (vertices <= 256) bytes.push(index);
      else number('Int16', index);
    }
    for (let frame = 0; frame < frames; frame++) floats(frame, 2, 3, 0.25, 0, 0, frame);
  };
  floats(1, 2, 3, 10, 20, 30);
  words(1, 1, 2, 0);
  floats(100);
  bytes.push(7);
  text('hull.tf');
  words(1, 2, 3, 4, 5, 6, 7, 8, 9, 2, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19);
  words(1, 0);
  piece('hull', 3);
  words(1, 0);
  piece('far\0', 0);
  const end = bytes.length;
  bytes.push(...bsp);
  const file = Uint8Array.from(bytes);
  if (bsp.length > 0) new DataView(file.buffer).setUint32(36, end, true);
  return file;
}
