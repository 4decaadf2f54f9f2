import type { DecodeContext } from '@rigstream/core';
import type { XTemplateEvent, XTemplateMember } from '../events.ts';
import { detailsOf } from '../fault-details.ts';
import { MAX_TEMPLATE_LENGTH } from '../layout.ts';
import type { Mark, ValueSource, Waiting } from '../value-source.ts';
import { primitiveOf } from './template.ts';

/** Reads a template declaration behind its keyword (specification section 3). */
export function* readTemplate(
  source: ValueSource,
  context: DecodeContext,
  start: Mark,
): Waiting<XTemplateEvent> {
  const words: string[] = [];
  let length = 0;
  for (let word = yield* source.word(); word !== '}'; word = yield* source.word()) {
    words.push(word);
    length += word.length;
    if (length <= MAX_TEMPLATE_LENGTH) continue;
    const details = detailsOf(source.span(start), `at most ${MAX_TEMPLATE_LENGTH} characters`);
    context.fail('limit-exceeded', 'a template declaration is too long', details);
  }
  const span = source.span(start);
  const [name = '', brace = '', first = ''] = words;
  const guid = /^<(.*)>$/.exec(first)?.[1];
  // A GUID that lost its brackets, and perhaps its hyphens, on the way through a document.
  const isBare = /^[\da-f]{8}\W/i.test(first);
  if (isBare) {
    const message = `the GUID of template ${name} stands without angle brackets`;
    context.warn('missing-field', message, detailsOf(span, undefined, first));
  }
  const members: XTemplateMember[] = [];
  const children: string[] = [];
  for (let at = guid !== undefined || isBare ? 3 : 2; at < words.length; at++) {
    const end = words.indexOf(words[at] === '[' ? ']' : ';', at);
    if (brace !== '{' || end < 0) {
      const found = words.slice(at, at + 4).join(' ');
      context.fail(
        'syntax',
        `template ${name} cannot be read`,
        detailsOf(span, 'members or children', found),
      );
    }
    const part = words.slice(at, end);
    if (words[at] !== '[') members.push(...memberOf(part));
    // Binary files spell the three dots as three tokens.
    else if (part[1]?.startsWith('.')) children.push('...');
    else children.push(...part.filter((word) => /^[^[<,;]/.test(word)));
    at = end;
  }
  return { type: 'x:template', name, ...(guid !== undefined && { guid }), members, children, span };
}

/** `[array] type [name] {[size]}` */
function memberOf(words: readonly string[]): XTemplateMember[] {
  const [type, name = '', ...sizes] = words[0]?.toLowerCase() === 'array' ? words.slice(1) : words;
  if (type === undefined) return [];
  return [
    {
      name,
      type: primitiveOf(type) ? type.toUpperCase() : type,
      dimensions: sizes
        .filter((word) => word !== '[' && word !== ']')
        .map((size) => (/^\d+$/.test(size) ? Number(size) : size)),
    },
  ];
}
