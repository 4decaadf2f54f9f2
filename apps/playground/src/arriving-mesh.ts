import { Box3, BufferGeometry, DoubleSide, Group, Mesh, MeshLambertMaterial, Points } from 'three';
import { expandBox } from './expand-box.ts';
import { createGrowingAttribute } from './growing-attribute.ts';
import { createPointMaterial } from './point-material.ts';
import type { ScenePalette } from './scene-palette.ts';

/** A mesh of which only a part has arrived: points for its vertices, faces as soon as there are some. */
export interface ArrivingMesh {
  readonly object: Group;
  /**
   * Draws what has arrived.
   * @param position three numbers a vertex, all so far
   * @param triangles three vertices a triangle, all so far
   */
  update(position: Float32Array, triangles: Uint32Array): void;
  /** Of the vertices so far, in the space of the mesh. */
  readonly box: Box3;
  paint(palette: ScenePalette): void;
  dispose(): void;
}

export function createArrivingMesh(): ArrivingMesh {
  const position = createGrowingAttribute((length) => new Float32Array(length), 3);
  const index = createGrowingAttribute((length) => new Uint32Array(length), 1);
  // Normals come after the faces, if at all; until then each face is as flat as it is.
  const surfaceMaterial = new MeshLambertMaterial({ flatShading: true, side: DoubleSide });
  const pointMaterial = createPointMaterial();
  const surface = new Mesh(new BufferGeometry(), surfaceMaterial);
  const points = new Points(new BufferGeometry(), pointMaterial);
  surface.castShadow = true;
  surface.visible = points.visible = false;
  // Bounds of a mesh that grows would have to be computed again with every batch.
  surface.frustumCulled = points.frustumCulled = false;
  const object = new Group();
  const box = new Box3();
  object.add(surface, points);

  /** A buffer that has grown is another one, and the old geometry would keep the old one on the graphics card. */
  function renew(): void {
    surface.geometry.dispose();
    points.geometry.dispose();
    surface.geometry = new BufferGeometry()
      .setAttribute('position', position.attribute)
      .setIndex(index.attribute);
    points.geometry = new BufferGeometry().setAttribute('position', position.attribute);
  }

  return {
    object,
    box,
    update(positions, triangles) {
      expandBox(box, positions, position.count * 3);
      const hasGrown = [position.extend(positions), index.extend(triangles)];
      if (hasGrown.includes(true)) renew();
      points.geometry.setDrawRange(0, position.count);
      surface.geometry.setDrawRange(0, index.count);
      points.visible = position.count > 0;
      surface.visible = index.count > 0;
    },
    paint(palette) {
      pointMaterial.color.set(palette.points);
      surfaceMaterial.color.set(palette.arriving);
    },
    dispose() {
      for (const each of [surface.geometry, points.geometry, surfaceMaterial, pointMaterial]) each.dispose();
    },
  };
}
