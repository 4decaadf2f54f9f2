const conditionOrder = ['@rigstream/source', 'types', 'default'];
const nodeRange = '>=20.19';
/** Entries that are imported for what they do; bundlers drop such an import from a package without side effects. */
const withSideEffects = { 'packages/core': ['./dist/polyfill.js', './src/polyfill.ts'] };

/** What formats need beyond core, for their encoders; each is argued for in docs/decisions. */
const librariesOfEncoders = { 'packages/format-x': ['fflate'] };

/** What a published manifest promises its users and does not keep. */
export function manifestFaults({ folder, manifest }) {
  const faults = [];
  const expectEqual = (field, found, expected) => {
    if (JSON.stringify(found) !== JSON.stringify(expected)) {
      faults.push(`${field} is ${JSON.stringify(found)}, expected ${JSON.stringify(expected)}`);
    }
  };
  const dependencies = Object.keys(manifest.dependencies ?? {});

  expectEqual('engines.node', manifest.engines?.node, nodeRange);
  expectEqual('type', manifest.type, 'module');
  expectEqual('license', manifest.license, 'MIT');
  if (manifest.private) return faults;

  expectEqual('sideEffects', manifest.sideEffects, withSideEffects[folder] ?? false);
  expectEqual('files', manifest.files, ['dist', 'src', '!**/*.test.ts']);
  expectEqual('repository.directory', manifest.repository?.directory, folder);
  expectEqual('publishConfig.access', manifest.publishConfig?.access, 'public');
  if (!/^[A-Z].+\.$/.test(manifest.description ?? '')) faults.push('description is not one sentence');
  if (!manifest.keywords?.length) faults.push('keywords are missing');
  if (manifest.main || manifest.module) faults.push('main and module are not used, only exports');
  faults.push(...exportFaults(manifest.exports));

  if (folder === 'packages/core') expectEqual('dependencies', dependencies, []);
  if (folder.startsWith('packages/format-')) {
    expectEqual('dependencies', dependencies, ['@rigstream/core', ...(librariesOfEncoders[folder] ?? [])]);
  }
  for (const [name, range] of Object.entries(manifest.dependencies ?? {})) {
    const ours = name.startsWith('@rigstream/');
    if (ours) expectEqual(`dependencies.${name}`, range, 'workspace:^');
  }
  for (const name of Object.keys(manifest.peerDependencies ?? {})) {
    if (!manifest.devDependencies?.[name])
      faults.push(`peer ${name} is no devDependency, so no test can use it`);
  }
  return faults;
}

function exportFaults(entries = {}) {
  const faults = [];
  if (entries['./package.json'] !== './package.json') faults.push('exports lack ./package.json');
  for (const [subpath, conditions] of Object.entries(entries)) {
    if (subpath === './package.json') continue;
    const names = Object.keys(conditions);
    if (names.join() !== conditionOrder.join()) {
      faults.push(
        `exports["${subpath}"] has conditions ${names.join(', ')}, expected ${conditionOrder.join(', ')}`,
      );
      continue;
    }
    const stem = /^\.\/src\/(.+)\.ts$/.exec(conditions['@rigstream/source'])?.[1];
    if (conditions.types !== `./dist/${stem}.d.ts` || conditions.default !== `./dist/${stem}.js`) {
      faults.push(`exports["${subpath}"] leads to different files: ${Object.values(conditions).join(', ')}`);
    }
  }
  return faults;
}
