/**
 * Finds a picture by the name a model file gives it. Those names come from the author's disk: absolute paths,
 * backslashes, another case, or the extension of the picture it was converted from.
 * @param wanted as in the model file
 * @param available paths or names of files at hand
 * @returns one of `available`
 */
export function matchTextureName(wanted: string, available: readonly string[]): string | undefined {
  const name = baseName(wanted);
  const stem = stemOf(name);
  return (
    available.find((each) => baseName(each) === name) ??
    available.find((each) => stemOf(baseName(each)) === stem && isPicture(each))
  );
}

/** True for the names of pictures that browsers can show. */
export function isPicture(name: string): boolean {
  return /\.(png|jpe?g|webp|gif|bmp)$/i.test(name);
}

/** The last part of a path of any system, in lower case. */
export function baseName(path: string): string {
  return (path.split(/[\\/]/).pop() ?? '').toLowerCase();
}

function stemOf(name: string): string {
  return name.replace(/\.[^.]*$/, '');
}
