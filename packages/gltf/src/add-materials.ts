import type {
  Document,
  Material as GltfMaterial,
  Texture as GltfTexture,
  vec3,
  vec4,
} from '@gltf-transform/core';
import type { Material, Model } from '@rigstream/model';
import type { Findings } from './findings.ts';
import type { GltfOptions } from './gltf-options.ts';

/** The material of an index, with or without its texture: a mesh without texture coordinates can have none. */
export type MaterialOf = (index: number, hasCoordinates: boolean) => GltfMaterial | undefined;

export async function addMaterials(
  document: Document,
  { materials }: Model,
  { textures }: GltfOptions,
  findings: Findings,
): Promise<MaterialOf> {
  const images = new Map<string, GltfTexture | undefined>();
  for (const name of materials.flatMap((material) => colourTexture(material) ?? []))
    if (textures !== undefined && !images.has(name))
      images.set(name, await embed(document, name, textures, findings));

  const made = new Map<string, GltfMaterial>();
  return (index, hasCoordinates) => {
    const material = materials[index];
    if (material === undefined) return undefined;
    const image = hasCoordinates ? images.get(colourTexture(material) ?? '') : undefined;
    const key = `${index} ${image !== undefined}`;
    const known = made.get(key) ?? convert(document, material).setBaseColorTexture(image ?? null);
    made.set(key, known);
    return known;
  };
}

/** The first texture that is not of another use by the file's own word for it. */
function colourTexture({ textures }: Material): string | undefined {
  return textures.find(({ kind }) => !/normal|bump|specular|reflect|environment/i.test(kind))?.file.text;
}

async function embed(
  document: Document,
  name: string,
  textures: NonNullable<GltfOptions['textures']>,
  findings: Findings,
): Promise<GltfTexture | undefined> {
  const found = await textures(name);
  const mimeType = found && imageType(found.bytes);
  if (found === undefined) findings.add('unresolved-reference', `the texture "${name}" was not found`);
  else if (mimeType === undefined)
    findings.add(
      'gltf:texture-type',
      `the texture "${name}" is neither PNG nor JPEG, which is what glTF can hold`,
    );
  else return document.createTexture(name).setImage(found.bytes).setMimeType(mimeType);
  return undefined;
}

/** By the signatures of PNG (section 5.2 of its specification) and JPEG (SOI and the marker after it). */
function imageType(bytes: Uint8Array): string | undefined {
  const starts = (...signature: number[]): boolean => signature.every((byte, i) => bytes[i] === byte);
  if (starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png';
  return starts(0xff, 0xd8, 0xff) ? 'image/jpeg' : undefined;
}

/** Legacy colours as metallic-roughness: no metal, and the exponent of a Blinn-Phong highlight as roughness. */
function convert(document: Document, material: Material): GltfMaterial {
  const [red = 1, green = 1, blue = 1, opacity = 1] = (material.diffuse ?? []).map(unit);
  const [emittedRed = 0, emittedGreen = 0, emittedBlue = 0] = (material.emissive ?? []).map(unit);
  const color: vec4 = [linear(red), linear(green), linear(blue), opacity];
  const emitted = [emittedRed, emittedGreen, emittedBlue].map(linear) as vec3;
  const shininess = Math.max(0, material.shininess ?? 0);
  const files = material.textures.map(({ kind, file }) => ({ kind, file: file.text }));
  return document
    .createMaterial(material.name)
    .setBaseColorFactor(color)
    .setEmissiveFactor(emitted)
    .setMetallicFactor(0)
    .setRoughnessFactor(unit(Math.sqrt(2 / (shininess + 2))))
    .setAlphaMode(opacity < 1 ? 'BLEND' : 'OPAQUE')
    .setExtras(files.length > 0 ? { textures: files } : {});
}

function unit(value: number): number {
  return Math.min(1, Math.max(0, Number.isFinite(value) ? value : 0));
}

/** Legacy colours are meant for the screen (sRGB, IEC 61966-2-1); factors of glTF are linear. */
function linear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}
