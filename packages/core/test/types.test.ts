import { expect, test } from '@jest/globals';
import {
  createRegistry,
  decode,
  decodeSync,
  type CoreEvent,
  type EventOf,
  type FormatPlugin,
  type LazyFormat,
  type PluginEvent,
} from '../src/index.ts';
import { scripted, toy, toyBytes, type ToyNote } from './support/toy-format.ts';

type Equal<Left, Right> =
  (<T>() => T extends Left ? 1 : 2) extends <T>() => T extends Right ? 1 : 2 ? true : false;
/** Does not compile unless both types are the same. */
function same<Left, Right>(_equal: Equal<Left, Right>): void {}

interface BlockEvent {
  readonly type: 'block:part';
  readonly part: number;
}
const block: LazyFormat<'block', BlockEvent, { readonly strictness: 1 | 2 }> = {
  ...scripted(function* () {}),
  id: 'block',
  load: () => Promise.reject(new Error('not needed')),
};
const registry = createRegistry([toy]).with(block);
const bytes = toyBytes(1);

/** Never called: its lines are checked by the compiler alone. */
async function checkTypes(): Promise<void> {
  same<EventOf<typeof registry.formats>, CoreEvent | ToyNote | BlockEvent>(true);
  const run = decode(bytes, { registry, options: { toy: { scale: 2 }, block: { strictness: 1 } } });
  for await (const event of run) {
    same<typeof event, CoreEvent | ToyNote | BlockEvent>(true);
    switch (event.type) {
      case 'toy:note':
        same<typeof event, ToyNote>(true);
        break;
      case 'block:part':
        same<typeof event.part, number>(true);
        break;
      case 'vertices':
        same<typeof event.position, Float32Array<ArrayBuffer> | undefined>(true);
        break;
      default:
        same<Extract<typeof event, ToyNote | BlockEvent>, never>(true);
    }
  }
  for (const event of decodeSync(bytes, { format: toy, options: { scale: 2 } })) {
    same<typeof event, CoreEvent | ToyNote>(true);
    // @ts-expect-error an event of a format that is not there
    expect(event.type === 'block:part').toBe(false);
  }
  for await (const event of decode(bytes, { format: block }))
    same<typeof event, CoreEvent | BlockEvent>(true);
  same<ReturnType<typeof run.readable>, ReadableStream<CoreEvent | ToyNote | BlockEvent>>(true);

  // @ts-expect-error an option for a format that is not in the registry
  decode(bytes, { registry, options: { ply: {} } });
  // @ts-expect-error an option the format does not have
  decode(bytes, { registry, options: { toy: { colour: 'red' } } });
  // @ts-expect-error an option of the wrong type
  decode(bytes, { registry, options: { toy: { scale: '2' } } });
  // @ts-expect-error an option of the wrong type, of a lazy format
  decode(bytes, { registry, options: { block: { strictness: 3 } } });
  // @ts-expect-error an option of the wrong type, of the one format
  decode(bytes, { format: toy, options: { scale: '2' } });
  // @ts-expect-error neither registry nor format
  decode(bytes, {});
  // @ts-expect-error a registry and a format
  decode(bytes, { registry, format: toy });
  // @ts-expect-error a warning code that does not exist
  decode(bytes, { registry, strict: ['odd'] });
  // @ts-expect-error a string is no source
  decode('model.toy', { registry });
  // @ts-expect-error a lazy format cannot be waited for
  decodeSync(bytes, { format: block });
  // @ts-expect-error nor can a registry with one
  decodeSync(bytes, { registry });
  decodeSync(bytes, { registry: createRegistry([toy]) });
  // @ts-expect-error a registry does not change
  registry.formats.push(toy);

  const plugin: FormatPlugin<'p', ToyNote> = {
    ...toy,
    id: 'p',
    // @ts-expect-error an event the plugin did not declare
    *decode() {
      yield { type: 'p:other' };
    },
  };
  const driverEvent: PluginEvent = {
    // @ts-expect-error the driver alone sends the end
    type: 'end',
  };
  void [plugin, driverEvent];
}

test('the types of a registry follow its tuple', () => {
  expect(checkTypes).toBeDefined();
  expect(registry.formats.map(({ id }) => id)).toEqual(['toy', 'block']);
});
