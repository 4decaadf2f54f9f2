import { declarationsByName, templateOf } from '../templates/standard-templates.ts';
import type { TemplateDeclaration } from './token-sink.ts';

/**
 * The standard templates of the objects core events become, each behind those it uses: identifier, and what it may hold
 * (specification sections 5.1 and 5.2).
 */
const DECLARED: readonly (readonly [name: string, guid: string, children?: string])[] = [
  ['Vector', '3D82AB5E-62DA-11CF-AB39-0020AF71E433'],
  ['Coords2d', 'F6F23F44-7686-11CF-8F52-0040333594A3'],
  ['Matrix4x4', 'F6F23F45-7686-11CF-8F52-0040333594A3'],
  ['ColorRGBA', '35FF44E0-6C7C-11CF-8F52-0040333594A3'],
  ['ColorRGB', 'D3E16E81-7835-11CF-8F52-0040333594A3'],
  ['IndexedColor', '1630B820-7842-11CF-8F52-0040333594A3'],
  ['TextureFilename', 'A42790E1-7810-11CF-8F52-0040333594A3'],
  ['Material', '3D82AB4D-62DA-11CF-AB39-0020AF71E433', '...'],
  ['MeshFace', '3D82AB5F-62DA-11CF-AB39-0020AF71E433'],
  ['MeshTextureCoords', 'F6F23F40-7686-11CF-8F52-0040333594A3'],
  ['MeshNormals', 'F6F23F43-7686-11CF-8F52-0040333594A3'],
  ['MeshVertexColors', '1630B821-7842-11CF-8F52-0040333594A3'],
  ['MeshMaterialList', 'F6F23F42-7686-11CF-8F52-0040333594A3', 'Material'],
  ['Mesh', '3D82AB44-62DA-11CF-AB39-0020AF71E433', '...'],
  ['FrameTransformMatrix', 'F6F23F41-7686-11CF-8F52-0040333594A3'],
  ['Frame', '3D82AB46-62DA-11CF-AB39-0020AF71E433', '...'],
  ['FloatKeys', '10DD46A9-775B-11CF-8F52-0040333594A3'],
  ['TimedFloatKeys', 'F406B180-7B3B-11CF-8F52-0040333594A3'],
  ['AnimationKey', '10DD46A8-775B-11CF-8F52-0040333594A3'],
  ['AnimationOptions', 'E2BF56C0-840F-11CF-8F52-0040333594A3'],
  ['Animation', '3D82AB4F-62DA-11CF-AB39-0020AF71E433', '...'],
  ['AnimationSet', '3D82AB50-62DA-11CF-AB39-0020AF71E433', 'Animation'],
  ['XSkinMeshHeader', '3CF169CE-FF7C-44AB-93C0-F78F62D172E2'],
  ['SkinWeights', '6F0D123B-BAD2-4167-A0D0-80224F25FABB'],
  ['AnimTicksPerSecond', '9E415A43-7BA6-4A73-8743-B73D47E88476'],
];

/** Declarations of everything this encoder writes of its own accord. */
export function standardDeclarations(): TemplateDeclaration[] {
  const known = declarationsByName();
  return DECLARED.map(([name, guid, children]) => ({
    name,
    guid,
    members: templateOf(known.get(name.toLowerCase()) as string)?.members ?? [],
    children: children === undefined ? [] : [children],
  }));
}
