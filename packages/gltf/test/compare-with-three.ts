import { AnimationMixer, Vector3, type Mesh as ThreeMesh, type Object3D } from 'three';
import type { Model } from '@rigstream/model';
import { convertSpace } from '@rigstream/model/convert-space';
import {
  bindSkin,
  createPalette,
  createPose,
  createSkinnedVertices,
  sampleClip,
  skinVertices,
  updatePalette,
} from '@rigstream/skinning';
import { loadWithThree } from './read-glb.ts';

export interface Comparison {
  /** Largest distance between a vertex of three.js and ours, as part of the size of the model. */
  readonly distance: number;
  /** Largest difference of a duration, in seconds. */
  readonly duration: number;
  readonly vertices: number;
}

/** Parts of a clip at which poses are compared. */
const moments = [0, 0.21, 0.5, 0.77, 0.999];

/** Vertices of a mesh that are compared. */
const samples = 128;

/** Compares the vertices three.js shows for a GLB with those of our own skinning, at five times of each clip. */
export async function compareWithThree(glb: Uint8Array<ArrayBuffer>, source: Model): Promise<Comparison> {
  const { scene, animations, parser } = await loadWithThree(glb);
  const shown: { readonly mesh: number; readonly object: ThreeMesh }[] = [];
  scene.traverse((object) => {
    const mesh = parser.associations.get(object)?.meshes;
    if (isMesh(object) && mesh !== undefined) shown.push({ mesh, object });
  });
  const model = convertSpace(source);
  const pose = createPose(model);
  const parts = model.meshes
    .filter(({ triangles }) => triangles.length > 0)
    .map((mesh) => {
      const binding = bindSkin(mesh);
      return { binding, palette: createPalette(binding), vertices: createSkinnedVertices(binding) };
    });
  const size = model.meshes
    .flatMap(({ position }) => [...position])
    .reduce(
      (greatest, value) => (Number.isFinite(value) ? Math.max(greatest, Math.abs(value)) : greatest),
      1e-9,
    );

  let distance = 0;
  let vertices = 0;
  const compare = (): void => {
    scene.updateMatrixWorld(true);
    for (const { binding, palette, vertices: out } of parts) {
      updatePalette(palette, binding, pose);
      skinVertices(binding, palette, out);
    }
    for (const { mesh, object } of shown) {
      const { position } = parts[mesh]!.vertices;
      const count = position.length / 3;
      for (let vertex = 0; vertex < count; vertex += Math.max(1, Math.floor(count / samples))) {
        const ours = new Vector3().fromArray(position, vertex * 3);
        if (!Number.isFinite(ours.lengthSq())) continue;
        const theirs = object.getVertexPosition(vertex, new Vector3()).applyMatrix4(object.matrixWorld);
        const apart = theirs.distanceTo(ours);
        distance = Math.max(distance, Number.isNaN(apart) ? Infinity : apart);
        vertices++;
      }
    }
  };

  compare();
  let duration = 0;
  const clips = model.clips.filter(
    ({ tracks, poses }) => poses ?? tracks.some(({ times }) => times.length > 0),
  );
  if (clips.length !== animations.length)
    throw new Error(`${clips.length} clips became ${animations.length} animations`);
  for (const [index, clip] of clips.entries()) {
    const animation = animations[index]!;
    duration = Math.max(duration, Math.abs(animation.duration - clip.duration / clip.ticksPerSecond));
    const mixer = new AnimationMixer(scene);
    mixer.clipAction(animation).play();
    for (const moment of moments) {
      mixer.setTime(animation.duration * moment);
      sampleClip(clip, animation.duration * moment, pose, { unit: 'seconds' });
      compare();
    }
    mixer.stopAllAction();
  }
  return { distance: distance / size, duration, vertices };
}

function isMesh(object: Object3D): object is ThreeMesh {
  return 'isMesh' in object;
}
