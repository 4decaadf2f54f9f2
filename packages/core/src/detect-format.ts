import { describeForeign } from './foreign-signatures.ts';
import type { SniffVerdict } from './format.ts';
import type { SourceHint } from './source-hint.ts';
import { FormatError } from './format-error.ts';
import type { AnyFormat } from './registry.ts';

const rank: Record<SniffVerdict, number> = { certain: 3, likely: 2, possible: 1, no: 0 };

/**
 * Chooses the format of a source by its first bytes. Name and media type only break ties, and let the one format that
 * claims a file's extension say itself why the bytes are not its own.
 * @param head first bytes of the source, as many as the formats asked for or the source has
 * @throws FormatError `ambiguous-format`, `unknown-format`, or `truncated` for a source without bytes
 */
export function detectFormat<Format extends AnyFormat>(
  formats: readonly Format[],
  head: Uint8Array,
  hint: SourceHint,
): Format {
  if (head.length === 0) {
    throw new FormatError({
      code: 'truncated',
      message: 'the source holds no bytes',
      span: { start: 0, end: 0 },
      hint: 'An empty download or a placeholder file looks like this.',
    });
  }
  const verdicts = formats.map(
    (format) => rank[format.sniff(head.subarray(0, format.sniffBytes), hint)] ?? 0,
  );
  const best = Math.max(0, ...verdicts);
  const candidates = best === 0 ? [] : formats.filter((_, index) => verdicts[index] === best);
  if (candidates.length === 1) return candidates[0] as Format;
  const foreign = best === 0 ? describeForeign(head) : undefined;
  const hinted = foreign === undefined ? favoured(best === 0 ? formats : candidates, hint) : [];
  if (hinted.length === 1) return hinted[0] as Format;
  if (best === 0) throw unknownFormat(formats, head, foreign);
  throw new FormatError({
    code: 'ambiguous-format',
    message: `the first bytes fit ${candidates.map((format) => `"${format.id}"`).join(' and ')} alike`,
    span: { start: 0, end: head.length },
    found: hexOf(head),
    hint: `Say which one is meant: decode(source, { format }), or a file name ending in ${candidates.map((format) => `.${format.extensions[0] ?? format.id}`).join(' or ')}.`,
  });
}

function favoured<Format extends AnyFormat>(formats: readonly Format[], hint: SourceHint): readonly Format[] {
  const extension = /\.([^./\\]+)$/.exec(hint.name ?? '')?.[1]?.toLowerCase();
  const byName = formats.filter((format) => extension !== undefined && format.extensions.includes(extension));
  if (byName.length > 0) return byName;
  const mediaType = hint.mediaType?.split(';', 1)[0]?.trim().toLowerCase();
  return formats.filter((format) => mediaType !== undefined && format.mediaTypes.includes(mediaType));
}

function unknownFormat(
  formats: readonly AnyFormat[],
  head: Uint8Array,
  foreign: string | undefined,
): FormatError {
  return new FormatError({
    code: 'unknown-format',
    message: foreign === undefined ? 'no registered format knows these bytes' : `this ${foreign}`,
    span: { start: 0, end: head.length },
    expected:
      formats.length === 0
        ? 'a registry with at least one format'
        : `one of ${formats.map((format) => format.id).join(', ')}`,
    found: hexOf(head),
  });
}

/** `78 6f 66 20 "xof "`. */
function hexOf(head: Uint8Array): string {
  const shown = head.subarray(0, 16);
  const hex = Array.from(shown, (byte) => byte.toString(16).padStart(2, '0')).join(' ');
  const text = Array.from(shown, (byte) => (byte > 31 && byte < 127 ? String.fromCharCode(byte) : '.')).join(
    '',
  );
  return `${hex} "${text}"`;
}
