import { Color, Group, Mesh, PlaneGeometry, ShaderMaterial, ShadowMaterial } from 'three';
import type { ScenePalette } from './scene-palette.ts';

/** Cells across the radius of the model. */
const cellsPerRadius = 4;
/** Radii of the model at which the grid has faded away. */
const reach = 4;

export interface Ground {
  readonly object: Group;
  /** Puts it below a model of this size, in scene units. */
  fit(height: number, radius: number, x: number, z: number): void;
  paint(palette: ScenePalette): void;
}

/** A grid that fades with distance, and the shadow of the model. */
export function createGround(): Ground {
  const color = new Color();
  const opacity = { value: 1 };
  const gridMaterial = new ShaderMaterial({
    transparent: true,
    depthWrite: false,
    uniforms: { color: { value: color }, opacity },
    vertexShader: `
      varying vec2 place;
      void main() {
        place = position.xy;
        gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
      }`,
    fragmentShader: `
      uniform vec3 color;
      uniform float opacity;
      varying vec2 place;
      float lines(vec2 cell) {
        vec2 edge = abs(fract(cell - 0.5) - 0.5) / fwidth(cell);
        return 1.0 - min(min(edge.x, edge.y), 1.0);
      }
      void main() {
        vec2 cell = place * ${(cellsPerRadius * reach).toFixed(1)};
        float line = max(lines(cell) * 0.55, lines(cell / ${cellsPerRadius.toFixed(1)}));
        float fade = 1.0 - smoothstep(0.15, 1.0, length(place));
        gl_FragColor = vec4(color, line * fade * fade * opacity);
        #include <colorspace_fragment>
      }`,
  });
  const shadowMaterial = new ShadowMaterial({ depthWrite: false });
  const plane = new PlaneGeometry(2, 2);
  const grid = new Mesh(plane, gridMaterial);
  const shadow = new Mesh(plane, shadowMaterial);
  shadow.receiveShadow = true;
  shadow.renderOrder = -1;

  const object = new Group();
  object.name = 'ground';
  object.rotation.x = -Math.PI / 2;
  object.add(shadow, grid);

  return {
    object,
    fit(height, radius, x, z) {
      // A little lower, so that a flat underside does not flicker.
      object.position.set(x, height - radius * 0.006, z);
      object.scale.setScalar(radius * reach);
    },
    paint(palette) {
      color.set(palette.grid);
      opacity.value = palette.gridOpacity;
      shadowMaterial.opacity = palette.shadowOpacity;
    },
  };
}
