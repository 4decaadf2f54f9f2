import type { DecodeContext, Name } from '@rigstream/core';
import { NameBook } from './name-book.ts';
import { openObject } from './objects/open-standard.ts';
import { referenceEvent, type Decoding, type OpenObject, type XRoutine } from './objects/open-object.ts';
import { readTemplate } from './templates/read-template.ts';
import { TemplateBook } from './templates/template-book.ts';
import { DataEnd, type Part, type ValueSource } from './value-source.ts';

type ObjectPart = Extract<Part, { kind: 'object' }>;

/**
 * Decodes the objects of a file, whatever its encoding. Nesting is a stack of ours, so its depth is a limit and not a
 * fault of the engine.
 */
export function* decodeObjects(source: ValueSource, context: DecodeContext): XRoutine {
  const decoding: Decoding = {
    source,
    context,
    names: new NameBook(context),
    templates: new TemplateBook(context.limits.maxNames),
    counts: { bones: 0, meshes: 0, materials: 0, clips: 0, channels: 0, tracks: 0, objects: 0 },
    unknownTemplates: new Set(),
  };
  const stack: OpenObject[] = [];
  context.describePath(() => stack.map((object) => object.path).join(' > '));
  let isEmpty = true;
  try {
    for (;;) {
      const top = stack.at(-1);
      const part = yield* source.next(top === undefined);
      if (part.kind === 'end') break;
      if (part.kind === 'object') {
        isEmpty = false;
        yield* openPart(decoding, stack, part);
      } else if (part.kind === 'template') {
        if (top !== undefined) yield* top.settle();
        const event = yield* readTemplate(source, context, part.start);
        decoding.templates.declare(event);
        yield event;
      } else if (top === undefined) yield* outside(decoding, part);
      else if (part.kind === 'close') {
        yield* top.settle();
        yield* top.close();
        stack.pop();
      } else if (part.kind === 'reference') {
        yield* top.settle();
        yield* top.refer(part);
      } else yield* top.value(part);
    }
  } catch (fault) {
    for (const object of stack) yield* object.release();
    throw fault;
  }
  decoding.names.report();
  if (isEmpty) context.warn('no-content', 'the file holds no object', { span: source.span(source.mark()) });
}

function* openPart(decoding: Decoding, stack: OpenObject[], part: ObjectPart): XRoutine {
  const { source, context } = decoding;
  const { maxDepth } = context.limits;
  const parent = stack.at(-1);
  const span = source.span(part.start);
  const name: Name | undefined = part.name === undefined ? undefined : context.text(part.name, span);
  // A frame waits for its matrix; everything else in it comes after the frame.
  if (parent !== undefined && part.type.toLowerCase() !== 'frametransformmatrix') yield* parent.settle();
  if (stack.length >= maxDepth) {
    context.fail('limit-exceeded', 'the objects are nested too deeply', {
      span,
      path: `${stack.length} levels`,
      expected: `at most ${maxDepth} levels (limits.maxDepth)`,
    });
  }
  const guid = yield* source.guid();
  const object = openObject({ decoding, parent, start: part.start, type: part.type, name, guid });
  stack.push(object);
  try {
    yield* object.read();
  } catch (fault) {
    if (!(fault instanceof DataEnd)) throw fault;
    yield* object.release();
    object.warnOnce('count-mismatch', `the values of the ${part.type} end too early`, {
      span: source.span(part.start),
      expected: 'as many values as the counts announce',
    });
  }
  object.endMember();
}

/** Deals with what may stand in an object only. */
function* outside(decoding: Decoding, part: Exclude<Part, ObjectPart>): XRoutine {
  const { source, context } = decoding;
  const span = source.span(part.start);
  if (part.kind === 'reference') yield referenceEvent(decoding, undefined, part);
  else if (part.kind === 'close') {
    context.warn('unknown-section', 'a closing brace closes nothing', { span });
  } else {
    context.fail('syntax', 'a value stands outside of every object', { span, expected: 'an object' });
  }
}
