import { MathUtils, type PerspectiveCamera, Sphere, Spherical, Vector3 } from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';

/** From the front, a little to the model's own left and above, so that depth is seen. */
const viewDirection = new Vector3(0.42, 0.22, 1).normalize();
const margin = 1.03;
/** Share of the way to the framed view left after a second. */
const leftAfterSecond = 0.0005;
const orbitStep = Math.PI / 24;
const zoomStep = 1.12;

export interface CameraRig {
  /** Looks at this sphere from now on, until somebody moves the camera. */
  follow(sphere: Sphere): void;
  /** Goes back to the framed view. */
  frame(): void;
  /** Lets time pass; tells whether the view has changed. */
  advance(seconds: number): boolean;
}

/**
 * Orbit, zoom and pan by pointer, orbit and zoom by keyboard while the canvas has the focus, and framing of a model
 * that is still growing.
 * @param calm moves at once instead of gliding
 */
export function createCameraRig(
  camera: PerspectiveCamera,
  canvas: HTMLCanvasElement,
  calm: () => boolean,
): CameraRig {
  const controls = new OrbitControls(camera, canvas);
  controls.enableDamping = false;
  const wanted = new Sphere(new Vector3(0, 0, 0), 1);
  const wantedPosition = new Vector3();
  let following = true;
  let placed = false;
  let moved = true;

  controls.addEventListener('start', () => {
    following = false;
  });
  controls.addEventListener('change', () => {
    moved = true;
  });
  canvas.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const turn = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    const zoom = { '+': 1 / zoomStep, '=': 1 / zoomStep, '-': zoomStep }[event.key];
    if (turn === undefined && zoom === undefined) return;
    event.preventDefault();
    following = false;
    orbit((turn?.[0] ?? 0) * orbitStep, (turn?.[1] ?? 0) * orbitStep, zoom ?? 1);
  });

  function orbit(azimuth: number, polar: number, zoom: number): void {
    const offset = new Vector3().subVectors(camera.position, controls.target);
    const spherical = new Spherical().setFromVector3(offset);
    spherical.theta += azimuth;
    spherical.phi += polar;
    spherical.radius *= zoom;
    spherical.makeSafe();
    camera.position.setFromSpherical(spherical).add(controls.target);
    controls.update();
    moved = true;
  }

  /** The whole sphere fits into the narrower of the two fields of view. */
  function distanceFor(radius: number): number {
    const vertical = MathUtils.degToRad(camera.fov) / 2;
    const horizontal = Math.atan(Math.tan(vertical) * camera.aspect);
    return (radius * margin) / Math.sin(Math.min(vertical, horizontal));
  }

  function glide(seconds: number): void {
    wantedPosition.copy(viewDirection).multiplyScalar(distanceFor(wanted.radius)).add(wanted.center);
    const near = wanted.radius * 0.001;
    const arrived =
      wantedPosition.distanceTo(camera.position) < near && wanted.center.distanceTo(controls.target) < near;
    if (placed && arrived) return;
    const share = !placed || calm() ? 1 : 1 - leftAfterSecond ** seconds;
    camera.position.lerp(wantedPosition, share);
    controls.target.lerp(wanted.center, share);
    camera.near = wanted.radius / 100;
    camera.far = wanted.radius * 100;
    camera.updateProjectionMatrix();
    controls.update();
    placed = true;
    moved = true;
  }

  return {
    follow(sphere) {
      wanted.copy(sphere);
      controls.minDistance = sphere.radius * 0.1;
      controls.maxDistance = sphere.radius * 20;
    },
    frame() {
      following = true;
    },
    advance(seconds) {
      if (following) glide(seconds);
      const changed = moved;
      moved = false;
      return changed;
    },
  };
}
