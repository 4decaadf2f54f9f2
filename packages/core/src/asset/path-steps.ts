/**
 * The steps of a path as a model file stores it. Windows habits are undone: backslashes, a drive letter, quotes, the
 * `*sphere.sph` that MikuMikuDance puts behind a texture. `..` is kept; a scheme or an absolute path loses its start.
 */
export function storedSteps(stored: string): {
  readonly steps: readonly string[];
  readonly isAbsolute: boolean;
} {
  const [path = ''] = stored
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .split('*');
  const relative = path.replace(/^(?:file:\/*)?(?:[a-z]:)?[\\/]*/i, '');
  const steps = relative.split(/[\\/]+/).filter((step) => step !== '' && step !== '.');
  return { steps, isAbsolute: relative.length < path.length };
}

/** Joins a folder and steps to a path; a `..` that would leave the top of the place stays at the top. */
export function joinPath(folder: string, steps: readonly string[]): string {
  const joined = folder === '' ? [] : folder.split('/');
  for (const step of steps) {
    if (step === '..') joined.pop();
    else joined.push(step);
  }
  return joined.join('/');
}

/** The folder a path lies in; `''` is the top. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('/'), 0));
}

/** The last step of a path. */
export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Splits `hero.tga` into `hero` and `tga`; the extension is in lower case, without its dot. */
export function splitExtension(name: string): { readonly stem: string; readonly extension: string } {
  const dot = name.lastIndexOf('.');
  return dot <= 0
    ? { stem: name, extension: '' }
    : { stem: name.slice(0, dot), extension: name.slice(dot + 1).toLowerCase() };
}
