// `tsc` keeps the first line of a program but not its permission to run.
import { chmodSync, readFileSync } from 'node:fs';
import process from 'node:process';

for (const file of process.argv.slice(2)) {
  if (!readFileSync(file, 'utf8').startsWith('#!/usr/bin/env node\n')) {
    console.error(`${file}: the first line must be "#!/usr/bin/env node"`);
    process.exitCode = 1;
    continue;
  }
  chmodSync(file, 0o755);
}
