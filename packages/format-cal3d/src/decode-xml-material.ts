import type { Name, TextureUse } from '@rigstream/core';
import { FULL_COLOR } from './records/full-color.ts';
import type { XmlKind } from './xml/xml-kind.ts';
import { attributeInteger, leafFloats, passUnknown } from './xml/read-values.ts';
import { CLOSE, LEAF } from './xml/xml-reader.ts';

/** What a map is for where the file does not say (specification section 8). */
const USUAL_MAP = 'Diffuse Color';

/** `MATERIAL` (specification section 8). */
export const xmlMaterial: XmlKind = {
  magic: 'XRF',
  kind: 'material',
  declared: () => ({ materials: 1 }),
  *decode(reader, context) {
    const opening = reader.span(reader.start);
    const declaredMaps = attributeInteger(reader, 'nummaps');
    const colors = new Map<string, readonly number[]>();
    let shininess: number | undefined;
    const textures: TextureUse[] = [];
    for (;;) {
      const found = reader.step() || (yield* reader.find());
      if (found === CLOSE) break;
      const element = found === LEAF ? reader.element : '';
      // Colours are whole numbers: what stands behind a point is cut off (specification section 9).
      if (element === 'ambient' || element === 'diffuse' || element === 'specular')
        colors.set(element, leafFloats<readonly number[]>(reader, 4).map(Math.trunc));
      else if (element === 'shininess') [shininess] = leafFloats<[number]>(reader, 1);
      else if (element === 'map') {
        if (textures.length >= context.limits.maxNames)
          reader.fail(
            'limit-exceeded',
            'a material has too many maps',
            `${context.limits.maxNames} (limits.maxNames)`,
          );
        const type: Name | undefined = reader.label('type');
        textures.push({ kind: type?.text ?? USUAL_MAP, file: reader.text() });
      } else yield yield* passUnknown(reader, found);
    }
    for (const element of ['ambient', 'diffuse', 'specular'])
      if (!colors.has(element)) reader.warn('missing-field', `a material has no ${element.toUpperCase()}`);
    if (shininess === undefined) reader.warn('missing-field', 'a material has no SHININESS');
    if (declaredMaps !== undefined && declaredMaps !== textures.length)
      reader.warn(
        'count-mismatch',
        `a material has not the ${declaredMaps} maps announced`,
        `${textures.length}`,
      );
    yield {
      type: 'material',
      material: 0,
      fullColor: FULL_COLOR,
      ...Object.fromEntries(colors),
      ...(shininess !== undefined && { shininess }),
      textures,
      span: reader.spanFrom(opening),
    };
  },
};
