import { foreignBeginnings } from './foreign-signatures.ts';
import { faultOf } from './format-error.ts';
import type { AnyFormat } from './registry.ts';
import type { SourceHint } from './source-hint.ts';

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
  if (head.length === 0) throw faultOf('truncated', 'the source is empty', { span });
  const verdicts = formats.map((format) => {
    try {
      return format.sniff(head.subarray(0, format.sniffBytes), hint);
    } catch (cause) {
      throw faultOf('plugin-api', `the format "${format.id}" failed to sniff`, { cause });
    }
  });
  const text = String.fromCharCode(...head.subarray(0, 256));
  const hex = Array.from(head.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0'));
  const found = `${hex.join(' ')} "${text.slice(0, 16).replace(/[^ -~]/g, '.')}"`;
  for (const verdict of ['certain', 'likely', 'possible'] as const) {
    const candidates = formats.filter((_, index) => verdicts[index] === verdict);
    const [first, second] = candidates;
    const chosen = second ? favouriteOf(candidates, hint) : first;
    if (chosen) return chosen;
    if (second) {
      throw faultOf('ambiguous-format', `these bytes fit ${idsOf(candidates)}`, {
        span,
        found,
        hint: 'Set the format option.',
      });
    }
  }
  const foreign = Object.entries(foreignBeginnings).find(([, beginning]) => beginning.test(text))?.[0];
  const claimed = foreign ? undefined : favouriteOf(formats, hint);
  if (claimed) return claimed;
  throw faultOf(
    'unknown-format',
    foreign ? `these bytes look like ${foreign}` : 'no format knows these bytes',
    {
      span,
      expected: idsOf(formats) || 'a format',
      found,
    },
  );
}

function idsOf(formats: readonly AnyFormat[]): string {
  return formats.map(({ id }) => id).join(' or ');
}

/** The one format whose extension the name has, or of these, else of all, the one of the media type. */
function favouriteOf<Format extends AnyFormat>(
  formats: readonly Format[],
  hint: SourceHint,
): Format | undefined {
  const name = hint.name?.toLowerCase();
  const mediaType = hint.mediaType?.split(';', 1)[0]?.trim().toLowerCase() as string;
  const named = formats.filter(({ extensions }) => extensions.some((own) => name?.endsWith(`.${own}`)));
  if (named.length === 1) return named[0];
  const typed = (named.length ? named : formats).filter(({ mediaTypes }) => mediaTypes.includes(mediaType));
  return typed.length === 1 ? typed[0] : undefined;
}
