import { type Object3D, PCFShadowMap, PerspectiveCamera, Scene, type Sphere, WebGLRenderer } from 'three';
import { createCameraRig, type CameraRig } from './camera-rig.ts';
import { createGround } from './ground.ts';
import { createSceneLight } from './scene-light.ts';
import type { ScenePalette } from './scene-palette.ts';

/** A frame that took longer counts as this long, in seconds, so that nothing jumps after a pause of the page. */
const longestFrame = 0.1;

export interface Stage {
  readonly camera: PerspectiveCamera;
  readonly rig: CameraRig;
  readonly canvas: HTMLCanvasElement;
  /** Stands where models are put. */
  readonly scene: Object3D;
  /** Fits ground, light and view to the model. */
  fit(sphere: Sphere, lowest: number): void;
  paint(palette: ScenePalette): void;
  showGround(shown: boolean): void;
  /** Draws again in the next frame. */
  invalidate(): void;
  /**
   * Calls `advance` in every frame of the screen with the seconds since the last one. Something is drawn only when it
   * has changed.
   */
  start(advance: (seconds: number) => void): void;
}

/**
 * The three.js scene around the model: right-handed, +y up, the model facing +z.
 * @param calm whether the camera may glide
 * @throws Error when the browser has no WebGL 2
 */
export function createStage(canvas: HTMLCanvasElement, calm: () => boolean): Stage {
  const renderer = new WebGLRenderer({ canvas, alpha: true, antialias: true, powerPreference: 'low-power' });
  renderer.setClearAlpha(0);
  renderer.shadowMap.enabled = true;
  renderer.shadowMap.type = PCFShadowMap;
  const scene = new Scene();
  const camera = new PerspectiveCamera(32, 1, 0.1, 100);
  const rig = createCameraRig(camera, canvas, calm);
  const ground = createGround();
  const light = createSceneLight();
  scene.add(ground.object, light.object);
  let dirty = true;

  new ResizeObserver(() => {
    const { clientWidth, clientHeight } = canvas;
    if (clientWidth === 0 || clientHeight === 0) return;
    renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
    renderer.setSize(clientWidth, clientHeight, false);
    camera.aspect = clientWidth / clientHeight;
    camera.updateProjectionMatrix();
    // A canvas that was resized is blank until it is drawn.
    renderer.render(scene, camera);
    dirty = true;
  }).observe(canvas);

  return {
    camera,
    rig,
    canvas,
    scene,
    fit(sphere, lowest) {
      const { x, y, z } = sphere.center;
      rig.follow(sphere);
      ground.fit(lowest, sphere.radius, x, z);
      light.fit(x, y, z, sphere.radius);
      dirty = true;
    },
    paint(palette) {
      ground.paint(palette);
      light.paint(palette);
      dirty = true;
    },
    showGround(shown) {
      ground.object.visible = shown;
      dirty = true;
    },
    invalidate() {
      dirty = true;
    },
    start(advance) {
      let last = performance.now();
      renderer.setAnimationLoop((now: number) => {
        const seconds = Math.min(Math.max(now - last, 0) / 1000, longestFrame);
        last = now;
        advance(seconds);
        if (rig.advance(seconds)) dirty = true;
        if (!dirty) return;
        dirty = false;
        renderer.render(scene, camera);
      });
    },
  };
}
