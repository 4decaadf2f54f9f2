import { isFormatError, type FormatError, type WarningEvent } from '@rigstream/core';
import type { SkinFinding } from '@rigstream/skinning';
import type { MissingPart } from './model-stream.ts';
import { formatOffset } from './quantity-text.ts';

/** Something to tell the user, in the parts a person looks for. */
export interface Report {
  readonly severity: 'error' | 'warning' | 'info';
  /** A stable code, or the kind of trouble. */
  readonly code: string;
  readonly text: string;
  /** Hexadecimal offset, and the line in text formats. */
  readonly place?: string;
  readonly path?: string;
  readonly expected?: string;
  readonly found?: string;
  readonly hint?: string;
}

/**
 * What ended a decode.
 * @param file the file it is about, where the model has several
 */
export function reportError(error: unknown, file?: string): Report {
  if (isFormatError(error)) {
    const text = file === undefined ? error.summary : `${file}: ${error.summary}`;
    return { severity: 'error', code: error.code, text: sentence(text), ...detailsOf(error) };
  }
  const text = error instanceof Error ? error.message : String(error);
  return { severity: 'error', code: 'not-readable', text: sentence(text) };
}

export function reportWarning(warning: WarningEvent): Report {
  const { severity, code, message } = warning;
  return { severity, code, text: sentence(message), ...detailsOf(warning) };
}

/** A file that belongs to the model and is not there. */
export function reportMissingPart({ path, tried }: MissingPart): Report {
  return {
    severity: 'warning',
    code: 'missing-part',
    text: `${path} belongs to the model and was not found.`,
    expected: tried.join(' or '),
    hint: 'Drop the whole folder.',
  };
}

/** A texture that is needed and was not given. */
export function reportMissingTexture(file: string, looked: string): Report {
  return {
    severity: 'info',
    code: 'missing-texture',
    text: `${file} was not found ${looked}.`,
    hint: 'Drop the model together with its pictures, or the whole folder.',
  };
}

/** A texture that was given in a form browsers do not know. */
export function reportUnreadableTexture(file: string): Report {
  return {
    severity: 'info',
    code: 'unreadable-texture',
    text: `${file} is no picture this page can read.`,
    hint: 'Convert it to PNG or JPEG, and keep its name but for the extension.',
  };
}

/** What skinning found odd in a mesh. */
export function reportSkinFinding({ code, message }: SkinFinding, mesh: string): Report {
  return {
    severity: 'warning',
    code,
    text: sentence(message),
    ...(mesh === '' ? {} : { path: `Mesh ${mesh}` }),
  };
}

type Details = Pick<Report, 'place' | 'path' | 'expected' | 'found' | 'hint'>;

function detailsOf(fault: FormatError | WarningEvent): Details {
  const { span, path, expected, found, hint } = fault;
  return {
    ...(span === undefined ? {} : { place: placeOf(span) }),
    ...(path === undefined ? {} : { path }),
    ...(expected === undefined ? {} : { expected }),
    ...(found === undefined ? {} : { found }),
    ...(hint === undefined ? {} : { hint }),
  };
}

function placeOf({ start, line, layer }: NonNullable<FormatError['span']>): string {
  const offset = `${formatOffset(start)}${layer === undefined ? '' : ` of ${layer}`}`;
  return line === undefined ? offset : `line ${line} · ${offset}`;
}

function sentence(text: string): string {
  const start = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(start) ? start : `${start}.`;
}
