import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ByteSource, SourceHint } from '@rigstream/core';
import type { CommandIo } from './command-io.ts';
import { InputError, systemCode } from './failure.ts';
import { rechunk } from './rechunk.ts';

type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Something to decode. */
export interface Input {
  readonly source: ByteSource;
  /** What is known of the source beside what it tells itself. */
  readonly hint?: SourceHint;
  /** The file's path, where it is a file of this machine. */
  readonly path?: string;
  /** Where a server gave it, after redirects. */
  readonly url?: string;
}

export interface InputSettings {
  /** Bytes in each chunk; absent: as they come. */
  readonly chunkBytes?: number | undefined;
  /** Aborting stops a read under way. */
  readonly signal: AbortSignal;
}

/**
 * Opens what an operand names: a file, a URL (`http:`, `https:`, `file:`), or `-` for standard input. Reading its source
 * fails with an `InputError` too.
 * @throws InputError when there is no such file, or the server does not answer or refuses
 */
export async function openInput(
  operand: string,
  io: Pick<CommandIo, 'stdin'>,
  settings: InputSettings,
): Promise<Input> {
  if (operand === '-') return openStandardInput(io.stdin, settings);
  if (/^https?:\/\//i.test(operand)) return openUrl(operand, settings);
  return openFile(/^file:\/\//i.test(operand) ? filePath(operand) : operand, settings);
}

function openStandardInput(stdin: CommandIo['stdin'], settings: InputSettings): Input {
  // Only this ends a read of a terminal or pipe that is still open.
  settings.signal.addEventListener('abort', () => stdin.destroy?.(), { once: true });
  return { source: bytesOf(stdin, settings) };
}

async function openFile(path: string, settings: InputSettings): Promise<Input> {
  const facts = await stat(path).catch((error: unknown) => {
    const code = systemCode(error) ?? 'EIO';
    const problem =
      code === 'ENOENT' ? 'there is no such file' : `the file cannot be read (${reasonOf(error)})`;
    throw new InputError(code, problem, { cause: error });
  });
  if (facts.isDirectory()) throw new InputError('EISDIR', 'this is a folder, not a file');
  const { signal } = settings;
  return {
    source: bytesOf(createReadStream(path, { signal }), settings),
    // A pipe or device has no size to tell.
    hint: { name: basename(path), ...(facts.isFile() && { size: facts.size }) },
    path,
  };
}

async function openUrl(url: string, settings: InputSettings): Promise<Input> {
  const { signal } = settings;
  const response = await fetch(url, { signal }).catch((error: unknown) => {
    throw new InputError(systemCode(error) ?? 'EIO', `fetching failed (${reasonOf(error)})`, {
      cause: error,
    });
  });
  if (!response.ok) {
    await response.body?.cancel();
    const status = `${response.status} ${response.statusText}`.trim();
    throw new InputError(`http-${response.status}`, `the server answered ${status}`);
  }
  const { headers, body } = response;
  const bytes = bytesOf(body ?? [], settings);
  // Still a response to core, which reads name, media type and size from it.
  return {
    source: { url: response.url, headers, body: { getReader: () => readerOf(bytes) } },
    url: response.url,
  };
}

function filePath(url: string): string {
  try {
    return fileURLToPath(url);
  } catch (error) {
    throw new InputError(
      systemCode(error) ?? 'ERR_INVALID_URL',
      `the URL names no file (${reasonOf(error)})`,
      {
        cause: error,
      },
    );
  }
}

function bytesOf(source: Bytes, { chunkBytes }: InputSettings): AsyncGenerator<Uint8Array, void, void> {
  const bytes = readBytes(source);
  return chunkBytes === undefined ? bytes : rechunk(bytes, chunkBytes);
}

async function* readBytes(source: Bytes): AsyncGenerator<Uint8Array, void, void> {
  try {
    yield* source;
  } catch (error) {
    const code = systemCode(error) ?? 'EIO';
    throw new InputError(code, `reading failed (${reasonOf(error)})`, { cause: error });
  }
}

function readerOf(bytes: AsyncGenerator<Uint8Array, void, void>) {
  return {
    read: async () => {
      const { done = false, value } = await bytes.next();
      return { done, value };
    },
    cancel: () => bytes.return(),
    releaseLock: () => {},
  };
}

/** The innermost message: `fetch failed` and `terminated` say nothing, their causes do. */
function reasonOf(error: unknown): string {
  const { message, cause } = (error ?? {}) as Partial<Error>;
  if (cause !== undefined) return reasonOf(cause);
  return message === undefined || message === '' ? (systemCode(error) ?? String(error)) : message;
}
