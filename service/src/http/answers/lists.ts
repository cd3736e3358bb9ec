import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Addresses } from '../../addresses/addresses.ts';
import { chunksOf } from '../../limits/chunks.ts';
import type { ListPage } from '../../store/list-page.ts';
import { entityTagOfDigest } from '../conditional/entity-tag.ts';
import type { LargeReads } from '../guards/large-reads.ts';
import { pageOfList } from './page-of-list.ts';

/** How many entries of a whole list are read and serialized before others go on. */
const PART = 200;

/** Reads a whole list in parts, from the entry after `cursor`. */
type WholeRead<Row> = (cursor: string | undefined) => AsyncIterable<readonly Row[]>;

/** A list that has no limit unless the client sets one. */
export interface AnsweredList<Row extends { id: string }, Entry> {
  page: (page: ListPage) => Promise<readonly Row[]>;
  whole: WholeRead<Row>;
  /** Returns the payloads of rows. */
  present: (rows: readonly Row[]) => Promise<Entry[]>;
  /** The schema of a payload. */
  entry: z.ZodType<Entry>;
}

/**
 * Answers with a page of a list or, without a limit, with the whole list. A whole list is read,
 * serialized and sent in parts, one list at a time for each tenant: it delays other requests by a part
 * at most, and takes the memory of one response.
 */
export class Lists {
  readonly #addresses: Addresses;
  readonly #largeReads: LargeReads;

  constructor(addresses: Addresses, largeReads: LargeReads) {
    this.#addresses = addresses;
    this.#largeReads = largeReads;
  }

  /** @throws DocloomError `too_many_waits`; the error of the list */
  async answer<Row extends { id: string }, Entry>(
    request: FastifyRequest,
    reply: FastifyReply,
    page: ListPage,
    list: AnsweredList<Row, Entry>,
  ): Promise<Entry[]> {
    if (page.limit !== undefined) {
      return list.present(await pageOfList(this.#addresses, request, reply, page, list.page));
    }
    return this.#largeReads.perform(request, reply, async (signal) => {
      const { parts, length, entityTag } = await serializeWhole(page, list, signal);
      void reply
        .headers({ 'content-type': JSON_TYPE, 'content-length': length, etag: entityTag })
        .send(Readable.from(parts));
      // A client that reads slowly delays only its own tenant's lists.
      await finished(reply.raw).catch(() => undefined);
      return reply;
    });
  }
}

const JSON_TYPE = 'application/json; charset=utf-8';

/** A serialized list. */
interface SerializedList {
  parts: readonly Buffer[];
  /** In bytes. */
  length: number;
  entityTag: string;
}

async function serializeWhole<Row extends { id: string }, Entry>(
  { cursor }: ListPage,
  { whole, present, entry }: AnsweredList<Row, Entry>,
  signal: AbortSignal,
): Promise<SerializedList> {
  const schema = z.array(entry);
  const digest = createHash('sha256');
  const parts: Buffer[] = [];
  const add = (text: string) => {
    const part = Buffer.from(text);
    digest.update(part);
    parts.push(part);
  };
  let separator = '[';
  for await (const rows of whole(cursor)) {
    signal.throwIfAborted();
    const entries = z.encode(schema, await present(rows));
    if (entries.length > 0) {
      add(`${separator}${withoutBrackets(JSON.stringify(entries))}`);
      separator = ',';
    }
    await setImmediate();
  }
  add(separator === '[' ? '[]' : ']');
  const length = parts.reduce((total, part) => total + part.length, 0);
  return { parts, length, entityTag: entityTagOfDigest(digest.digest('hex')) };
}

/** Returns the elements of a serialized array. */
function withoutBrackets(json: string): string {
  return json.slice(1, -1);
}

/** Reads the pages of a list one after the other. */
export function inPages<Row extends { id: string }>(
  read: (page: ListPage) => Promise<readonly Row[]>,
): WholeRead<Row> {
  return async function* readPages(cursor) {
    let after = cursor;
    for (;;) {
      const rows = await read({ cursor: after, limit: PART });
      yield rows;
      if (rows.length < PART) return;
      after = rows.at(-1)?.id;
    }
  };
}

/** Reads a list at once, for one whose pages together would be longer than the whole. */
export function atOnce<Row extends { id: string }>(
  read: (page: ListPage) => Promise<readonly Row[]>,
): WholeRead<Row> {
  return async function* readAll(cursor) {
    yield* chunksOf(await read({ cursor }), PART);
  };
}
