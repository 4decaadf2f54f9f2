import { binaryDecoderIds } from '../decoders/all-decoders.ts';
import { encodedTerrainFile } from '../inputs/generated-files.ts';
import type { BenchmarkInput } from '../inputs/input.ts';
import { realFiles } from '../inputs/real-files.ts';
import { decodeSuite } from './decode-suite.ts';
import type { Suite, SuiteContext } from './suite.ts';

/** Token streams, as they are. */
export const binaryDecode: Suite = decodeSuite('binary-decode', binaryDecoderIds, inputsOf);

function* inputsOf(context: SuiteContext): Generator<BenchmarkInput, void, void> {
  const terrain = encodedTerrainFile(32, 'bin');
  if (context.wants(terrain.id)) yield terrain.write(context.folder);
  for (const input of realFiles('bin') ?? []) if (context.wants(input.id)) yield input;
}
