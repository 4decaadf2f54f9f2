import { PointsMaterial } from 'three';

/** In pixels of the page. */
const size = 2.5;

/** Vertices as dots of the same size at any distance. */
export function createPointMaterial(): PointsMaterial {
  return new PointsMaterial({ size: size * Math.min(devicePixelRatio, 2), sizeAttenuation: false });
}
