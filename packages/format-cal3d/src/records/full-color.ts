/** Colours of materials are bytes (specification section 6). */
export const FULL_COLOR = 255;
