import type { ByteSource } from '../byte-source.ts';
import { decode } from '../decode.ts';
import type { Abortable, DecodeSettings, RegistryChoice } from '../decode-options.ts';
import type { DecodeRun } from '../decode-run.ts';
import type { EventBase, ReferenceEvent } from '../events.ts';
import type { AnyFormat, EventOf } from '../registry.ts';
import type { SourceHint } from '../source-hint.ts';
import type { FileStore } from './file-store.ts';
import { findFile, type FindOptions } from './find-file.ts';
import { nameOf } from './path-steps.ts';

/** One file of an asset, in the order in which the files name each other. */
export type AssetPart<Event extends EventBase> =
  | {
      /** Where it lies in the store. */
      readonly path: string;
      /** The event that named it; absent for what the caller named. */
      readonly reference?: ReferenceEvent;
      /** Its events, from `asset` to `end`; to be consumed before the next part is asked for, or left out. */
      readonly events: AsyncIterable<Event>;
      readonly tried?: undefined;
    }
  | {
      /** As named. */
      readonly path: string;
      readonly reference?: ReferenceEvent;
      readonly events?: undefined;
      /** The file is missing; it was looked for under these paths. */
      readonly tried: readonly string[];
    };

export interface AssetOptions<Formats extends readonly AnyFormat[]>
  extends
    DecodeSettings,
    Abortable,
    RegistryChoice<Formats>,
    Pick<FindOptions, 'folders' | 'otherExtensions'> {
  readonly store: FileStore;
  /** Kinds of references that are parts of the asset. Textures are not decoded; `findFile` finds them. */
  readonly follow?: readonly ReferenceEvent['kind'][];
}

/** A file to begin with that is open already: what a user gave, wherever it came from. */
export interface OpenedFile {
  /** Where it lies in the store; what it names is looked for from there. */
  readonly path: string;
  readonly source: ByteSource;
  /** Overrides what the source says of itself. */
  readonly hint?: SourceHint;
  /** Decodes it with this format, whatever its bytes look like; what it names is told by its bytes. */
  readonly format?: AnyFormat;
}

/** References whose files are decoded, where the caller does not say otherwise. */
const partKinds: readonly ReferenceEvent['kind'][] = ['skeleton', 'mesh', 'animation', 'material', 'morph'];

/**
 * Decodes an asset that is spread over several files: the files named, and what they refer to (a Cal3D `.cfg` names a
 * skeleton, meshes, clips and materials). The parts come one after another, each with events and indexes of its own.
 *
 * A part that is missing keeps its place, because other parts count by it. A part whose bytes are bad ends its own
 * events in a `FormatError`; whoever catches that can go on with the next part. A file that names itself, directly or
 * through others, is not opened again.
 *
 * @example
 * ```ts
 * for await (const part of decodeAll('cally.cfg', { store, registry })) {
 *   if (part.events) for await (const event of part.events) console.log(part.path, event.type);
 *   else console.warn(`${part.path} is missing`);
 * }
 * ```
 * @param files what to begin with: paths in the store, or opened files
 * @throws the reason of the signal, and what the store rejects with
 */
export async function* decodeAll<const Formats extends readonly AnyFormat[]>(
  files: string | OpenedFile | readonly (string | OpenedFile)[],
  options: AssetOptions<Formats>,
): AsyncGenerator<AssetPart<EventOf<Formats>>, void, undefined> {
  const { store, follow = partKinds, folders, otherExtensions, ...settings } = options;
  const waiting: Wanted[] = [files]
    .flat()
    .map((file) =>
      typeof file === 'string'
        ? { stored: file, ancestors: [] }
        : { stored: file.path, opened: file, ancestors: [] },
    );
  for (let wanted = waiting.shift(); wanted !== undefined; wanted = waiting.shift()) {
    const { stored, opened, reference, ancestors } = wanted;
    const named = reference === undefined ? {} : { reference };
    const from = ancestors.at(-1);
    const found =
      opened ?? (await findFile(store, stored, { from, folders, otherExtensions, signal: settings.signal }));
    if (found.path === undefined) {
      yield { path: stored, ...named, tried: found.tried };
      continue;
    }
    const { path, source } = found;
    if (ancestors.includes(path)) continue;
    const references: Wanted[] = [];
    const run = startRun(opened ?? { path, source }, settings);
    yield { path, ...named, events: collect(run) };
    await run.cancel();
    waiting.unshift(...references);

    async function* collect(
      events: AsyncIterable<EventOf<Formats>>,
    ): AsyncGenerator<EventOf<Formats>, void, undefined> {
      for await (const event of events) {
        if (isReference(event) && follow.includes(event.kind))
          references.push({ stored: event.uri.text, reference: event, ancestors: [...ancestors, path] });
        yield event;
      }
    }
  }
}

function startRun<Formats extends readonly AnyFormat[]>(
  { path, source, hint, format }: OpenedFile,
  settings: DecodeSettings & Abortable & RegistryChoice<Formats>,
): DecodeRun<EventOf<Formats>> {
  const named = { name: nameOf(path), ...settings.hint, ...hint };
  if (format === undefined) return decode<Formats>(source, { ...settings, hint: named });
  const { registry: _registry, options, ...rest } = settings;
  const own = options?.[format.id as keyof typeof options] as object | undefined;
  // A format of the caller's choice yields events of the registry's formats, or what the caller expects of it.
  return decode(source, { ...rest, format, hint: named, ...(own && { options: own }) }) as DecodeRun<
    EventOf<Formats>
  >;
}

/** A file to open. */
interface Wanted {
  readonly stored: string;
  readonly opened?: OpenedFile;
  readonly reference?: ReferenceEvent;
  /** Paths of the files through which it was named, outermost first. */
  readonly ancestors: readonly string[];
}

function isReference(event: EventBase): event is ReferenceEvent {
  return event.type === 'reference';
}
