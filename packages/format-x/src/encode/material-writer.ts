import type { MaterialEvent } from '@rigstream/core';
import { writeStructure } from './records.ts';
import type { TokenSink } from './token-sink.ts';

/** Writes the values of a material as far as it has them, and its textures. */
export function writeMaterialValues(sink: TokenSink, material: MaterialEvent): void {
  writeColors(sink, material);
  for (const texture of material.textures) {
    sink.open(texture.kind);
    sink.string(texture.file.raw);
    sink.endMember();
    sink.lineEnd();
    sink.close();
  }
}

/** Values stand one after another, so those behind one that is missing are missing too. */
function writeColors(sink: TokenSink, { diffuse, shininess, specular, emissive }: MaterialEvent): void {
  if (diffuse === undefined) return;
  writeStructure(sink, diffuse);
  if (shininess === undefined) return;
  sink.float(shininess);
  sink.endMember();
  sink.lineEnd();
  if (specular === undefined) return;
  writeStructure(sink, specular);
  if (emissive !== undefined) writeStructure(sink, emissive);
}
