import { tags, toyMagic, toyVersion } from './toy-layout.ts';

/** Puts a toy file together block by block. */
export class ToyWriter {
  readonly #bytes: number[];

  constructor(claimedBones: number) {
    this.#bytes = [...toyMagic];
    this.#number(2, (view) => view.setUint16(0, toyVersion, true));
    this.#number(2, (view) => view.setUint16(0, claimedBones, true));
  }

  bone(name: string, parent: number, numbers: readonly number[] = [0, 0, 0, 0, 0, 0, 1]): this {
    this.#bytes.push(tags.bone);
    this.#name(name);
    this.#number(2, (view) => view.setInt16(0, parent, true));
    return this.#floats(numbers);
  }

  mesh(name: string, vertices: number, faces: number): this {
    this.#bytes.push(tags.mesh);
    this.#name(name);
    this.#u32(vertices);
    this.#u32(faces);
    for (let index = 0; index < vertices; index++) this.#floats([index + 0.5, -index, Math.sin(index)]);
    for (let index = 0; index < 3 * faces; index++) this.#u16(index % Math.max(1, vertices));
    return this;
  }

  clip(name: string, duration: number, tracks: readonly { bone: number; keys: number }[]): this {
    this.#bytes.push(tags.clip);
    this.#name(name);
    this.#floats([duration]);
    this.#u16(tracks.length);
    for (const { bone, keys } of tracks) {
      this.#u16(bone);
      this.#u32(keys);
      for (let key = 0; key < keys; key++)
        this.#floats([(key * duration) / keys, 0, Math.sin(key), Math.cos(key), 0.25]);
    }
    return this;
  }

  open(): this {
    this.#bytes.push(tags.open);
    return this;
  }

  close(): this {
    this.#bytes.push(tags.close);
    return this;
  }

  unknown(tag: number, bytes: readonly number[]): this {
    this.#bytes.push(tag);
    this.#u32(bytes.length);
    this.#bytes.push(...bytes);
    return this;
  }

  end(): Uint8Array {
    return Uint8Array.from([...this.#bytes, tags.end]);
  }

  #name(text: string): void {
    const bytes = new TextEncoder().encode(text);
    this.#bytes.push(bytes.length, ...bytes);
  }

  #floats(numbers: readonly number[]): this {
    for (const number of numbers) this.#number(4, (view) => view.setFloat32(0, number, true));
    return this;
  }

  #u16(value: number): void {
    this.#number(2, (view) => view.setUint16(0, value, true));
  }

  #u32(value: number): void {
    this.#number(4, (view) => view.setUint32(0, value, true));
  }

  #number(size: number, write: (view: DataView) => void): void {
    const bytes = new Uint8Array(size);
    write(new DataView(bytes.buffer));
    this.#bytes.push(...bytes);
  }
}
