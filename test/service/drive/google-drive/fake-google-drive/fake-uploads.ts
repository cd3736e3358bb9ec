import { randomUUID } from 'node:crypto';
import { badRequest, FakeError, notFound } from './fake-error.ts';
import type { FakeItem, FakeItems } from './fake-items.ts';

const QUARTER_MEGABYTE = 256 * 1024;

/** Where an upload goes. */
export interface UploadedTo {
  /** Null for a new file. */
  id: string | null;
  metadata: Record<string, unknown>;
}

interface Session extends UploadedTo {
  size: number;
  received: Buffer;
  fields: string;
  done: FakeItem | null;
}

/** The uploads of the fake, also those in chunks. */
export class FakeUploads {
  readonly #items: FakeItems;
  readonly #sessions = new Map<string, Session>();
  /** The largest chunk so far, in bytes. */
  largestChunk = 0;

  constructor(items: FakeItems) {
    this.#items = items;
  }

  /** Stores a whole content. */
  finish({ id, metadata }: UploadedTo, content: Buffer): FakeItem {
    const { name, parents = [], appProperties = {}, ...others } = metadata;
    const { id: wanted, ...unknown } = others;
    if (Object.keys(unknown).length > 0)
      throw badRequest(`Unknown: ${Object.keys(unknown).join()}`);
    const put = appProperties as Record<string, string>;
    if (id !== null) {
      const item = this.#items.get(id);
      if (wanted !== undefined || name !== undefined) throw badRequest('Not writable: id, name');
      Object.assign(item.appProperties, put);
      this.#items.write(item, content);
      return item;
    }
    if (typeof wanted !== 'string' || typeof name !== 'string') throw badRequest('No id or name');
    this.#items.requireUnused(wanted);
    return this.#items.create({
      id: wanted,
      name,
      parents: parents as string[],
      mimeType: 'application/octet-stream',
      appProperties: put,
      content,
    });
  }

  /** Begins an upload in chunks. @returns its id */
  begin(to: UploadedTo, size: number, fields: string): string {
    if (!Number.isSafeInteger(size)) throw badRequest('X-Upload-Content-Length is missing');
    const wanted = to.metadata['id'];
    if (to.id !== null) this.#items.get(to.id);
    else if (typeof wanted === 'string') this.#items.requireUnused(wanted);
    else throw badRequest('No id');
    const session = randomUUID();
    this.#sessions.set(session, { ...to, size, received: Buffer.alloc(0), fields, done: null });
    return session;
  }

  /** Forgets all uploads, as Google does after a week or an incident. */
  forget(): void {
    this.#sessions.clear();
  }

  /** @returns the file and its fields, or how many bytes have arrived */
  receive(
    id: string,
    range: string,
    body: Buffer,
    isWhole: boolean,
  ): { item: FakeItem; fields: string } | { received: number } {
    const session = this.#sessions.get(id);
    if (!session) throw notFound('upload');
    if (session.done) return { item: session.done, fields: session.fields };
    if (range === `bytes */${String(session.size)}`) return { received: session.received.length };
    const [, first, last, size] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(range) ?? [];
    const length = Number(last) - Number(first) + 1;
    if (Number(size) !== session.size || Number(first) !== session.received.length)
      throw new FakeError(400, 'badRequest', `Unexpected Content-Range ${range}`);
    const isLast = Number(last) === session.size - 1;
    if (!isLast && length % QUARTER_MEGABYTE !== 0) throw badRequest('Not a multiple of 256 KB');
    if (isWhole && body.length !== length) throw badRequest('The chunk has another length');
    this.largestChunk = Math.max(this.largestChunk, length);
    const kept = isWhole ? body.length : body.length - (body.length % QUARTER_MEGABYTE);
    session.received = Buffer.concat([session.received, body.subarray(0, kept)]);
    if (session.received.length < session.size) return { received: session.received.length };
    session.done = this.finish(session, session.received);
    return { item: session.done, fields: session.fields };
  }
}
