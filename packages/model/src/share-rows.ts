export interface SharedRows {
  /** Of each row, the number of its kind; kinds are numbered by first sight. */
  readonly kindOf: Uint32Array<ArrayBuffer>;
  /** Of each kind, the first row. */
  readonly firstRow: Uint32Array<ArrayBuffer>;
}

/**
 * Finds equal rows of a table in linear time.
 * @param rows `width` numbers a row
 */
export function shareRows(rows: Uint32Array, width: number): SharedRows {
  const count = rows.length / width;
  const kindOf = new Uint32Array(count);
  const firstRow = new Uint32Array(count);
  let kinds = 0;
  const mask = 2 ** Math.ceil(Math.log2(Math.max(2, count * 2))) - 1;
  const table = new Int32Array(mask + 1).fill(-1);
  // Where the rows go in the table differs from call to call, so no file can be made to let them all collide.
  const seed = Math.floor(Math.random() * 2 ** 32);
  for (let row = 0; row < count; row++) {
    let slot = hashRow(rows, row * width, width, seed) & mask;
    let kind = table[slot] ?? -1;
    while (kind >= 0 && !equalRows(rows, (firstRow[kind] ?? 0) * width, row * width, width)) {
      slot = (slot + 1) & mask;
      kind = table[slot] ?? -1;
    }
    if (kind < 0) {
      kind = kinds++;
      table[slot] = kind;
      firstRow[kind] = row;
    }
    kindOf[row] = kind;
  }
  return { kindOf, firstRow: firstRow.slice(0, kinds) };
}

/** MurmurHash3, 32 bit, of the words of one row. */
function hashRow(rows: Uint32Array, start: number, width: number, seed: number): number {
  let hash = seed;
  for (let i = 0; i < width; i++) {
    let word = Math.imul(rows[start + i] ?? 0, 0xcc9e2d51);
    word = Math.imul((word << 15) | (word >>> 17), 0x1b873593);
    hash ^= word;
    hash = Math.imul((hash << 13) | (hash >>> 19), 5) + 0xe6546b64;
  }
  hash ^= width * 4;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

function equalRows(rows: Uint32Array, a: number, b: number, width: number): boolean {
  for (let i = 0; i < width; i++) if (rows[a + i] !== rows[b + i]) return false;
  return true;
}
