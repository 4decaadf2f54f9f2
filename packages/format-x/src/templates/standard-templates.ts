import type { Template, TemplateMember } from './template.ts';

/**
 * The standard templates that have no events of core (specification sections 5.1–5.3), one a line: name, then members
 * as `type names`, arrays with their size behind the name. W, D, F, S are WORD, DWORD, FLOAT, STRING; U is UCHAR. A
 * name with a question mark is reserved, and its layout not documented.
 */
const DECLARATIONS = `
Header W major,W minor,D flags
Vector F x,F y,F z
Coords2d F u,F v
Quaternion F s,Vector v
Matrix4x4 F matrix[16]
ColorRGBA F red,F green,F blue,F alpha
ColorRGB F red,F green,F blue
IndexedColor D index,ColorRGBA indexColor
Boolean D truefalse
Boolean2d Boolean u,Boolean v
Guid D data1,W data2,W data3,U data4[8]
MaterialWrap Boolean u,Boolean v
TextureFilename S filename
TextureReference?
Material ColorRGBA faceColor,F power,ColorRGB specularColor,ColorRGB emissiveColor
MaterialAmbientColor?
MaterialDiffuseColor?
MaterialSpecularColor?
MaterialPower?
MaterialEmissiveColor?
MaterialArray?
MeshFace D nFaceVertexIndices,D faceVertexIndices[nFaceVertexIndices]
MeshFaceWraps D nFaceWrapValues,Boolean2d faceWrapValues[nFaceWrapValues]
MeshTextureCoords D nTextureCoords,Coords2d textureCoords[nTextureCoords]
MeshNormals D nNormals,Vector normals[nNormals],D nFaceNormals,MeshFace faceNormals[nFaceNormals]
MeshVertexColors D nVertexColors,IndexedColor vertexColors[nVertexColors]
MeshMaterialList D nMaterials,D nFaceIndexes,D faceIndexes[nFaceIndexes]
Mesh D nVertices,Vector vertices[nVertices],D nFaces,MeshFace faces[nFaces]
FrameTransformMatrix Matrix4x4 frameMatrix
FramePosition?
FrameVelocity?
FrameRotation?
Frame
FloatKeys D nValues,F values[nValues]
TimedFloatKeys D time,FloatKeys tfkeys
AnimationKey D keyType,D nKeys,TimedFloatKeys keys[nKeys]
AnimationOptions D openclosed,D positionquality
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
Url D nUrls,S urls[nUrls]
ProgressiveMesh
ExternalVisual Guid guidExternalVisual
StringProperty S key,S value
PropertyBag
RightHanded D bRightHanded
XSkinMeshHeader W nMaxSkinWeightsPerVertex,W nMaxSkinWeightsPerFace,W nBones
SkinWeights S transformNodeName,D nWeights,D vertexIndices[nWeights],F weights[nWeights],Matrix4x4 matrixOffset
VertexDuplicationIndices D nIndices,D nOriginalVertices,D indices[nIndices]
FaceAdjacency D nIndices,D indices[nIndices]
Patch D nControlIndices,D controlIndices[nControlIndices]
PatchMesh D nVertices,Vector vertices[nVertices],D nPatches,Patch patches[nPatches]
PatchMesh9 D type,D degree,D basis,D nVertices,Vector vertices[nVertices],D nPatches,Patch patches[nPatches]
EffectInstance S effectFilename
EffectParamFloats S paramName,D nFloats,F floats[nFloats]
EffectParamString S paramName,S value
EffectParamDWord S paramName,D value
EffectFloats D nFloats,F floats[nFloats]
EffectString S value
EffectDWord D value
AnimTicksPerSecond D ticks
CompressedAnimationSet D compressedBlockSize,F ticksPerSec,D playbackType,D bufferLength,D compressedData[bufferLength]
FVFData D fvf,D nDWords,D data[nDWords]
VertexElement D type,D method,D usage,D usageIndex
DeclData D nElements,VertexElement elements[nElements],D nDWords,D data[nDWords]
PMAttributeRange D faceOffset,D facesMin,D facesMax,D vertexOffset,D verticesMin,D verticesMax
PMVSplitRecord D iFaceCLW,D iVlrOffset,D iCode
PMInfo D nAttributes,PMAttributeRange attributeRanges[nAttributes],D nMaxValence,D nMinLogicalVertices,D nMaxLogicalVertices,D nVSplits,PMVSplitRecord splitRecords[nVSplits],D nAttributeMispredicts,D attributeMispredicts[nAttributeMispredicts]
`;

const LETTERS: Readonly<Record<string, string>> = {
  W: 'WORD',
  D: 'DWORD',
  F: 'FLOAT',
  S: 'STRING',
  U: 'UCHAR',
};

/** The standard templates by lower-case name; undefined for one whose layout is not documented. */
export function standardTemplates(): Map<string, Template | undefined> {
  const templates = new Map<string, Template | undefined>();
  for (const line of DECLARATIONS.trim().split('\n')) {
    const [, name = '', unknown, members = ''] = /^(\w+)(\??) ?(.*)$/.exec(line) ?? [];
    templates.set(
      name.toLowerCase(),
      unknown === '' ? { name, members: members === '' ? [] : members.split(',').map(memberOf) } : undefined,
    );
  }
  return templates;
}

function memberOf(declaration: string): TemplateMember {
  const [, type = '', name = '', size] = /^(\w+) (\w+)(?:\[(\w+)\])?$/.exec(declaration) ?? [];
  const number = Number(size);
  return {
    name,
    type: LETTERS[type] ?? type,
    dimensions: size === undefined ? [] : [Number.isNaN(number) ? size : number],
  };
}
