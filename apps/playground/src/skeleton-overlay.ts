import type { Pose } from '@rigstream/skinning';
import {
  type BufferGeometry,
  Group,
  IcosahedronGeometry,
  InstancedMesh,
  Matrix4,
  MeshBasicMaterial,
  OctahedronGeometry,
  Quaternion,
  Vector3,
} from 'three';
import type { ScenePalette } from './scene-palette.ts';

/** Radius of a joint and thickness of a bone, against the radius of the model. */
const jointSize = 0.011;
const thickness = 0.016;

export interface SkeletonOverlay {
  readonly object: Group;
  /**
   * Draws one joint per bone and one spindle to it from its parent.
   * @param pose in the space `object` stands in
   * @param radius of the model
   */
  update(pose: Pose, radius: number): void;
  paint(palette: ScenePalette): void;
  dispose(): void;
}

/** Bones as slender spindles and joints as dots, over everything else. */
export function createSkeletonOverlay(): SkeletonOverlay {
  const spindleMaterial = overlayMaterial(0.75);
  const jointMaterial = overlayMaterial(1);
  const spindleGeometry = createSpindle();
  const jointGeometry = new IcosahedronGeometry(1, 2);
  const object = new Group();
  object.name = 'skeleton';
  let spindles = instances(spindleGeometry, spindleMaterial, 0);
  let joints = instances(jointGeometry, jointMaterial, 0);

  const [head, tail, along, size] = [new Vector3(), new Vector3(), new Vector3(), new Vector3()];
  const [rotation, matrix] = [new Quaternion(), new Matrix4()];
  const up = new Vector3(0, 1, 0);

  function reserve(count: number): void {
    if (joints.instanceMatrix.count >= count) return;
    const capacity = Math.max(count, joints.instanceMatrix.count * 2, 32);
    spindles.dispose();
    joints.dispose();
    spindles = instances(spindleGeometry, spindleMaterial, capacity);
    joints = instances(jointGeometry, jointMaterial, capacity);
    object.clear().add(spindles, joints);
  }

  return {
    object,
    update(pose, radius) {
      const { bones } = pose;
      reserve(bones.length);
      let segments = 0;
      size.setScalar(radius * jointSize);
      for (const [bone, { parent }] of bones.entries()) {
        placeOf(pose, bone, tail);
        joints.setMatrixAt(bone, matrix.compose(tail, rotation.identity(), size));
        if (parent < 0) continue;
        placeOf(pose, parent, head);
        along.subVectors(tail, head);
        const length = along.length();
        if (!(length > radius * 1e-5)) continue;
        rotation.setFromUnitVectors(up, along.divideScalar(length));
        const width = Math.min(radius * thickness, length * 0.2);
        spindles.setMatrixAt(segments, matrix.compose(head, rotation, along.set(width, length, width)));
        segments += 1;
      }
      joints.count = bones.length;
      spindles.count = segments;
      joints.instanceMatrix.needsUpdate = spindles.instanceMatrix.needsUpdate = true;
    },
    paint(palette) {
      spindleMaterial.color.set(palette.bone);
      jointMaterial.color.set(palette.joint);
    },
    dispose() {
      for (const each of [spindles, joints, spindleGeometry, jointGeometry, spindleMaterial, jointMaterial]) {
        each.dispose();
      }
    },
  };
}

function placeOf({ world }: Pose, bone: number, target: Vector3): void {
  const at = bone * 12;
  target.set(world[at + 3] ?? 0, world[at + 7] ?? 0, world[at + 11] ?? 0);
}

function overlayMaterial(opacity: number): MeshBasicMaterial {
  return new MeshBasicMaterial({ transparent: true, opacity, depthTest: false, depthWrite: false });
}

function instances(
  geometry: BufferGeometry,
  material: MeshBasicMaterial,
  capacity: number,
): InstancedMesh<BufferGeometry, MeshBasicMaterial> {
  const mesh = new InstancedMesh(geometry, material, capacity);
  mesh.count = 0;
  // Instances move without their bounds being computed anew.
  mesh.frustumCulled = false;
  mesh.renderOrder = 10;
  return mesh;
}

/** From (0, 0, 0) to (0, 1, 0), thickest near its head. */
function createSpindle(): BufferGeometry {
  const geometry = new OctahedronGeometry(1);
  const position = geometry.getAttribute('position');
  for (let i = 0; i < position.count; i++) {
    const y = position.getY(i);
    position.setY(i, y > 0.5 ? 1 : y < -0.5 ? 0 : 0.16);
  }
  return geometry;
}
