/**
 * Installs the streams of `web-streams-polyfill` for programs whose platform has none. Import it once, before anything
 * else: `import '@rigstream/core/polyfill'`. Where the platform has streams of its own, they stay.
 */
import { ReadableStream, TransformStream, WritableStream } from 'web-streams-polyfill';

const platform = globalThis as Record<string, unknown>;
for (const [name, implementation] of Object.entries({ ReadableStream, TransformStream, WritableStream })) {
  platform[name] ??= implementation;
}
