import { Animation, AnimationSet } from './animation.ts';
import { AnimationKey } from './animation-key.ts';
import { Frame, FrameTransformMatrix } from './frame.ts';
import { TypedObject, UntypedObject } from './generic-object.ts';
import { Material, TextureFilename } from './material.ts';
import { Mesh } from './mesh.ts';
import { MeshNormals, MeshTextureCoords, MeshVertexColors } from './mesh-attributes.ts';
import { MeshMaterialList } from './mesh-material-list.ts';
import type { OpenObject, Opening } from './open-object.ts';
import { DeclData, FvfData } from './packed-vertices.ts';
import { SkinWeights } from './skin-weights.ts';
import { AnimTicksPerSecond } from './ticks-per-second.ts';

/** Opens an object as what its template and its place make of it; everything core has no event for is generic. */
export function openObject(opening: Opening): OpenObject {
  const { decoding, start, type, parent } = opening;
  const known = openKnown(opening);
  if (!(known instanceof Frame || known instanceof Material))
    decoding.names.declare('object', opening, decoding.source.span(start));
  if (known !== undefined) return known;
  const layout = decoding.templates.layoutOf(type);
  if (parent instanceof Material && isFileName(opening)) return new TextureFilename(opening, parent);
  warnOfUnknownTemplate(opening);
  return layout.template === undefined ? new UntypedObject(opening) : new TypedObject(opening, layout);
}

function openKnown(opening: Opening): OpenObject | undefined {
  const { type, parent } = opening;
  switch (type.toLowerCase()) {
    case 'frame':
      return new Frame(opening);
    case 'frametransformmatrix':
      return parent instanceof Frame ? new FrameTransformMatrix(opening, parent) : undefined;
    case 'mesh':
      return new Mesh(opening);
    case 'material':
      return new Material(opening);
    case 'animationset':
      return new AnimationSet(opening);
    case 'animation':
      return parent instanceof AnimationSet ? new Animation(opening, parent) : undefined;
    case 'animationkey':
      return parent instanceof Animation ? new AnimationKey(opening, parent) : undefined;
    case 'animtickspersecond':
      return new AnimTicksPerSecond(opening);
    default:
      return parent instanceof Mesh ? openInMesh(opening, parent) : undefined;
  }
}

function openInMesh(opening: Opening, mesh: Mesh): OpenObject | undefined {
  switch (opening.type.toLowerCase()) {
    case 'meshnormals':
      return new MeshNormals(opening, mesh);
    case 'meshtexturecoords':
      return new MeshTextureCoords(opening, mesh);
    case 'meshvertexcolors':
      return new MeshVertexColors(opening, mesh);
    case 'meshmateriallist':
      return new MeshMaterialList(opening, mesh);
    case 'skinweights':
      return new SkinWeights(opening, mesh);
    case 'decldata':
      return new DeclData(opening, mesh);
    case 'fvfdata':
      return new FvfData(opening, mesh);
    default:
      return undefined;
  }
}

/** `TextureFilename`, or what another exporter made of it, unless the file declares it to be something else. */
function isFileName({ decoding, type }: Opening): boolean {
  if (!/filename$/i.test(type)) return false;
  const members = decoding.templates.layoutOf(type).template?.members;
  return members === undefined || (members.length === 1 && members[0]?.type === 'STRING');
}

function warnOfUnknownTemplate({ decoding, type, start }: Opening): void {
  const { templates, unknownTemplates, context, source } = decoding;
  const key = type.toLowerCase();
  if (templates.isStandard(type) || unknownTemplates.has(key)) return;
  if (unknownTemplates.size < context.limits.maxNames) unknownTemplates.add(key);
  context.warn('unknown-section', `the format defines no template ${JSON.stringify(type)}`, {
    span: source.span(start),
    hint: 'Its objects are delivered as x:object events.',
  });
}
