import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** What no linter rule says about the sources of a published package. */
export function sourceFaults({ folder, manifest }, root) {
  const source = join(root, folder, 'src');
  if (manifest.private || !existsSync(source)) return [];
  const files = readdirSync(source, { recursive: true }).filter((file) => file.endsWith('.ts'));
  return files.flatMap((file) =>
    textFaults(readFileSync(join(source, file), 'utf8'), file, manifest.version).map(
      (fault) => `src/${file}${fault}`,
    ),
  );
}

/** Faults of one file, each beginning with the line it is in. */
export function textFaults(text, file, packageVersion) {
  const faults = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (/^(export )?(let|var) /.test(line)) {
      faults.push(`:${index + 1} has state at module level, which two decodes would share`);
    }
  }
  if (file === 'version.ts') {
    const version = /'([^']+)'/.exec(text)?.[1];
    if (version !== packageVersion) faults.push(`:1 says ${version}, the manifest ${packageVersion}`);
  }
  return faults;
}
