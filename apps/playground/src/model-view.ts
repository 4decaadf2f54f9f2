import type { Mesh, Model, ModelBuilder, ModelChange } from '@rigstream/model';
import { createPose, restPose, sampleClip, type Pose, type SkinFinding } from '@rigstream/skinning';
import { Box3, Group, type Matrix4, Sphere, type Texture } from 'three';
import { createArrivingModel } from './arriving-model.ts';
import { createMaterialShelf } from './material-shelf.ts';
import { withMotion } from './motion-bounds.ts';
import { createPosedMesh, type PosedMesh } from './posed-mesh.ts';
import type { ScenePalette } from './scene-palette.ts';
import { sceneMatrix, toSceneSpace } from './scene-space.ts';
import { createSkeletonOverlay } from './skeleton-overlay.ts';
import type { ViewOptions } from './view-options.ts';

/** Least time between two settlings of a stream under way, in milliseconds, and as a multiple of what one takes. */
const leastPause = 200;
const pausePerCost = 8;

/** A model on the stage, from its first vertex on. */
export interface ModelView {
  readonly object: Group;
  /** What has settled so far, in the space of the scene. */
  readonly model: Model;
  readonly pose: Pose;
  /** Around everything that has arrived, at rest; once all has, also while it moves. */
  readonly bounds: Box3;
  /** Hears what the builder made of an event. */
  note(changes: readonly ModelChange[]): void;
  /**
   * Draws what has arrived; called once a frame.
   * @param now in milliseconds
   * @returns `settled` when meshes, bones or clips of `model` are others than before, `drawn` when anything is
   */
  refresh(now: number): 'settled' | 'drawn' | 'same';
  /**
   * Takes the whole model over.
   * @param cut whether the stream ended before its time
   */
  finish(cut: boolean): void;
  /**
   * Poses the model.
   * @param clip index into the clips of `model`, −1 for the rest pose
   */
  show(clip: number, seconds: number): void;
  setOptions(options: ViewOptions): void;
  setTexture(material: number, texture: Texture): void;
  paint(palette: ScenePalette): void;
  /** What skinning found odd, with the name of the mesh. */
  findings(): readonly (readonly [finding: SkinFinding, mesh: string])[];
  /** Vertices of a mesh of `model` as drawn. */
  positions(mesh: number): Float32Array;
  dispose(): void;
}

/**
 * Shows a model while it is built. Vertices and faces are drawn as they come; a mesh that is complete *settles*: it gets
 * its normals, materials and skin, and follows the clips, however much of the file is still to come.
 */
export function createModelView(builder: ModelBuilder, colors: ScenePalette, wanted: ViewOptions): ModelView {
  const object = new Group();
  const arriving = createArrivingModel(colors);
  const overlay = createSkeletonOverlay();
  const shelf = createMaterialShelf(() => builder.materials);
  object.add(arriving.object, overlay.object);

  let palette = colors;
  let options = wanted;
  let model = toSceneSpace(builder.snapshot());
  let pose = createPose(model);
  let toScene: Matrix4 = sceneMatrix(model);
  /** By the mesh as the builder gives it, which stays the same object as long as it does not change. */
  let meshes = new Map<Mesh, PosedMesh>();
  const bounds = new Box3();
  let draftsChanged = false;
  let settledChanged = false;
  let nextSettling = 0;
  let complete = false;
  let isCut = false;

  function settle(source: Model): void {
    model = toSceneSpace(source);
    toScene = sceneMatrix(source);
    pose = createPose(model);
    const former = meshes;
    meshes = new Map();
    for (const [index, mesh] of source.meshes.entries()) {
      const converted = model.meshes[index];
      if (converted === undefined) continue;
      const known = former.get(mesh);
      former.delete(mesh);
      const posed = known ?? createPosedMesh(converted, model.space, shelf);
      meshes.set(mesh, posed);
      if (known !== undefined) continue;
      posed.setOptions(meshOptions());
      posed.paint(palette);
      object.add(posed.object);
    }
    for (const gone of former.values()) removeMesh(gone);
    if (!complete) drawDrafts();
    drawPose();
    updateBounds();
    if (complete) bounds.copy(withMotion(bounds, model, pose, [...meshes.values()]));
  }

  function removeMesh(mesh: PosedMesh): void {
    object.remove(mesh.object);
    mesh.dispose();
  }

  function drawPose(): void {
    for (const mesh of meshes.values()) mesh.apply(pose);
    overlay.update(pose, sphereOf(bounds).radius);
  }

  /** Called while the pose is the rest pose. */
  function updateBounds(): void {
    bounds.makeEmpty();
    for (const mesh of meshes.values()) bounds.union(mesh.computeBox());
    bounds.union(arriving.bounds);
    overlay.update(pose, sphereOf(bounds).radius);
  }

  function meshOptions(): ViewOptions {
    return { ...options, points: options.points || isCut };
  }

  function updateOverlay(): void {
    overlay.object.visible = options.skeleton || !complete;
  }

  function drawDrafts(): void {
    arriving.update(builder, pose, toScene);
    bounds.union(arriving.bounds);
    overlay.update(pose, sphereOf(bounds).radius);
  }

  updateOverlay();
  overlay.paint(palette);

  return {
    object,
    get model() {
      return model;
    },
    get pose() {
      return pose;
    },
    bounds,
    note(changes) {
      for (const { type } of changes) {
        if (type === 'asset') toScene = sceneMatrix(builder.snapshot());
        if (type === 'vertices' || type === 'triangles' || type === 'mesh-opened') draftsChanged = true;
        else if (type !== 'warning') settledChanged = true;
      }
    },
    refresh(now) {
      if (complete) {
        const news = settledChanged;
        settledChanged = false;
        return news ? 'settled' : 'same';
      }
      const mustDraw = draftsChanged;
      if (draftsChanged) drawDrafts();
      draftsChanged = false;
      if (!settledChanged || now < nextSettling) return mustDraw ? 'drawn' : 'same';
      const start = performance.now();
      settle(builder.snapshot());
      settledChanged = false;
      nextSettling = now + Math.max(leastPause, pausePerCost * (performance.now() - start));
      return 'settled';
    },
    finish(cut) {
      complete = settledChanged = true;
      isCut = cut;
      const whole = builder.finish();
      arriving.dispose();
      settle(whole);
      updateOverlay();
    },
    show(clip, seconds) {
      const chosen = model.clips[clip];
      if (chosen === undefined) restPose(pose);
      else sampleClip(chosen, seconds, pose, { unit: 'seconds', loop: false });
      drawPose();
    },
    setOptions(next) {
      options = next;
      for (const mesh of meshes.values()) mesh.setOptions(meshOptions());
      updateOverlay();
    },
    setTexture: shelf.setTexture,
    paint(next) {
      palette = next;
      arriving.paint(next);
      overlay.paint(next);
      for (const mesh of meshes.values()) mesh.paint(next);
    },
    findings() {
      return [...meshes].flatMap(([{ name }, { findings }]) => findings.map((each) => [each, name] as const));
    },
    positions(index) {
      const mesh = [...meshes.values()][index];
      return mesh?.position.slice() ?? new Float32Array(0);
    },
    dispose() {
      for (const mesh of meshes.values()) removeMesh(mesh);
      arriving.dispose();
      overlay.dispose();
      shelf.dispose();
    },
  };
}

/** A sphere to look at; a point or nothing at all gets a size too. */
export function sphereOf(box: Box3): Sphere {
  const sphere = box.isEmpty() ? new Sphere() : box.getBoundingSphere(new Sphere());
  if (!(sphere.radius > 0)) sphere.radius = 1;
  return sphere;
}
