import type { MaterialEvent } from '@rigstream/core';
import { writeStructure } from './records.ts';
import type { TokenSink } from './token-sink.ts';

/** What a file that says nothing means: opaque white, no highlight, no glow. */
const defaults = { diffuse: [1, 1, 1, 1], shininess: 0, specular: [0, 0, 0], emissive: [0, 0, 0] } as const;

/** Begins a material and writes its values and textures; further children may follow before it is closed. */
export function openMaterial(sink: TokenSink, material: MaterialEvent): void {
  sink.open('Material', material.name?.raw);
  writeStructure(sink, components(material.diffuse ?? defaults.diffuse, 4));
  sink.float(material.shininess ?? defaults.shininess);
  sink.endMember();
  sink.lineEnd();
  writeStructure(sink, components(material.specular ?? defaults.specular, 3));
  writeStructure(sink, components(material.emissive ?? defaults.emissive, 3));
  for (const texture of material.textures) {
    sink.open(texture.kind);
    sink.string(texture.file.raw);
    sink.endMember();
    sink.lineEnd();
    sink.close();
  }
}

/** Colours of other formats may have an alpha where .x has none, or none where it has one. */
function components(color: readonly number[], count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => color[index] ?? 1);
}
