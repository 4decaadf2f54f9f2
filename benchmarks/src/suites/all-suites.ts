import { binaryDecode } from './binary-decode.ts';
import { packedDecode } from './packed-decode.ts';
import { skinning } from './skinning.ts';
import { streaming } from './streaming.ts';
import type { Suite } from './suite.ts';
import { textDecode } from './text-decode.ts';

export const allSuites: readonly Suite[] = [textDecode, binaryDecode, packedDecode, streaming, skinning];
