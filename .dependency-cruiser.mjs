// The arrows that may exist between packages. Regular expressions see paths from the root of the workspace;
// other packages appear as their real folder, since pnpm links them.
const formats = '^packages/format-[^/]+/';
/** The one entry for platforms that have folders on disk. */
const forFolders = '^packages/core/src/directory\\.ts$';
const encoders = `${formats}src/encode(\\.ts$|/|-[^/]+\\.ts$)`;

const arrows = {
  core: [],
  'format-[^/]+': ['core'],
  model: ['core'],
  skinning: ['core', 'model'],
  three: ['core', 'model', 'skinning'],
  gltf: ['core', 'model', 'skinning'],
  rx: ['core'],
  textures: [],
  testing: ['core'],
};

/** `src` of a package may import itself and what its arrows name, no other folder of the workspace. */
const arrowRules = Object.entries(arrows).map(([name, targets]) => ({
  name: `${name.startsWith('format') ? 'format' : name}-imports-only-${targets.join('-') || 'itself'}`,
  comment: 'See the arrows between packages in the design.',
  severity: 'error',
  from: { path: `^packages/(${name})/src/` },
  to: {
    path: '^(packages|apps|benchmarks|fixtures|tools|scripts|integration)/',
    pathNot: ['^packages/$1/', ...targets.map((target) => `^packages/${target}/`)],
  },
}));

export default {
  forbidden: [
    ...arrowRules,
    {
      name: 'core-depends-on-nothing',
      comment:
        'Core has no dependency; its entry for folders on disk needs the platform, its polyfill the optional package.',
      severity: 'error',
      from: { path: '^packages/core/src/', pathNot: forFolders },
      to: {
        dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'npm-unknown', 'core'],
        pathNot: 'web-streams-polyfill',
      },
    },
    {
      name: 'polyfill-only-in-its-entry',
      comment: 'The polyfill is 15 kB; whoever does not ask for it must not load it.',
      severity: 'error',
      from: { path: '^packages/[^/]+/src/', pathNot: '^packages/core/src/polyfill\\.ts$' },
      to: { path: 'web-streams-polyfill' },
    },
    {
      name: 'main-entry-without-polyfill',
      severity: 'error',
      from: { path: '^packages/core/src/', pathNot: '^packages/core/src/polyfill\\.ts$' },
      to: { path: '^packages/core/src/polyfill\\.ts$' },
    },
    {
      name: 'formats-are-chosen-by-programs',
      comment: 'A package that imports a format forces it on everybody who installs the package.',
      severity: 'error',
      from: {
        path: '^(packages|apps|benchmarks|fixtures)/',
        pathNot: [
          formats,
          '^packages/cli/',
          '^packages/(model|skinning|rx|three|gltf)/test/',
          '^(apps|benchmarks|fixtures)/',
        ],
      },
      to: { path: formats },
    },
    {
      name: 'decoder-without-encoder',
      comment: 'Whoever decodes must not load what writes, nor the libraries it needs.',
      severity: 'error',
      from: { path: '^packages/(format-[^/]+)/src/', pathNot: encoders },
      to: { path: '^packages/$1/src/encode' },
    },
    {
      name: 'libraries-only-in-encoders',
      comment: 'Decoding needs core alone; what encoding needs beyond it is argued for in docs/decisions.',
      severity: 'error',
      from: { path: `${formats}src/`, pathNot: encoders },
      to: { dependencyTypes: ['npm', 'npm-optional', 'npm-peer'], pathNot: '^packages/core/' },
    },
    {
      name: 'format-imports-no-format',
      severity: 'error',
      from: { path: '^packages/(format-[^/]+)/' },
      to: { path: formats, pathNot: '^packages/$1/' },
    },
    {
      name: 'lazy-formats-in-cli',
      comment: 'The command loads a format when a file needs it; its facts alone may be loaded at once.',
      severity: 'error',
      from: { path: '^packages/cli/src/' },
      to: {
        path: `${formats}src/`,
        pathNot: `${formats}src/descriptor\\.ts$`,
        dependencyTypesNot: ['dynamic-import', 'type-only'],
      },
    },
    {
      name: 'no-circular-imports',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-src-of-another-package-by-path',
      comment: 'Packages know each other by name and see what `exports` offers.',
      severity: 'error',
      from: { path: '^(packages/[^/]+|apps/[^/]+|benchmarks|fixtures)/' },
      to: {
        path: '^(packages/[^/]+|apps/[^/]+|benchmarks|fixtures)/',
        pathNot: '^$1/',
        dependencyTypes: ['local'],
      },
    },
    {
      name: 'src-never-imports-tests',
      severity: 'error',
      from: { path: '^(packages/[^/]+|apps/[^/]+|fixtures)/src/' },
      to: { path: ['(^|/)test/', '\\.test\\.ts$', '^packages/testing/'], pathNot: '^packages/testing/src/' },
    },
    {
      name: 'src-imports-only-declared-dependencies',
      comment: 'A published file may need only what installing its package brings.',
      severity: 'error',
      from: { path: '^packages/[^/]+/src/' },
      to: {
        dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'],
        dependencyTypesNot: ['npm', 'npm-peer', 'npm-optional'],
        // Types that a published file does not name.
        pathNot: '@types/node/',
      },
    },
    {
      name: 'src-knows-no-runtime',
      comment:
        'Only the command and the entry for folders need Node; the others run in browsers, Deno and Bun too.',
      severity: 'error',
      from: { path: '^packages/[^/]+/src/', pathNot: ['^packages/(cli|testing)/', forFolders] },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'every-import-resolves',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|coverage|\\.results|\\.tsbuild)/' },
    // Type-only imports are arrows too.
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['@rigstream/source', 'import', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
      extensions: ['.ts', '.mjs', '.js', '.json', '.d.ts'],
    },
  },
};
