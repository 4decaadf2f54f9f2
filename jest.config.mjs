// For editors and for running everything in one jest; `npm test` runs each package through nx.
export default {
  projects: [
    '<rootDir>/packages/*',
    '<rootDir>/fixtures',
    '<rootDir>/benchmarks',
    '<rootDir>/apps/*',
    '<rootDir>/tools',
  ],
};
