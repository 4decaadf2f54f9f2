import type { FormatError } from '@rigstream/core';
import { createModelBuilder } from '@rigstream/model';
import { countEvent, createArrival, type Arrival } from './arrival.ts';
import type { Bandwidth } from './bandwidth.ts';
import type { EventLog } from './event-log.ts';
import {
  reportError,
  reportMissingPart,
  reportMissingTexture,
  reportSkinFinding,
  reportUnreadableTexture,
  reportWarning,
} from './fault-report.ts';
import { formats, type PageEvent } from './formats.ts';
import type { MessageList } from './message-list.ts';
import type { ModelSource } from './model-source.ts';
import { streamModel, type MissingPart } from './model-stream.ts';
import { createModelView, type ModelView } from './model-view.ts';
import type { ScenePalette } from './scene-palette.ts';
import { colourTexturesOf, loadTexture } from './texture-loader.ts';
import type { ViewOptions } from './view-options.ts';

/** Where a visit reports to. */
export interface VisitOutlets {
  readonly bandwidth: Readonly<Bandwidth>;
  readonly messages: MessageList;
  readonly log: EventLog;
  /** Something has changed that needs a frame. */
  changed(): void;
}

/** One model on its way into the page, and then in it. */
export interface ModelVisit {
  readonly source: ModelSource;
  readonly view: ModelView;
  readonly arrival: Readonly<Arrival>;
  /** Title and variant of the format, once known. */
  readonly format: string;
  /** Stops the stream; what has arrived stays. */
  cancel(): void;
  /** Stops the stream and takes the model off the stage. */
  leave(): void;
}

/** Streams a model into a view of its own. */
export function startVisit(
  source: ModelSource,
  palette: ScenePalette,
  options: ViewOptions,
  { bandwidth, messages, log, changed }: VisitOutlets,
): ModelVisit {
  const builder = createModelBuilder();
  const view = createModelView(builder, palette, options);
  const arrival = createArrival('streaming');
  const streaming = new AbortController();
  /** Pictures may come after the stream was cancelled, but not after the model has left. */
  const staying = new AbortController();
  const start = performance.now();
  const told = new Set<unknown>();
  const requested = new Set<number>();
  /** Names of parts that are not there. */
  const missing = new Set<string>();
  let format = '';
  let hasFailed = false;
  let parts = 0;

  async function stream(): Promise<void> {
    try {
      await streamModel(source, bandwidth, observer, streaming.signal);
      arrival.status = hasFailed ? 'failed' : 'complete';
    } catch (error) {
      if (staying.signal.aborted) return;
      arrival.status = streaming.signal.aborted ? 'cancelled' : 'failed';
      if (arrival.status === 'failed') messages.add(reportError(error));
    }
    arrival.elapsed = performance.now() - start;
    view.finish(arrival.status !== 'complete');
    // The model has findings of its own: references to what never came.
    for (const warning of view.model.warnings) {
      const isKnown = told.has(warning) || (warning.path !== undefined && missing.has(warning.path));
      if (!isKnown) messages.add(reportWarning(warning));
    }
    const warned = new Set<string>(view.model.warnings.map(({ code }) => code));
    for (const [finding, mesh] of view.findings()) {
      if (!warned.has(finding.code)) messages.add(reportSkinFinding(finding, mesh));
    }
    requestTextures();
    changed();
  }

  const observer = {
    bytes(total: number, size: number | undefined): void {
      arrival.bytes = total;
      if (size !== undefined) arrival.totalBytes = size;
      arrival.elapsed = performance.now() - start;
      changed();
    },
    event(event: PageEvent): void {
      countEvent(arrival, event, performance.now() - start);
      log.add(event);
      if (event.type === 'asset' && format === '') format = describeFormat(event.format);
      if (event.type === 'warning') {
        told.add(event);
        messages.add(reportWarning(event));
      }
      view.note(builder.push(event));
      if (event.type === 'material') requestTextures();
    },
    failed(error: FormatError, path: string): void {
      hasFailed = true;
      messages.add(reportError(error, parts > 0 ? path : undefined));
    },
    part(path: string): void {
      parts++;
      builder.startPart(path);
    },
    missing(part: MissingPart): void {
      missing.add(part.path);
      messages.add(reportMissingPart(part));
      view.note(builder.addMissingPart(part.reference?.kind ?? 'file', part.path));
      changed();
    },
  };

  function requestTextures(): void {
    for (const { material, file } of colourTexturesOf(builder.materials)) {
      if (requested.has(material)) continue;
      requested.add(material);
      void addTexture(material, file);
    }
  }

  async function addTexture(material: number, file: string): Promise<void> {
    try {
      const texture = await loadTexture(source, file, staying.signal);
      if (staying.signal.aborted) {
        if (typeof texture === 'object') texture.dispose();
        return;
      }
      if (texture === 'missing') messages.add(reportMissingTexture(file, source.texturePlace));
      else if (texture === 'unreadable') messages.add(reportUnreadableTexture(file));
      else view.setTexture(material, texture);
      changed();
    } catch (error) {
      if (!staying.signal.aborted) messages.add(reportError(error));
    }
  }

  void stream();
  return {
    source,
    view,
    arrival,
    get format() {
      return format;
    },
    cancel() {
      streaming.abort(new DOMException('cancelled by the user', 'AbortError'));
    },
    leave() {
      staying.abort();
      streaming.abort();
      view.dispose();
    },
  };
}

function describeFormat({
  id,
  variant,
  version,
}: {
  id: string;
  variant: string;
  version?: number | string;
}): string {
  const title = formats.formats.find((format) => format.id === id)?.title ?? id;
  return [title, variant, version].filter((part) => part !== undefined).join(' · ');
}
