import type { DecodeContext } from '@rigstream/core';
import type { XTemplateEvent } from '../events.ts';
import { MAX_TEMPLATE_MEMBERS } from '../layout.ts';
import type { Mark, ValueSource, Waiting } from '../value-source.ts';
import { primitiveOf, type TemplateMember } from './template.ts';

/** A GUID that lost its brackets, and perhaps its hyphens, on the way through a document. */
const BARE_GUID = /^[\da-f]{8}[^\w;[\]{}]/i;

/** Reads a template declaration behind its keyword (specification section 3). */
export function* readTemplate(
  source: ValueSource,
  context: DecodeContext,
  start: Mark,
): Waiting<XTemplateEvent> {
  const name = yield* source.word();
  yield* expectWord(source, context, '{');
  const members: TemplateMember[] = [];
  const children: string[] = [];
  let guid: string | undefined;
  let word = yield* source.word();
  if (word.startsWith('<')) {
    guid = word.slice(1, -1);
    word = yield* source.word();
  } else if (BARE_GUID.test(word)) {
    context.warn('missing-field', `the GUID of template ${name} stands without angle brackets`, {
      span: source.span(start),
      found: word,
    });
    word = yield* source.word();
  }
  for (; word !== '}'; word = yield* source.word()) {
    if (word === ';' || word === ',') continue;
    if (members.length + children.length >= MAX_TEMPLATE_MEMBERS) {
      context.fail('limit-exceeded', `template ${name} has too many members`, {
        span: source.span(start),
        expected: `at most ${MAX_TEMPLATE_MEMBERS}`,
      });
    }
    if (word === '[') children.push(...(yield* readChildren(source)));
    else members.push(yield* readMember(source, context, word));
  }
  return {
    type: 'x:template',
    name,
    ...(guid === undefined ? {} : { guid }),
    members,
    children,
    span: source.span(start),
  };
}

/** `[...]`, or the names of the templates whose objects it may hold. */
function* readChildren(source: ValueSource): Waiting<string[]> {
  const names: string[] = [];
  for (let word = yield* source.word(); word !== ']'; word = yield* source.word()) {
    // Binary files spell the three dots as three tokens.
    if (/^\.+$/.test(word)) names[0] = '...';
    else if (/^[^<,;]/.test(word) && names.length < MAX_TEMPLATE_MEMBERS) names.push(word);
  }
  return names;
}

/** `[array] type [name] {[size]} ;` */
function* readMember(source: ValueSource, context: DecodeContext, first: string): Waiting<TemplateMember> {
  const written = first.toLowerCase() === 'array' ? yield* source.word() : first;
  const type = primitiveOf(written) === undefined ? written : written.toUpperCase();
  let name = '';
  const dimensions: (number | string)[] = [];
  let word = yield* source.word();
  if (word !== ';' && word !== '[') {
    name = word;
    word = yield* source.word();
  }
  for (; word === '[' && dimensions.length < MAX_TEMPLATE_MEMBERS; word = yield* source.word()) {
    const size = yield* source.word();
    dimensions.push(/^\d+$/.test(size) ? Number(size) : size);
    yield* expectWord(source, context, ']');
  }
  if (word !== ';') unexpected(source, context, 'a semicolon behind the member', word);
  return { name, type, dimensions };
}

function* expectWord(source: ValueSource, context: DecodeContext, expected: string): Waiting {
  const word = yield* source.word();
  if (word !== expected) unexpected(source, context, `"${expected}"`, word);
}

function unexpected(source: ValueSource, context: DecodeContext, expected: string, found: string): never {
  return context.fail('syntax', 'the template declaration cannot be read', {
    span: source.span(source.mark()),
    expected,
    found: JSON.stringify(found),
  });
}
