import type { DecodeContext } from '@rigstream/core';
import { detailsOf } from './fault-details.ts';
import { NameBook } from './name-book.ts';
import { GenericObject } from './objects/generic-object.ts';
import { openObject } from './objects/open-standard.ts';
import {
  referenceEvent,
  type AnyEvent,
  type Decoding,
  type OpenObject,
  type XRoutine,
} from './objects/open-object.ts';
import { readTemplate } from './templates/read-template.ts';
import { TemplateBook } from './templates/template-book.ts';
import { DATA_END, type Part, type ValueSource } from './value-source.ts';

type ObjectPart = Extract<Part, { kind: 'object' }>;

/**
 * Decodes the objects of a file, whatever its encoding. Nesting is a stack of ours, so its depth is a limit and not a
 * fault of the engine.
 * @returns whether there was any
 */
export function* decodeObjects(
  source: ValueSource,
  context: DecodeContext,
): Generator<AnyEvent | number, boolean, void> {
  const decoding: Decoding = {
    source,
    context,
    names: new NameBook(context),
    templates: new TemplateBook(context),
    counts: { bones: 0, meshes: 0, materials: 0, clips: 0, channels: 0, tracks: 0, objects: 0 },
    holder: undefined,
    unknownTemplates: new Set(),
  };
  const stack: OpenObject[] = [];
  context.describePath(() => stack.map((object) => object.path).join(' > '));
  let hasContent = false;
  try {
    for (;;) {
      const top = stack.at(-1);
      const part = yield* source.next(top === undefined);
      if (part.kind === 'end') break;
      // A frame waits for its matrix; everything else in it comes after the frame. A value is part of the object.
      const isAwaited = part.kind === 'object' && part.type.toLowerCase() === 'frametransformmatrix';
      if (top && !isAwaited && part.kind !== 'number' && part.kind !== 'string') yield* top.settle();
      if (part.kind === 'object') {
        hasContent = true;
        yield* readObject(decoding, stack, part);
      } else if (part.kind === 'template') {
        yield* decoding.holder?.release() ?? [];
        const event = yield* readTemplate(source, context, part.start);
        decoding.templates.declare(event);
        yield event;
      } else if (top === undefined) yield* outside(decoding, part);
      else if (part.kind === 'close') {
        yield* top.close();
        stack.pop();
      } else yield* part.kind === 'reference' ? top.refer(part) : top.value(part);
    }
  } catch (fault) {
    for (const object of stack) yield* object.release();
    throw fault;
  }
  decoding.names.report();
  return hasContent;
}

/** Opens an object and reads its own values; what else stands in it follows. */
function* readObject(decoding: Decoding, stack: OpenObject[], part: ObjectPart): XRoutine {
  const { source, context } = decoding;
  const { start, type } = part;
  const { maxDepth } = context.limits;
  const span = source.span(start);
  const name = part.name && context.text(part.name, span);
  if (stack.length >= maxDepth) {
    context.fail('limit-exceeded', 'the objects are nested too deeply', {
      ...detailsOf(span, `at most ${maxDepth} levels (limits.maxDepth)`),
      path: `${stack.length} levels`,
    });
  }
  const guid = yield* source.guid();
  const object = openObject({ decoding, parent: stack.at(-1), start, type, name, guid });
  stack.push(object);
  // Only these may stand among the tracks of a channel.
  const { holder } = decoding;
  if (
    holder &&
    object !== (holder as object) &&
    !(object instanceof GenericObject) &&
    !/^animationkey$/i.test(type)
  )
    yield* holder.release();
  try {
    yield* object.read();
  } catch (fault) {
    if (fault !== DATA_END) throw fault;
    yield* object.release();
    const message = `the values of the ${type} end too early`;
    object.warnOnce('count-mismatch', message, object.span(), 'as many as the counts announce');
  }
  object.member = '';
}

function foundIn(part: Part): string | undefined {
  return part.kind === 'number' ? String(part.value) : undefined;
}

/** Deals with what may stand in an object only. */
function outside(decoding: Decoding, part: Part): readonly AnyEvent[] {
  if (part.kind === 'reference') return [referenceEvent(decoding, undefined, part)];
  const { source, context } = decoding;
  const span = source.span(part.start);
  if (part.kind !== 'close')
    context.fail(
      'syntax',
      'a value stands outside of every object',
      detailsOf(span, 'an object', foundIn(part)),
    );
  context.warn('unknown-section', 'a closing brace closes nothing', { span });
  return [];
}
