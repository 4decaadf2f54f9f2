import type { Material } from '@rigstream/model';
import { DoubleSide, MeshPhongMaterial, SRGBColorSpace, type Texture } from 'three';
import { opacityOf } from './material-opacity.ts';

/** Phong exponents of files reach from 0 to thousands; below 1 three.js would light the whole surface. */
const leastShininess = 1;

/** What the mesh asks of a material. */
export interface MaterialUse {
  readonly vertexColors: boolean;
  readonly flatShading: boolean;
}

/** The materials of a model as three.js wants them: one per material and way it is used. */
export interface MaterialShelf {
  /** @param material index into the model's materials; −1 or one it lacks gives a plain one */
  take(material: number, use: MaterialUse): MeshPhongMaterial;
  /** Puts a picture on every use of a material. */
  setTexture(material: number, texture: Texture): void;
  dispose(): void;
}

/** @param materials the model's, as far as they have arrived */
export function createMaterialShelf(materials: () => readonly Material[]): MaterialShelf {
  const made = new Map<string, { readonly index: number; readonly material: MeshPhongMaterial }>();
  const textures = new Map<number, Texture>();

  return {
    take(index, use) {
      const key = `${index} ${use.vertexColors} ${use.flatShading}`;
      const known = made.get(key);
      if (known !== undefined) return known.material;
      const material = createMaterial(materials()[index], use);
      const texture = textures.get(index);
      if (texture !== undefined) material.map = texture;
      made.set(key, { index, material });
      return material;
    },
    setTexture(index, texture) {
      textures.set(index, texture);
      for (const each of made.values()) {
        if (each.index !== index) continue;
        each.material.map = texture;
        each.material.needsUpdate = true;
      }
    },
    dispose() {
      for (const { material } of made.values()) material.dispose();
      for (const texture of textures.values()) texture.dispose();
    },
  };
}

/** Files store colours as the screen shows them. */
function createMaterial(material: Material | undefined, use: MaterialUse): MeshPhongMaterial {
  // Cut-outs in old textures are plain on or off; the surface stands back a little for the wireframe on it.
  const made = new MeshPhongMaterial({
    ...use,
    side: DoubleSide,
    specular: 0x000000,
    alphaTest: 0.5,
    polygonOffset: true,
    polygonOffsetFactor: 1,
    polygonOffsetUnits: 1,
  });
  if (material === undefined) {
    made.color.setRGB(0.8, 0.82, 0.81, SRGBColorSpace);
    return made;
  }
  const { name, diffuse, specular, emissive, shininess } = material;
  made.name = name;
  setColor(made.color, diffuse);
  setColor(made.specular, specular);
  setColor(made.emissive, emissive);
  made.shininess = Math.max(finite(shininess, leastShininess), leastShininess);
  made.opacity = opacityOf(diffuse?.[3]);
  made.transparent = made.opacity < 1;
  if (made.transparent) made.alphaTest = 0;
  return made;
}

function setColor(target: MeshPhongMaterial['color'], stored: readonly number[] | undefined): void {
  if (stored === undefined) return;
  const [red, green, blue] = [0, 1, 2].map((channel) => Math.max(finite(stored[channel], 0), 0));
  target.setRGB(red ?? 0, green ?? 0, blue ?? 0, SRGBColorSpace);
}

function finite(value: number | undefined, otherwise: number): number {
  return value !== undefined && Number.isFinite(value) ? value : otherwise;
}
