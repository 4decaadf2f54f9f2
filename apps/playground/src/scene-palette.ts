import type { Theme } from './theme-switch.ts';

/** Colours of the scene that belong to the page and not to the model. */
export interface ScenePalette {
  readonly grid: number;
  readonly gridOpacity: number;
  readonly shadowOpacity: number;
  readonly sky: number;
  readonly ground: number;
  readonly points: number;
  readonly arriving: number;
  readonly wire: number;
  readonly bone: number;
  readonly joint: number;
}

export const scenePalettes: Readonly<Record<Theme, ScenePalette>> = {
  light: {
    grid: 0x6f8580,
    gridOpacity: 0.34,
    shadowOpacity: 0.2,
    sky: 0xffffff,
    ground: 0xb9c7c2,
    points: 0x0b7a6b,
    arriving: 0xc9d6d2,
    wire: 0x14201e,
    bone: 0x0b7a6b,
    joint: 0x06423a,
  },
  dark: {
    grid: 0x8fa8a2,
    gridOpacity: 0.26,
    shadowOpacity: 0.5,
    sky: 0xe6f2ef,
    ground: 0x3d4a47,
    points: 0x4fd1bd,
    arriving: 0x8a9c97,
    wire: 0xe9efed,
    bone: 0x4fd1bd,
    joint: 0xc9f5ec,
  },
};
