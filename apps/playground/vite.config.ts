import process from 'node:process';
import { defaultClientConditions, defineConfig } from 'vite';
import { fixtureFiles } from './vite/fixture-files.ts';

export default defineConfig({
  // The built page works from any folder of a static host.
  base: './',
  // A missing picture is a 404, not the page again.
  appType: 'mpa',
  // The sources of sibling packages are used as they are, so nothing has to be built before the page.
  resolve: { conditions: ['@rigstream/source', ...defaultClientConditions] },
  plugins: [fixtureFiles({ folder: '../../fixtures/files/x', servedAs: 'samples' })],
  build: { target: 'es2022', chunkSizeWarningLimit: 900 },
  preview: {
    host: '127.0.0.1',
    port: Number(process.env.PORT ?? 4173),
    strictPort: true,
    open: process.env.RIGSTREAM_OPEN === '1',
  },
});
