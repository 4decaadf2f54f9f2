import { describeOffset, type WarningEvent } from '@rigstream/core';
import type { BoundingBox } from '@rigstream/skinning';
import { printable, type Palette } from '../terminal-text.ts';
import { boneTree } from './bone-tree.ts';
import type { Counts, InspectedClip, InspectedMesh, InspectedTexture, Inspection } from './inspection.ts';
import { countOf, listOf, measure, nameText, tableOf } from './report-layout.ts';

/** What `rigstream inspect` prints of one file, for people. */
export function report(inspection: Inspection, palette: Palette): string {
  const { bones, meshes, materials, clips, warnings, error } = inspection;
  const sections: readonly [heading: string, lines: readonly string[]][] = [
    [
      printable(inspection.file),
      tableOf(
        facts(inspection),
        ([fact]) => fact,
        ([, text]) => text,
        palette.quiet,
      ),
    ],
    [
      'Files',
      (inspection.parts ?? []).map(({ file, format, missing }) => {
        const told = missing ? palette.warning('missing') : palette.quiet(format?.variant ?? '');
        return `${printable(file)}  ${told}`;
      }),
    ],
    [
      'Bones',
      listOf(boneTree(bones), bones.length, ({ branches, bone }) => {
        return `${palette.quiet(branches)}${nameText(bones[bone]?.name ?? '')}`;
      }),
    ],
    ['Meshes', tableOf(meshes, nameOf, (mesh) => meshText(mesh, inspection))],
    ['Materials', tableOf(materials, nameOf, ({ textures }) => texturesText(textures, palette))],
    ['Clips', tableOf(clips, nameOf, (clip) => clipText(clip, inspection))],
    [
      `Warnings (${warnings.length})`,
      listOf(warnings, warnings.length, (warning) => warningText(warning, palette)),
    ],
    ['Error', error === null ? [] : [palette.error(printable(error.message))]],
  ];
  const shown = sections.filter(([, lines]) => lines.length > 0);
  return shown
    .map(
      ([heading, lines]) => `${[palette.heading(heading), ...lines.map((line) => `  ${line}`)].join('\n')}\n`,
    )
    .join('\n');
}

function nameOf({ name }: { readonly name: string }): string {
  return nameText(name);
}

function facts({
  format,
  bytes,
  counts,
  bounds,
  space,
}: Inspection): readonly [fact: string, text: string][] {
  const list: [string, string][] = [['size', countOf(bytes, 'byte')]];
  if (format !== null) {
    const version = format.version === undefined ? '' : `, version ${format.version}`;
    list.unshift(['format', printable(`${format.id} (${format.variant}${version})`)]);
  }
  if (space !== null) {
    list.push(
      ['contents', contentsText(counts)],
      ['bounds', bounds === null ? 'no vertices' : boundsText(bounds)],
      ['space', `${space.handedness}-handed, ${space.up} up, front faces ${space.winding}`],
    );
  }
  return list;
}

function contentsText(counts: Counts): string {
  const { bones, meshes, vertices, faces, triangles, materials, clips, tracks, keys } = counts;
  const cut = triangles === faces ? '' : ` (${countOf(triangles, 'triangle')})`;
  return [
    countOf(bones, 'bone'),
    countOf(meshes, 'mesh', 'meshes'),
    countOf(vertices, 'vertex', 'vertices'),
    `${countOf(faces, 'face')}${cut}`,
    countOf(materials, 'material'),
    countOf(clips, 'clip'),
    countOf(tracks, 'track'),
    countOf(keys, 'key'),
  ].join(', ');
}

function pointText(values: readonly number[]): string {
  return `(${values.map(measure).join(', ')})`;
}

function boundsText({ min, max }: BoundingBox): string {
  const size = max.map((value, axis) => measure(value - (min[axis] ?? 0)));
  return `${pointText(min)} to ${pointText(max)}, size ${size.join(' × ')}`;
}

function meshText(mesh: InspectedMesh, { bones }: Inspection): string {
  const bone = bones[mesh.bone];
  return [
    countOf(mesh.vertices, 'vertex', 'vertices'),
    countOf(mesh.faces, 'face'),
    ...(mesh.joints > 0 ? [`deformed by ${countOf(mesh.joints, 'bone')}`] : []),
    ...(bone === undefined ? [] : [`on ${nameText(bone.name)}`]),
  ].join(', ');
}

function texturesText(textures: readonly InspectedTexture[], palette: Palette): string {
  if (textures.length === 0) return palette.quiet('no texture');
  return textures
    .map(({ file, found }) => {
      if (found === null) return `${nameText(file)} ${palette.warning('missing')}`;
      return `${nameText(file)}${found === undefined ? '' : ` ${palette.good('found')}`}`;
    })
    .join(', ');
}

function clipText(clip: InspectedClip, { space }: Inspection): string {
  const parts = [`${measure(clip.seconds)} s`, countOf(clip.tracks, 'track'), countOf(clip.keys, 'key')];
  if (space?.time === 'ticks' || space?.time === 'frames') {
    const rate = `${measure(clip.ticksPerSecond)} ${space.time}/s`;
    const origin = clip.rateSource === 'file' ? 'stated in the file' : 'assumed: the file states none';
    parts.push(`${measure(clip.duration)} ${space.time} at ${rate} ${origin}`);
  }
  return parts.join(', ');
}

function warningText(warning: Omit<WarningEvent, 'type'>, palette: Palette): string {
  const { code, severity, message, span, path, expected, found, hint } = warning;
  const place = span === undefined ? '' : `${describeOffset(span)} `;
  const paint = severity === 'info' ? palette.quiet : palette.warning;
  const text = [
    message,
    ...(path === undefined ? [] : [`, in ${path}`]),
    ...(expected === undefined ? [] : [`; expected ${expected}`]),
    ...(found === undefined ? [] : [`${expected === undefined ? ';' : ','} found ${found}`]),
    ...(hint === undefined ? [] : [`. ${hint}`]),
  ].join('');
  return `${place}${paint(printable(code))} ${printable(text)}`;
}
