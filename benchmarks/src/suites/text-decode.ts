import { textDecoderIds } from '../decoders/all-decoders.ts';
import { crowdFileOf, terrainFile } from '../inputs/generated-files.ts';
import type { BenchmarkInput } from '../inputs/input.ts';
import { realFiles } from '../inputs/real-files.ts';
import { decodeSuite } from './decode-suite.ts';
import type { Suite, SuiteContext } from './suite.ts';

/** Text .X files. */
export const textDecode: Suite = decodeSuite('text-decode', textDecoderIds, inputsOf);

function* inputsOf(context: SuiteContext): Generator<BenchmarkInput, void, void> {
  for (const file of [terrainFile(32), crowdFileOf(32), terrainFile(2)]) {
    if (context.wants(file.id)) yield file.write(context.folder);
  }
  const real = realFiles('txt');
  if (real === undefined) context.say('skipped: real files, the shared folder is absent');
  for (const input of real ?? []) if (context.wants(input.id)) yield input;
}
