import type { CoreEvent } from '@rigstream/core';
import type { Cal3dEvent } from '../../../src/events.ts';

interface Bone {
  name: string | undefined;
  parent: number;
  translation: readonly number[];
  rotation: readonly number[];
  localTranslation: readonly number[];
  localRotation: readonly number[];
  children: number[];
  lightType?: number;
  lightColor?: readonly number[];
}

export interface Keyframe {
  time: number;
  translation?: number[];
  rotation: number[];
}

interface Vertex {
  position: number[];
  normal: number[];
  color: number[] | undefined;
  uvs: number[][];
  influences: number[][];
  collapseId: number;
  faceCollapseCount: number;
  physWeight: number;
}

export interface Submesh {
  material: number;
  lodSteps: number;
  maps: number;
  vertices: Vertex[];
  springs: number[][];
  faces: number[][];
  morphs: {
    name: string | undefined;
    vertices: { id: number; position: number[]; normal: number[]; uvs: number[] }[];
  }[];
}

/** The things of one file, put together from its events. */
export interface Folded {
  kind?: string;
  version?: number | string;
  variant?: string;
  declared?: Readonly<Record<string, number>>;
  ambientLight?: readonly number[];
  bones: Bone[];
  duration?: number | undefined;
  tracks: { boneId: number; flags?: boolean[]; keyframes: Keyframe[] }[];
  morphTracks: {
    name: string | undefined;
    morph: number | undefined;
    model: number | undefined;
    submeshes: number[];
    keys: number[][];
  }[];
  submeshes: Submesh[];
  ambient?: readonly number[] | undefined;
  diffuse?: readonly number[] | undefined;
  specular?: readonly number[] | undefined;
  shininess?: number | undefined;
  maps: { file: string; type: string }[];
  warnings: string[];
}

export function foldCal3d(events: readonly (CoreEvent | Cal3dEvent)[]): Folded {
  const folded: Folded = { bones: [], tracks: [], morphTracks: [], submeshes: [], maps: [], warnings: [] };
  for (const event of events) accept(folded, event);
  return folded;
}

function accept(folded: Folded, event: CoreEvent | Cal3dEvent): void {
  const mesh = 'mesh' in event ? (folded.submeshes[event.mesh] as Submesh) : undefined;
  switch (event.type) {
    case 'asset':
      folded.kind = event.kind;
      if (event.format.version !== undefined) folded.version = event.format.version;
      folded.variant = event.format.variant;
      folded.declared = event.declared;
      break;
    case 'warning':
      if (event.severity === 'warning') folded.warnings.push(event.code);
      break;
    case 'cal3d:ambient':
      folded.ambientLight = event.color;
      break;
    case 'bone': {
      const local = event.inverseBind as { translation: readonly number[]; rotation: readonly number[] };
      folded.bones.push({
        name: event.name?.text,
        parent: event.parent,
        translation: event.translation ?? [],
        rotation: event.rotation ?? [],
        localTranslation: local.translation,
        localRotation: local.rotation,
        children: [],
      });
      break;
    }
    case 'cal3d:bone':
      Object.assign(folded.bones[event.index] as Bone, {
        children: [...event.children],
        ...(event.lightType !== undefined && { lightType: event.lightType }),
        ...(event.lightColor && { lightColor: event.lightColor }),
      });
      break;
    case 'clip':
      folded.duration = event.duration;
      break;
    case 'track':
      if (event.path === 'translation')
        folded.tracks.push({ boneId: (event.target as { index: number }).index, keyframes: [] });
      break;
    case 'cal3d:track':
      (folded.tracks[event.channel] as Folded['tracks'][number]).flags = [
        event.translationRequired,
        event.translationIsDynamic,
        event.highRangeRequired,
      ];
      break;
    case 'keyframes': {
      const { keyframes } = folded.tracks[event.track >> 1] as Folded['tracks'][number];
      const isRotation = event.track % 2 === 1;
      const stride = isRotation ? 4 : 3;
      for (let at = 0; at < event.count; at++) {
        const time = event.times[at] as number;
        const values = [...event.values.subarray(at * stride, (at + 1) * stride)];
        // Translations come first; one and the same key has both.
        if (!isRotation) keyframes.push({ time, translation: values, rotation: [] });
        else {
          const key = keyframes.find((each) => each.time === time && each.rotation.length === 0);
          if (key) key.rotation = values;
          else keyframes.push({ time, rotation: values });
        }
      }
      break;
    }
    case 'cal3d:morph-track':
      folded.morphTracks.push({
        name: event.name?.text,
        morph: event.morph,
        model: event.model,
        submeshes: [],
        keys: [],
      });
      break;
    case 'cal3d:morph-submeshes':
      folded.morphTracks[event.track]?.submeshes.push(...event.submeshes);
      break;
    case 'cal3d:morph-keys':
      for (let at = 0; at < event.count; at++)
        folded.morphTracks[event.track]?.keys.push([event.times[at] as number, event.weights[at] as number]);
      break;
    case 'mesh':
      folded.submeshes.push({
        material: (event.material as { index: number }).index,
        lodSteps: 0,
        maps: 0,
        vertices: [],
        springs: [],
        faces: [],
        morphs: [],
      });
      break;
    case 'cal3d:submesh':
      if (mesh) [mesh.lodSteps, mesh.maps] = [event.lodSteps, event.declared.maps];
      break;
    case 'vertices':
      for (let at = 0; at < event.count; at++)
        mesh?.vertices.push({
          position: [...(event.position?.subarray(3 * at, 3 * at + 3) ?? [])],
          normal: [...(event.normal?.subarray(3 * at, 3 * at + 3) ?? [])],
          color: event.color && [...event.color.subarray(4 * at, 4 * at + 3)],
          uvs: (event.uv ?? []).map(({ values }) => [...values.subarray(2 * at, 2 * at + 2)]),
          influences: [],
          collapseId: -1,
          faceCollapseCount: 0,
          physWeight: 0,
        });
      break;
    case 'influences': {
      let from = 0;
      for (const [at, count] of event.counts.entries()) {
        for (let each = from; each < from + count; each++)
          mesh?.vertices[event.first + at]?.influences.push([
            event.bones[each] as number,
            event.weights?.[each] as number,
          ]);
        from += count;
      }
      break;
    }
    case 'cal3d:collapse':
      for (const [at, id] of event.vertices.entries()) {
        const vertex = mesh?.vertices[id] as Vertex;
        vertex.collapseId = event.targets[at] as number;
        vertex.faceCollapseCount = event.faces[at] as number;
      }
      break;
    case 'cal3d:physics':
      for (const [at, id] of event.vertices.entries())
        ((mesh as Submesh).vertices[id] as Vertex).physWeight = event.weights[at] as number;
      break;
    case 'cal3d:springs':
      for (let at = 0; at < event.count; at++)
        mesh?.springs.push([
          ...event.vertices.slice(2 * at, 2 * at + 2),
          event.coefficients[at] as number,
          event.lengths[at] as number,
        ]);
      break;
    case 'indices':
      for (let at = 0; at < event.faceCount; at++)
        mesh?.faces.push([...event.indices.subarray(3 * at, 3 * at + 3)]);
      break;
    case 'cal3d:morph-target':
      mesh?.morphs.push({ name: event.name?.text, vertices: [] });
      break;
    case 'cal3d:morph': {
      const maps = event.uvs.length / event.count;
      for (let at = 0; at < event.count; at++)
        mesh?.morphs[event.target]?.vertices.push({
          id: event.vertices[at] as number,
          position: [...event.positions.subarray(3 * at, 3 * at + 3)],
          normal: [...event.normals.subarray(3 * at, 3 * at + 3)],
          uvs: [...event.uvs.subarray(maps * at, maps * (at + 1))],
        });
      break;
    }
    case 'material':
      folded.ambient = event.ambient;
      folded.diffuse = event.diffuse;
      folded.specular = event.specular;
      folded.shininess = event.shininess;
      folded.maps = event.textures.map(({ kind, file }) => ({ file: file.text, type: kind }));
      break;
    default:
      break;
  }
}
