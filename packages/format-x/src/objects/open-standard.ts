import { Animation, AnimationSet } from './animation.ts';
import { readAnimationKey } from './animation-key.ts';
import { Frame, readFrameMatrix } from './frame.ts';
import { GenericObject } from './generic-object.ts';
import { Material, readTextureFilename } from './material.ts';
import { Mesh } from './mesh.ts';
import { readNormals, readTextureCoords, readVertexColors } from './mesh-attributes.ts';
import { MeshMaterialList } from './mesh-material-list.ts';
import { OpenObject, type Opening, type XRoutine } from './open-object.ts';
import { readDeclData, readFvfData } from './packed-vertices.ts';
import { SkinWeights } from './skin-weights.ts';

/** Unknown templates that are warned of once; for more of them, each object warns. */
const MAX_UNKNOWN_TEMPLATES = 256;

/** Opens an object as what its template and its place make of it; what core has no event for is generic. */
export function openObject(opening: Opening): OpenObject {
  const key = opening.type.toLowerCase();
  const object = openAnywhere(opening, key) ?? openInParent(opening, key) ?? openGeneric(opening, key);
  if (!(object instanceof Frame || object instanceof Material))
    opening.decoding.names.declare('object', opening.name, opening.guid);
  return object;
}

function openAnywhere(opening: Opening, key: string): OpenObject | undefined {
  switch (key) {
    case 'frame':
      return new Frame(opening);
    case 'mesh':
      return new Mesh(opening);
    case 'material':
      // One inside another would be announced before it.
      return isInMaterial(opening) ? undefined : new Material(opening);
    case 'animationset':
      return new AnimationSet(opening);
    case 'animtickspersecond':
      return new OpenObject(opening, readTicksPerSecond);
    default:
      return undefined;
  }
}

function isInMaterial({ parent }: Opening): boolean {
  for (let around = parent; around; around = around.parent) if (around instanceof Material) return true;
  return false;
}

function openInParent(opening: Opening, key: string): OpenObject | undefined {
  const { parent } = opening;
  if (parent instanceof Mesh) {
    if (ONE_PER_MESH.includes(key)) {
      if (parent.lists.has(key)) return undefined;
      parent.lists.add(key);
    }
    const read = readersInMesh[key];
    if (read !== undefined) return new OpenObject(opening, (object) => read(object, parent));
    if (key === 'meshmateriallist') return new MeshMaterialList(opening, parent);
    if (key === 'skinweights') return new SkinWeights(opening, parent);
  }
  if (parent instanceof Frame && key === 'frametransformmatrix')
    return new OpenObject(opening, (object) => readFrameMatrix(object, parent));
  if (parent instanceof AnimationSet && key === 'animation') return new Animation(opening, parent);
  if (parent instanceof Animation && key === 'animationkey')
    return new OpenObject(opening, (object) => readAnimationKey(object, parent));
  if (parent instanceof Material && isFileName(opening))
    return new OpenObject(opening, (object) => readTextureFilename(object, parent));
  return undefined;
}

/** Lists a mesh has one of; a further one is delivered as it stands, as an `x:object`. */
const ONE_PER_MESH: readonly string[] = ['meshnormals', 'meshvertexcolors', 'meshmateriallist'];

const readersInMesh: Readonly<Record<string, (object: OpenObject, mesh: Mesh) => XRoutine>> = {
  meshnormals: readNormals,
  meshtexturecoords: readTextureCoords,
  meshvertexcolors: readVertexColors,
  decldata: readDeclData,
  fvfdata: readFvfData,
};

/** `TextureFilename`, or what another exporter made of it, unless the file declares it to be something else. */
function isFileName({ decoding, type }: Opening): boolean {
  const members = decoding.templates.layoutOf(type).template?.members;
  return /filename$/i.test(type) && (!members || (members.length === 1 && members[0]?.type === 'STRING'));
}

function openGeneric(opening: Opening, key: string): OpenObject {
  const { templates, unknownTemplates, context, source } = opening.decoding;
  const layout = templates.layoutOf(key);
  if (!layout.isStandard && !unknownTemplates.has(key)) {
    if (unknownTemplates.size < MAX_UNKNOWN_TEMPLATES) unknownTemplates.add(key);
    context.warn('unknown-section', `the format defines no template ${JSON.stringify(opening.type)}`, {
      span: source.span(opening.start),
      hint: 'Its objects are delivered as x:object events.',
    });
  }
  return new GenericObject(opening, layout);
}

/** The rate of every clip of the file. It may stand anywhere, also behind the clips, and may be repeated. */
function* readTicksPerSecond(object: OpenObject): XRoutine {
  const ticksPerSecond = yield* object.decoding.source.number();
  const span = object.span();
  yield { type: 'time-base', ticksPerSecond, span };
  if (!(ticksPerSecond > 0))
    object.warnOnce('bad-framerate', 'the rate of the clips is impossible', span, 'above 0', ticksPerSecond);
}
