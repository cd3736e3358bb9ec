import { connect } from 'node:net';
import type { ApiRequest, Header } from './api-request.ts';
import { valuesOf } from './api-request.ts';

/** A response as received. */
export interface WireAnswer {
  status: number;
  headers: Header[];
  body: Buffer;
}

/** A service that is silent for this long hangs. */
const PATIENCE_MILLISECONDS = 90_000;

/**
 * Sends a request byte for byte over a new connection. No HTTP client would send an invalid one.
 * @throws Error if the response is incomplete
 */
export async function exchange(origin: string, request: ApiRequest): Promise<WireAnswer> {
  const bytes = await received(origin, bytesOf(origin, request), request.breaksOff);
  return readAnswer(bytes, request.method === 'HEAD');
}

function bytesOf(origin: string, { method, target, headers, body }: ApiRequest): Buffer {
  const isFramed = ['content-length', 'transfer-encoding'].some(
    (name) => valuesOf(headers, name).length > 0,
  );
  const added: Header[] = [
    ...absent(headers, 'Host', new URL(origin).host),
    ...absent(headers, 'Connection', 'close'),
    ...(body !== null && !isFramed ? [['Content-Length', String(body.length)] as const] : []),
  ];
  const lines = [...added, ...headers].map(([name, value]) => `${name}: ${value}\r\n`);
  const head = Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1');
  return Buffer.concat([head, body ?? Buffer.alloc(0)]);
}

function absent(headers: readonly Header[], name: string, value: string): Header[] {
  return valuesOf(headers, name.toLowerCase()).length > 0 ? [] : [[name, value]];
}

/** Reads until the service closes the connection, as the request demands. */
function received(origin: string, bytes: Buffer, breaksOff: boolean): Promise<Buffer> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), hostname);
    socket.setTimeout(PATIENCE_MILLISECONDS, () => socket.destroy(new Error('No answer came')));
    socket.on('data', (chunk) => chunks.push(chunk));
    // If the request is rejected early, the connection may close during sending; the response has
    // arrived by then.
    let failure: Error | undefined;
    socket.on('error', (error) => (failure = error));
    socket.on('close', () => {
      if (chunks.length > 0) resolve(Buffer.concat(chunks));
      else reject(failure ?? new Error('The connection was closed without an answer'));
    });
    if (breaksOff) socket.end(bytes);
    else socket.write(bytes);
  });
}

const BLANK_LINE = '\r\n\r\n';

/**
 * Reads the first response that is not an interim one (RFC 9112).
 * @throws Error if it is not HTTP or incomplete
 */
export function readAnswer(bytes: Buffer, isHead: boolean): WireAnswer {
  const end = bytes.indexOf(BLANK_LINE);
  const head = bytes.toString('latin1', 0, end);
  const [statusLine = '', ...lines] = head.split('\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(statusLine)?.[1]);
  if (end === -1 || Number.isNaN(status)) throw new Error(`The answer is no HTTP: ${statusLine}`);
  const rest = bytes.subarray(end + BLANK_LINE.length);
  if (status < 200) return readAnswer(rest, isHead);
  const headers = lines.map((line): Header => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon), line.slice(colon + 1).trim()];
  });
  const isEmpty = isHead || status === 204 || status === 304;
  return { status, headers, body: isEmpty ? Buffer.alloc(0) : bodyOf(headers, rest) };
}

function bodyOf(headers: readonly Header[], rest: Buffer): Buffer {
  if (valuesOf(headers, 'transfer-encoding').length > 0) return unchunked(rest);
  const [length] = valuesOf(headers, 'content-length');
  if (length === undefined) return rest;
  if (rest.length < Number(length)) throw new Error('The answer breaks off');
  return rest.subarray(0, Number(length));
}

function unchunked(bytes: Buffer): Buffer {
  const chunks: Buffer[] = [];
  for (let at = 0; ;) {
    const line = bytes.indexOf('\r\n', at);
    if (line === -1) throw new Error('The answer breaks off');
    const size = Number.parseInt(bytes.toString('latin1', at, line), 16);
    if (size === 0) return Buffer.concat(chunks);
    chunks.push(bytes.subarray(line + 2, line + 2 + size));
    at = line + 2 + size + 2;
  }
}
