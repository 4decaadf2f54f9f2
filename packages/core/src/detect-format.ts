import { describeForeign, latin1 } from './foreign-signatures.ts';
import type { SniffVerdict } from './format.ts';
import { FormatError, pluginFault } from './format-error.ts';
import type { AnyFormat } from './registry.ts';
import type { SourceHint } from './source-hint.ts';

const rank: Record<SniffVerdict, number> = { certain: 3, likely: 2, possible: 1, no: 0 };

/**
 * Chooses the format of a source by its first bytes. Name and then media type only break ties, and let the one format
 * that claims a file's extension say itself why the bytes are not its own.
 * @param head first bytes of the source, as many as the formats asked for or the source has
 * @throws FormatError `ambiguous-format`, `unknown-format`, `truncated` for a source without bytes, or `plugin-api`
 * when a format fails at sniffing
 */
export function detectFormat<Format extends AnyFormat>(
  formats: readonly Format[],
  head: Uint8Array,
  hint: SourceHint,
): Format {
  const span = { start: 0, end: head.length };
  if (head.length === 0) {
    throw new FormatError({ code: 'truncated', message: 'the source holds no bytes', span });
  }
  const ranks = formats.map((format) => rankOf(format, head, hint));
  const best = Math.max(0, ...ranks);
  const foreign = best === 0 ? describeForeign(head) : undefined;
  const candidates = formats.filter((_, index) => ranks[index] === best && foreign === undefined);
  const favourites = best > 0 && candidates.length === 1 ? candidates : favoured(candidates, hint);
  if (favourites.length === 1) return favourites[0] as Format;
  const found = describeHead(head);
  if (best === 0) {
    throw new FormatError({
      code: 'unknown-format',
      message:
        foreign === undefined ? 'no registered format knows these bytes' : `this looks like ${foreign}`,
      span,
      expected: formats.map(({ id }) => id).join(' or ') || 'a registry with formats',
      found,
    });
  }
  throw new FormatError({
    code: 'ambiguous-format',
    message: `the first bytes fit ${candidates.map(({ id }) => id).join(' and ')} alike`,
    span,
    found,
    hint: 'Choose one with the format option.',
  });
}

function rankOf(format: AnyFormat, head: Uint8Array, hint: SourceHint): number {
  try {
    return rank[format.sniff(head.subarray(0, format.sniffBytes), hint)] ?? 0;
  } catch (cause) {
    throw pluginFault(`the format "${format.id}" failed at sniffing`, { cause });
  }
}

/** Those whose extension the name has, of these those of the media type; either only where any is left. */
function favoured<Format extends AnyFormat>(formats: readonly Format[], hint: SourceHint): readonly Format[] {
  const extension = /\.([^./\\]+)$/.exec(hint.name ?? '')?.[1]?.toLowerCase();
  const mediaType = hint.mediaType?.split(';', 1)[0]?.trim().toLowerCase();
  const named = formats.filter(({ extensions }) => extensions.some((own) => own === extension));
  if (named.length === 1) return named;
  return (named.length === 0 ? formats : named).filter(({ mediaTypes }) =>
    mediaTypes.some((own) => own === mediaType),
  );
}

/** `78 6f 66 20 "xof "`. */
function describeHead(head: Uint8Array): string {
  const shown = head.subarray(0, 16);
  const hex = Array.from(shown, (byte) => byte.toString(16).padStart(2, '0')).join(' ');
  return `${hex} "${latin1(shown).replace(/[^ -~]/g, '.')}"`;
}
