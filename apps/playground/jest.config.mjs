import preset from '../../jest.preset.mjs';

export default { ...preset, testPathIgnorePatterns: ['<rootDir>/test/browser/'] };
