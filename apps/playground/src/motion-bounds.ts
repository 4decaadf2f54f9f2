import type { Model } from '@rigstream/model';
import { restPose, sampleClip, type Pose } from '@rigstream/skinning';
import { type Box3, Sphere } from 'three';
import type { PosedMesh } from './posed-mesh.ts';

/** Moments looked at, over all clips. */
const mostMoments = 24;
/** Vertices moved for it at most; a larger model is framed as it rests. */
const mostVertices = 2_000_000;
/** A model that travels further than this, in radii of its rest pose, is not followed. */
const longestReach = 2.5;

/**
 * The box a model needs while its clips play, or the box of its rest pose where that is all that can be had.
 * @param rest around the rest pose
 * @param pose left at rest
 */
export function withMotion(rest: Box3, model: Model, pose: Pose, meshes: readonly PosedMesh[]): Box3 {
  const clips = model.clips.slice(0, mostMoments);
  const vertices = meshes.reduce((sum, { position }) => sum + position.length / 3, 0);
  if (clips.length === 0 || vertices * mostMoments > mostVertices) return rest;
  const moments = Math.floor(mostMoments / clips.length);
  const box = rest.clone();
  for (const clip of clips) {
    for (let moment = 0; moment < moments; moment++) {
      sampleClip(clip, (clip.duration * moment) / moments, pose, { loop: false });
      for (const mesh of meshes) {
        mesh.apply(pose);
        box.union(mesh.computeBox());
      }
    }
  }
  restPose(pose);
  for (const mesh of meshes) mesh.apply(pose);
  return radiusOf(box) > longestReach * radiusOf(rest) ? rest : box;
}

function radiusOf(box: Box3): number {
  return box.isEmpty() ? 0 : box.getBoundingSphere(new Sphere()).radius;
}
