import type { Mesh as ModelMesh } from '@rigstream/model';
import {
  Box3,
  BufferAttribute,
  BufferGeometry,
  DynamicDrawUsage,
  Group,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  Points,
} from 'three';
import { edgesOf } from './mesh-edges.ts';
import { expandBox } from './expand-box.ts';
import type { MaterialShelf } from './material-shelf.ts';
import { createPointMaterial } from './point-material.ts';
import type { ScenePalette } from './scene-palette.ts';
import type { ViewOptions } from './view-options.ts';

/** A whole mesh whose vertices move: surface, wireframe and points share one buffer of positions. */
export interface MeshObject {
  readonly object: Group;
  /** Three numbers a vertex, in the space of the scene; written by whoever poses the mesh, then `commit`. */
  readonly position: Float32Array<ArrayBuffer>;
  /** As `position`; absent where the file gives none. */
  readonly normal: Float32Array<ArrayBuffer> | undefined;
  /** Around the vertices as they are now. */
  computeBox(): Box3;
  /** Sends positions and normals to the graphics card. */
  commit(): void;
  setOptions(options: ViewOptions): void;
  paint(palette: ScenePalette): void;
  dispose(): void;
}

/** @param mesh with triangles wound counter-clockwise */
export function createMeshObject(mesh: ModelMesh, materials: MaterialShelf): MeshObject {
  const geometry = new BufferGeometry();
  const positions = mesh.position.slice();
  const position = movingAttribute(positions);
  geometry.setAttribute('position', position);
  geometry.setIndex(new BufferAttribute(mesh.triangles, 1));
  const normals = mesh.normal?.slice();
  const normal = normals && movingAttribute(normals);
  if (normal !== undefined) geometry.setAttribute('normal', normal);
  for (const [set, values] of mesh.uv.entries()) {
    // three.js reads the sets as uv, uv1, uv2, uv3.
    if (set < 4) geometry.setAttribute(set === 0 ? 'uv' : `uv${set}`, new BufferAttribute(values, 2));
  }
  if (mesh.color !== undefined) geometry.setAttribute('color', new BufferAttribute(mesh.color, 4));
  for (const [slot, { start, count }] of mesh.groups.entries()) geometry.addGroup(start, count, slot);

  const surface = new Mesh(
    geometry,
    mesh.groups.map(({ material }) =>
      // Without normals of its own a mesh is lit facet by facet.
      materials.take(material, { vertexColors: mesh.color !== undefined, flatShading: normal === undefined }),
    ),
  );
  surface.name = mesh.name;
  surface.castShadow = true;

  const wireMaterial = new LineBasicMaterial({ transparent: true, opacity: 0.35 });
  const wireframe = new LineSegments(new BufferGeometry().setAttribute('position', position), wireMaterial);
  const pointMaterial = createPointMaterial();
  const points = new Points(new BufferGeometry().setAttribute('position', position), pointMaterial);
  wireframe.visible = points.visible = false;
  // Vertices move without their bounds being computed anew.
  surface.frustumCulled = wireframe.frustumCulled = points.frustumCulled = false;
  const object = new Group();
  object.add(surface, wireframe, points);

  return {
    object,
    position: positions,
    normal: normals,
    computeBox() {
      const box = new Box3();
      expandBox(box, positions, 0);
      return box;
    },
    commit() {
      position.needsUpdate = true;
      if (normal !== undefined) normal.needsUpdate = true;
    },
    setOptions(options) {
      if (options.wireframe && wireframe.geometry.index === null) {
        wireframe.geometry.setIndex(new BufferAttribute(edgesOf(mesh.triangles), 1));
      }
      wireframe.visible = options.wireframe;
      points.visible = options.points;
    },
    paint(palette) {
      wireMaterial.color.set(palette.wire);
      pointMaterial.color.set(palette.points);
    },
    dispose() {
      for (const each of [geometry, wireframe.geometry, points.geometry, wireMaterial, pointMaterial])
        each.dispose();
    },
  };
}

function movingAttribute(values: Float32Array): BufferAttribute {
  return new BufferAttribute(values, 3).setUsage(DynamicDrawUsage);
}
