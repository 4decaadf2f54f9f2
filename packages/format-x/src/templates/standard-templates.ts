import type { Template, TemplateMember } from './template.ts';

/**
 * The standard templates (specification sections 5.1–5.3), one a line: name, then `type names` for each run of members
 * of a type. W, D, F, S are WORD, DWORD, FLOAT, STRING; U is UCHAR. A size stands in brackets; `faces#` is short for
 * `D nFaces` and an array `faces[nFaces]`. A name with a question mark is reserved, and its layout not documented.
 */
const DECLARATIONS = `
Header W major minor,D flags
Vector F x y z
Coords2d F u v
Quaternion F s,Vector v
Matrix4x4 F matrix[16]
ColorRGBA F red green blue alpha
ColorRGB F red green blue
IndexedColor D index,ColorRGBA indexColor
Boolean D truefalse
Boolean2d Boolean u v
Guid D data1,W data2 data3,U data4[8]
MaterialWrap Boolean u v
TextureFilename S filename
TextureReference?
Material ColorRGBA faceColor,F power,ColorRGB specularColor emissiveColor
MaterialAmbientColor?
MaterialDiffuseColor?
MaterialSpecularColor?
MaterialPower?
MaterialEmissiveColor?
MaterialArray?
MeshFace D faceVertexIndices#
MeshFaceWraps Boolean2d faceWrapValues#
MeshTextureCoords Coords2d textureCoords#
MeshNormals Vector normals#,MeshFace faceNormals#
MeshVertexColors IndexedColor vertexColors#
MeshMaterialList D nMaterials faceIndexes#
Mesh Vector vertices#,MeshFace faces#
FrameTransformMatrix Matrix4x4 frameMatrix
FramePosition?
FrameVelocity?
FrameRotation?
Frame
FloatKeys F values#
TimedFloatKeys D time,FloatKeys tfkeys
AnimationKey D keyType,TimedFloatKeys keys#
AnimationOptions D openclosed positionquality
Animation
AnimationSet
Camera?
Light?
LightRange?
LightUmbra?
LightPenumbra?
LightAttenuation?
AppData?
Info?
InlineData?
Url S urls#
ProgressiveMesh
ExternalVisual Guid guidExternalVisual
StringProperty S key value
PropertyBag
RightHanded D bRightHanded
XSkinMeshHeader W nMaxSkinWeightsPerVertex nMaxSkinWeightsPerFace nBones
SkinWeights S transformNodeName,D nWeights vertexIndices[nWeights],F weights[nWeights],Matrix4x4 matrixOffset
VertexDuplicationIndices D nIndices nOriginalVertices indices[nIndices]
FaceAdjacency D indices#
Patch D controlIndices#
PatchMesh Vector vertices#,Patch patches#
PatchMesh9 D type degree basis,Vector vertices#,Patch patches#
EffectInstance S effectFilename
EffectParamFloats S paramName,F floats#
EffectParamString S paramName value
EffectParamDWord S paramName,D value
EffectFloats F floats#
EffectString S value
EffectDWord D value
AnimTicksPerSecond D ticks
CompressedAnimationSet D compressedBlockSize,F ticksPerSec,D playbackType bufferLength compressedData[bufferLength]
FVFData D fvf nDWords data[nDWords]
VertexElement D type method usage usageIndex
DeclData VertexElement elements#,D nDWords data[nDWords]
PMAttributeRange D faceOffset facesMin facesMax vertexOffset verticesMin verticesMax
PMVSplitRecord D iFaceCLW iVlrOffset iCode
PMInfo D nAttributes,PMAttributeRange attributeRanges[nAttributes],D nMaxValence nMinLogicalVertices nMaxLogicalVertices nVSplits,PMVSplitRecord splitRecords[nVSplits],D attributeMispredicts#
`;

const LETTERS: Readonly<Record<string, string>> = {
  W: 'WORD',
  D: 'DWORD',
  F: 'FLOAT',
  S: 'STRING',
  U: 'UCHAR',
};

/** The declarations of the standard templates by lower-case name. */
export function declarationsByName(): Map<string, string> {
  const lines = DECLARATIONS.trim().split('\n');
  return new Map(lines.map((line) => [(/^\w+/.exec(line) as RegExpExecArray)[0].toLowerCase(), line]));
}

/** The template a declaration is of; undefined for one whose layout is not documented. */
export function templateOf(declaration: string): Template | undefined {
  if (declaration.endsWith('?')) return undefined;
  const [name = '', ...rest] = declaration.split(' ');
  return { name, members: rest.length === 0 ? [] : rest.join(' ').split(',').flatMap(membersOf) };
}

/** The members of a run. */
function membersOf(run: string): TemplateMember[] {
  const [letter = '', ...names] = run.split(' ');
  const type = LETTERS[letter] ?? letter;
  return names.flatMap((declared): TemplateMember[] => {
    const [, name = '', size] = /^(\w+)(?:\[(\w+)\]|#)?$/.exec(declared) ?? [];
    if (size !== undefined) return [{ name, type, dimensions: [/^\d/.test(size) ? Number(size) : size] }];
    if (!declared.endsWith('#')) return [{ name, type, dimensions: [] }];
    const count = `n${name.charAt(0).toUpperCase()}${name.slice(1)}`;
    return [
      { name: count, type: 'DWORD', dimensions: [] },
      { name, type, dimensions: [count] },
    ];
  });
}
