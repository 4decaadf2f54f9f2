import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

export interface Answer {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  /** Sends the file without its length. */
  readonly isUnsized?: boolean;
  /** What is sent; by default what the request asks for. */
  readonly body?: Uint8Array;
  /** Where in the file the connection breaks: every byte before has been sent. */
  readonly cut?: number;
  /** Sends nothing after the cut, and keeps the connection. */
  readonly stalls?: boolean;
  /** Sends the whole file whatever is asked for. */
  readonly ignoresRange?: boolean;
}

export interface FileServer {
  readonly url: string;
  readonly requests: readonly IncomingHttpHeaders[];
  /** Times of the requests, in milliseconds. */
  readonly times: readonly number[];
  /** Connections the other side has closed. */
  readonly closed: number;
  /** The answers to come; behind the last of them every request is answered in full. */
  script(file: Uint8Array, validators: Record<string, string>, answers: readonly Answer[]): void;
  end(): Promise<void>;
}

/** A server of one file that keeps to HTTP about ranges, and breaks connections where it is told to. */
export async function startFileServer(): Promise<FileServer> {
  let file = new Uint8Array();
  let validators: Record<string, string> = {};
  let answers: Answer[] = [];
  const requests: IncomingHttpHeaders[] = [];
  const times: number[] = [];
  let closed = 0;

  const server = createServer((request, response) => {
    requests.push(request.headers);
    times.push(Date.now());
    response.on('close', () => {
      if (!response.writableFinished) closed++;
    });
    const answer = answers.shift() ?? {};
    const { range, 'if-range': condition } = request.headers;
    const isSame = condition === undefined || Object.values(validators).includes(String(condition));
    const start =
      range !== undefined && isSame && !answer.ignoresRange ? Number(/^bytes=(\d+)-$/.exec(range)![1]) : 0;
    const body = answer.body ?? file.subarray(start);
    response.writeHead(answer.status ?? (start > 0 ? 206 : 200), {
      'content-type': 'model/toy',
      ...(answer.isUnsized !== true && { 'content-length': body.length }),
      ...validators,
      ...(start > 0 && { 'content-range': `bytes ${start}-${file.length - 1}/${file.length}` }),
      ...answer.headers,
    });
    if (answer.cut === undefined) response.end(body);
    else sendUntil(response, body.subarray(0, Math.max(0, answer.cut - start)), answer.stalls === true);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/folder/some.toy?x=1`,
    requests,
    times,
    get closed() {
      return closed;
    },
    script(newFile, newValidators, newAnswers) {
      file = new Uint8Array(newFile);
      validators = newValidators;
      answers = [...newAnswers];
      requests.length = times.length = closed = 0;
    },
    async end() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function sendUntil(response: ServerResponse, bytes: Uint8Array, stalls: boolean): void {
  response.flushHeaders();
  response.write(bytes, () => {
    // Time for the client to read what has been sent.
    if (!stalls) setTimeout(() => response.socket?.destroy(), 10);
  });
}
