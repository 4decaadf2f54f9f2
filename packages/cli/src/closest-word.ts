/** The word somebody probably meant, or undefined where none is near. */
export function closestWord(typed: string, words: readonly string[]): string | undefined {
  // Nobody mistypes a short word into a long one, and the distance takes quadratic time.
  const near = words.filter((word) => Math.abs(word.length - typed.length) <= toleratedEdits(word));
  const ranked = near
    .map((word) => ({ word, distance: editDistance(typed.toLowerCase(), word.toLowerCase()) }))
    .filter(({ word, distance }) => distance <= toleratedEdits(word));
  return ranked.toSorted((one, other) => one.distance - other.distance)[0]?.word;
}

function toleratedEdits(word: string): number {
  return Math.max(1, Math.floor(word.length / 3));
}

/** Insertions, deletions, replacements and swaps of neighbours that turn one word into the other. */
function editDistance(from: string, to: string): number {
  const rows: number[][] = [];
  const cell = (row: number, column: number): number => rows[row]?.[column] ?? Math.max(row, column);
  for (let row = 1; row <= from.length; row++) {
    rows[row] = [row];
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwap =
        row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      (rows[row] as number[])[column] = Math.min(
        cell(row - 1, column) + 1,
        cell(row, column - 1) + 1,
        cell(row - 1, column - 1) + (isSame ? 0 : 1),
        isSwap ? cell(row - 2, column - 2) + 1 : Infinity,
      );
    }
  }
  return cell(from.length, to.length);
}
