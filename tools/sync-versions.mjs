// `changeset version` raises the version in a manifest; `src/version.ts`, where a package has one, follows here.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspacePackages, workspaceRoot } from './packages.mjs';

for (const { folder, manifest } of workspacePackages()) {
  const file = join(workspaceRoot, folder, 'src/version.ts');
  if (!existsSync(file)) continue;
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace(/'[^']+'/, `'${manifest.version}'`));
}
