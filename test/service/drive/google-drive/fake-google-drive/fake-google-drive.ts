import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { badRequest, FakeError } from './fake-error.ts';
import { FakeFaults } from './fake-faults.ts';
import type { Fault } from './fake-faults.ts';
import { FakeFilesApi, requireParameters } from './fake-files-api.ts';
import type { FakeItem } from './fake-items.ts';
import { FakeItems, FOLDER } from './fake-items.ts';
import { FakeTokens } from './fake-tokens.ts';
import { FakeUploads } from './fake-uploads.ts';
import { parseMultipart } from './multipart-body.ts';

const LARGEST_MULTIPART = 5 * 1024 * 1024;

/** An answer of the fake. */
interface Answer {
  status: number;
  headers?: Record<string, string>;
  body?: Buffer | string;
}

/** A strict server with the part of the Drive API that the storage uses. */
export class FakeGoogleDrive {
  readonly #server: Server = createServer((request, response) => {
    void this.#serve(request, response);
  });
  readonly items = new FakeItems();
  readonly tokens = new FakeTokens();
  readonly faults = new FakeFaults();
  readonly uploads = new FakeUploads(this.items);
  readonly files = new FakeFilesApi(this.items);
  /** The methods and paths of all requests. */
  readonly requests: string[] = [];

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  get endpoint(): string {
    return `http://127.0.0.1:${String((this.#server.address() as AddressInfo).port)}`;
  }

  /** Makes a folder as a person does. */
  makeFolder(name: string, parent: string | null, driveId: string | null = null): FakeItem {
    const [id = ''] = this.items.generateIds(1);
    const parents = parent === null ? [] : [parent];
    const made = { id, name, mimeType: FOLDER, parents };
    return this.items.create(driveId === null ? made : { ...made, driveId });
  }

  /** Puts a file into a folder as a person does. */
  putFile(name: string, parent: string, content: string): FakeItem {
    const [id = ''] = this.items.generateIds(1);
    const made = { id, name, mimeType: 'text/plain', parents: [parent] };
    return this.items.create({ ...made, content: Buffer.from(content) });
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', socket } = request;
    const { pathname, searchParams } = new URL(url, 'http://any');
    this.requests.push(`${method} ${pathname}`);
    const fault = this.faults.take(method, url);
    if (fault?.kind === 'silence') return;
    const body = await bodyOf(request, fault);
    let answer: Answer;
    try {
      if (fault?.kind === 'error') throw new FakeError(fault.status, fault.reason);
      answer = this.#answer(request, pathname, searchParams, body, fault);
    } catch (cause) {
      if (!(cause instanceof FakeError)) throw cause;
      answer = { status: cause.status, body: cause.body };
    }
    if (fault?.kind === 'cut request' || fault?.kind === 'lost answer') socket.destroy();
    else send(response, answer, fault);
  }

  #answer(
    request: IncomingMessage,
    path: string,
    query: URLSearchParams,
    body: Buffer,
    fault: Fault | null,
  ): Answer {
    const { method = '', headers } = request;
    if (`${method} ${path}` === 'POST /token')
      return json(this.tokens.grant(new URLSearchParams(body.toString())));
    this.tokens.require(headers.authorization);
    if (path.startsWith('/upload/drive/v3/files'))
      return this.#upload(request, path, query, body, fault);
    if (path === '/drive/v3/about') return json(this.files.about(query));
    if (path === '/drive/v3/files/generateIds') return json(this.files.generateIds(query));
    if (path === '/drive/v3/files') {
      if (method === 'GET') return json(this.files.list(query));
      if (method === 'POST') return json(this.files.create(query, objectIn(body)));
    }
    const id = /^\/drive\/v3\/files\/([\w-]+)$/.exec(path)?.[1];
    if (id === undefined) throw badRequest(`Unknown method ${method} ${path}`);
    if (method === 'GET' && query.get('alt') === 'media')
      return this.#download(id, query, headers.range);
    if (method === 'GET') return json(this.files.get(id, query));
    if (method === 'PATCH') return json(this.files.update(id, query, objectIn(body)));
    if (method !== 'DELETE') throw badRequest(`Unknown method ${method} ${path}`);
    this.files.delete(id, query);
    return { status: 204 };
  }

  #download(id: string, query: URLSearchParams, range: string | undefined): Answer {
    requireParameters(query, 'alt', 'supportsAllDrives');
    const { content } = this.files.seen(id, query);
    if (!content) throw new FakeError(403, 'fileNotDownloadable');
    if (range === undefined) return { status: 200, body: content };
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(range) ?? [];
    if (Number(first) >= content.length) throw new FakeError(416, 'requestedRangeNotSatisfiable');
    return { status: 206, body: content.subarray(Number(first), Number(last) + 1) };
  }

  #upload(
    request: IncomingMessage,
    path: string,
    query: URLSearchParams,
    body: Buffer,
    fault: Fault | null,
  ): Answer {
    const { method = '', headers } = request;
    const isWhole = fault?.kind !== 'cut request';
    const session = query.get('upload_id');
    if (session !== null && method === 'PUT') {
      const range = headers['content-range'] ?? '';
      const progress = this.uploads.receive(session, range, body, isWhole);
      if ('item' in progress) {
        const fields = new URLSearchParams({ fields: progress.fields });
        return json(this.files.present(progress.item, fields));
      }
      const last = String(progress.received - 1);
      return { status: 308, headers: progress.received > 0 ? { range: `bytes=0-${last}` } : {} };
    }
    requireParameters(
      query,
      'uploadType',
      'fields',
      'supportsAllDrives',
      'ignoreDefaultVisibility',
    );
    const id = path.slice('/upload/drive/v3/files/'.length) || null;
    if (method !== (id === null ? 'POST' : 'PATCH')) throw badRequest('Wrong method');
    if (id !== null) this.files.seen(id, query);
    if (!isWhole) return { status: 400 };
    if (query.get('uploadType') === 'resumable') {
      const to = { id, metadata: objectIn(body) };
      const size = Number(headers['x-upload-content-length']);
      const upload = this.uploads.begin(to, size, query.get('fields') ?? '');
      return { status: 200, headers: { location: `${this.endpoint}${path}?upload_id=${upload}` } };
    }
    const { metadata, content } = parseMultipart(headers['content-type'] ?? '', body);
    if (content.length > LARGEST_MULTIPART) throw badRequest('Too large for a multipart upload');
    if (fault?.kind === 'damage') content[0] = (content[0] ?? 0) ^ 1;
    return json(this.files.present(this.uploads.finish({ id, metadata }, content), query));
  }
}

/** Reads a body, or the begin of it. */
async function bodyOf(request: IncomingMessage, fault: Fault | null): Promise<Buffer> {
  const most = fault?.kind === 'cut request' ? fault.bytes : Infinity;
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of request as AsyncIterable<Buffer>) {
    pieces.push(piece);
    length += piece.length;
    if (length >= most) break;
  }
  return Buffer.concat(pieces).subarray(0, most);
}

function send(
  response: ServerResponse,
  { status, headers, body = '' }: Answer,
  fault: Fault | null,
): void {
  const bytes = Buffer.from(body);
  response.writeHead(status, { ...headers, 'content-length': bytes.length });
  const half = bytes.subarray(0, bytes.length / 2);
  if (fault?.kind === 'stalled answer') response.write(half);
  else if (fault?.kind !== 'cut answer') response.end(bytes);
  else response.write(half, () => response.socket?.destroy());
}

function json(content: object): Answer {
  const headers = { 'content-type': 'application/json; charset=UTF-8' };
  return { status: 200, headers, body: JSON.stringify(content) };
}

function objectIn(body: Buffer): Record<string, unknown> {
  return JSON.parse(body.toString()) as Record<string, unknown>;
}
