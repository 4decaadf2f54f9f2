import { DirectionalLight, Group, HemisphereLight } from 'three';
import type { ScenePalette } from './scene-palette.ts';

export interface SceneLight {
  readonly object: Group;
  /** Lets the shadow cover a model of this size, in scene units. */
  fit(x: number, y: number, z: number, radius: number): void;
  paint(palette: ScenePalette): void;
}

/** Soft light from the sky, a key light from the front left with a shadow, a faint one from behind. */
export function createSceneLight(): SceneLight {
  const sky = new HemisphereLight(0xffffff, 0x808080, 1.4);
  const key = new DirectionalLight(0xfffaf2, 1.75);
  key.castShadow = true;
  key.shadow.mapSize.set(1024, 1024);
  key.shadow.radius = 5;
  key.shadow.bias = -0.0004;
  const back = new DirectionalLight(0xdff2ff, 0.9);
  const object = new Group();
  object.name = 'light';
  object.add(sky, key, key.target, back, back.target);

  return {
    object,
    fit(x, y, z, radius) {
      key.target.position.set(x, y, z);
      back.target.position.set(x, y, z);
      key.position.set(x - radius * 1.4, y + radius * 2.6, z + radius * 2.2);
      back.position.set(x + radius * 2, y + radius * 1.6, z - radius * 2.4);
      const { camera } = key.shadow;
      const half = radius * 1.7;
      camera.left = camera.bottom = -half;
      camera.right = camera.top = half;
      camera.near = radius * 0.2;
      camera.far = radius * 8;
      key.shadow.normalBias = radius * 0.012;
      camera.updateProjectionMatrix();
    },
    paint(palette) {
      sky.color.set(palette.sky);
      sky.groundColor.set(palette.ground);
    },
  };
}
