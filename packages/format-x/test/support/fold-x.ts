import type { CoreEvent, MaterialEvent, Name, Ref } from '@rigstream/core';
import type { XEvent } from '../../src/index.ts';

export interface FoldedMaterial {
  name: string | null;
  diffuse: readonly number[] | undefined;
  power: number | undefined;
  specular: readonly number[] | undefined;
  emissive: readonly number[] | undefined;
  textures: { kind: string; file: string; raw: Uint8Array }[];
}

export interface FoldedMesh {
  name: string | null;
  frame: number;
  positions: number[][];
  faces: number[][];
  normals: number[][];
  normalFaces: number[][];
  uvSets: number[][][];
  colors: (number | number[])[][];
  materialCount: number;
  faceMaterials: number[];
  materials: (FoldedMaterial | { ref: string })[];
  skin: { bone: string; indices: number[]; weights: number[]; offset: readonly number[] | undefined }[];
  extra: Record<string, number[][]>;
}

export interface FoldedAnimation {
  name: string | null;
  target: string | null;
  keys: { type: number; frames: [number, number[]][] }[];
}

/** The events of one file joined into one object, as the README of the shared cases describes it. */
export interface FoldedX {
  frames: { name: string | null; parent: number; matrix: readonly number[] | null }[];
  meshes: FoldedMesh[];
  materials: FoldedMaterial[];
  animationSets: { name: string | null; animations: FoldedAnimation[] }[];
  ticksPerSecond: number | undefined;
}

export function foldX(events: Iterable<CoreEvent | XEvent>): FoldedX {
  const folded: FoldedX = {
    frames: [],
    meshes: [],
    materials: [],
    animationSets: [],
    ticksPerSecond: undefined,
  };
  const materials: FoldedMaterial[] = [];
  const inMesh = new Set<FoldedMaterial>();
  const channels = new Map<number, FoldedAnimation>();
  const tracks = new Map<
    number,
    { animation: FoldedAnimation; key: FoldedAnimation['keys'][number]; stride: number }
  >();
  const meshAt = (index: number): FoldedMesh => folded.meshes[index] as FoldedMesh;
  for (const event of events) {
    switch (event.type) {
      case 'bone':
        folded.frames[event.index] = {
          name: textOf(event.name),
          parent: event.parent,
          matrix: event.matrix ?? null,
        };
        break;
      case 'bone-transform':
        (folded.frames[event.index] as FoldedX['frames'][number]).matrix = event.matrix;
        break;
      case 'mesh':
        folded.meshes[event.mesh] = emptyMesh(
          textOf(event.name),
          event.bone !== undefined && 'index' in event.bone ? event.bone.index : -1,
        );
        break;
      case 'vertices': {
        const mesh = meshAt(event.mesh);
        if (event.position !== undefined) appendAt(mesh.positions, event.first, rows(event.position, 3));
        for (const { set, values } of event.uv ?? [])
          appendAt((mesh.uvSets[set] ??= []), event.first, rows(values, 2));
        for (const { attribute, components, values } of event.extra ?? [])
          appendAt((mesh.extra[attribute] ??= []), event.first, rows(values, components));
        break;
      }
      case 'indices':
        appendAt(meshAt(event.mesh).faces, event.firstFace, faces(event));
        break;
      case 'values':
        if (event.attribute === 'normal')
          appendAt(meshAt(event.mesh).normals, event.first, rows(event.values, 3));
        else {
          const colors = rows(event.values, 4).map((color, index) => [event.vertices?.[index] ?? -1, color]);
          appendAt(meshAt(event.mesh).colors, event.first, colors);
        }
        break;
      case 'corners':
        appendAt(meshAt(event.mesh).normalFaces, event.firstFace, faces(event));
        break;
      case 'face-materials':
        meshAt(event.mesh).materialCount = event.declared.slots;
        appendAt(meshAt(event.mesh).faceMaterials, event.firstFace, [...event.materials]);
        break;
      case 'material':
        materials[event.material] = foldMaterial(event);
        break;
      case 'mesh-material': {
        const { material } = event;
        if ('name' in material) meshAt(event.mesh).materials[event.slot] = { ref: material.name.text };
        else {
          const own = materials[material.index] as FoldedMaterial;
          inMesh.add(own);
          meshAt(event.mesh).materials[event.slot] = own;
        }
        break;
      }
      case 'bone-weights': {
        const bone = (meshAt(event.mesh).skin[event.skinBone] ??= {
          bone: nameOf(event.bone) ?? '',
          indices: [],
          weights: [],
          offset: undefined,
        });
        appendAt(bone.indices, event.first, [...event.vertices]);
        appendAt(bone.weights, event.first, [...event.weights]);
        if (event.offsetMatrix !== undefined) bone.offset = event.offsetMatrix;
        break;
      }
      case 'clip':
        folded.animationSets[event.clip] = { name: textOf(event.name), animations: [] };
        break;
      case 'track': {
        let animation = channels.get(event.channel);
        if (animation === undefined) {
          animation = { name: textOf(event.channelName), target: null, keys: [] };
          channels.set(event.channel, animation);
          (folded.animationSets[event.clip] as FoldedX['animationSets'][number]).animations.push(animation);
        }
        animation.target ??= nameOf(event.target);
        const key = { type: event.keyType ?? -1, frames: [] };
        animation.keys.push(key);
        tracks.set(event.track, { animation, key, stride: event.stride });
        break;
      }
      case 'track-target': {
        const animation = channels.get(event.channel) as FoldedAnimation;
        animation.target = nameOf(event.target);
        break;
      }
      case 'keyframes': {
        const { key, stride } = tracks.get(event.track) as {
          key: FoldedAnimation['keys'][number];
          stride: number;
        };
        const values = rows(event.values, stride);
        appendAt(
          key.frames,
          event.first,
          [...event.times].map((time, index): [number, number[]] => [time, values[index] ?? []]),
        );
        break;
      }
      case 'time-base':
        folded.ticksPerSecond ??= event.ticksPerSecond;
        break;
      default:
    }
  }
  folded.materials = materials.filter((material) => !inMesh.has(material));
  return folded;
}

/** The counts that the shared cases name. */
export function countX(folded: FoldedX): Record<string, number> {
  const { frames, meshes, animationSets } = folded;
  const inline = meshes.flatMap((mesh) => mesh.materials.filter((material) => 'textures' in material));
  const materials = [...folded.materials, ...inline];
  const animations = animationSets.flatMap((set) => set.animations);
  return {
    frames: frames.length,
    meshes: meshes.length,
    vertices: sum(meshes.map((mesh) => mesh.positions.length)),
    faces: sum(meshes.map((mesh) => mesh.faces.length)),
    indices: sum(meshes.map((mesh) => mesh.faces.flat().length)),
    normals: sum(meshes.map((mesh) => mesh.normals.length)),
    uvs: sum(meshes.map((mesh) => mesh.uvSets.flat().length)),
    colors: sum(meshes.map((mesh) => mesh.colors.length)),
    materials: materials.length,
    materialRefs: sum(meshes.map((mesh) => mesh.materials.filter((material) => 'ref' in material).length)),
    textures: sum(materials.map((material) => material.textures.length)),
    skinBones: sum(meshes.map((mesh) => mesh.skin.length)),
    weights: sum(meshes.map((mesh) => sum(mesh.skin.map((bone) => bone.weights.length)))),
    animationSets: animationSets.length,
    animations: animations.length,
    keys: sum(animations.map((animation) => sum(animation.keys.map((key) => key.frames.length)))),
  };
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}

function emptyMesh(name: string | null, frame: number): FoldedMesh {
  return {
    name,
    frame,
    positions: [],
    faces: [],
    normals: [],
    normalFaces: [],
    uvSets: [],
    colors: [],
    materialCount: 0,
    faceMaterials: [],
    materials: [],
    skin: [],
    extra: {},
  };
}

function foldMaterial(event: MaterialEvent): FoldedMaterial {
  return {
    name: textOf(event.name),
    diffuse: event.diffuse,
    power: event.shininess,
    specular: event.specular,
    emissive: event.emissive,
    textures: event.textures.map(({ kind, file }) => ({ kind, file: file.text, raw: file.raw })),
  };
}

/** Batches of one list must follow each other without a gap. */
function appendAt<Item>(list: Item[], first: number, items: readonly Item[]): void {
  if (list.length !== first) throw new Error(`a batch begins at ${first}, behind ${list.length} items`);
  for (const item of items) list.push(item);
}

function rows(values: ArrayLike<number>, width: number): number[][] {
  const list = Array.from(values);
  return Array.from({ length: list.length / Math.max(1, width) }, (_, row) =>
    list.slice(row * width, (row + 1) * width),
  );
}

function faces(event: {
  indices?: ArrayLike<number>;
  faceSizes?: ArrayLike<number>;
  faceCount: number;
}): number[][] {
  const indices = Array.from(event.indices ?? []);
  let at = 0;
  return Array.from({ length: event.faceCount }, (_, face) => {
    const size = event.faceSizes?.[face] ?? 3;
    at += size;
    return indices.slice(at - size, at);
  });
}

function textOf(name: Name | undefined): string | null {
  return name?.text ?? null;
}

function nameOf(ref: Ref | undefined): string | null {
  return ref !== undefined && 'name' in ref ? ref.name.text : null;
}
