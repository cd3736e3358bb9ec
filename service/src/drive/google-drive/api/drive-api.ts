import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import type { ByteRange } from '../../drive.ts';
import type { RetryPolicy } from '../../remote/retry.ts';
import { retrying } from '../../remote/retry.ts';
import { StorageError } from '../../storage-error.ts';
import type { DriveHttp, DriveRequest } from './drive-http.ts';
import type { DriveItem } from './drive-item.ts';
import { driveItem, FOLDER_TYPE, ITEM_FIELDS } from './drive-item.ts';
import { hasStatus, undefinedIfNotFound } from './google-drive-error.ts';
import type { RecentItems } from './recent-items.ts';

const FILES = '/drive/v3/files';
/** The most that the API allows. */
const ITEMS_OF_A_PAGE = '1000';

const generatedIds = z.object({ ids: z.array(z.string()).min(1) });
const page = z.object({ nextPageToken: z.string().optional(), files: z.array(driveItem) });
const about = z.object({
  storageQuota: z.object({ limit: z.string().optional(), usage: z.string() }),
});

/** What to change of an item. */
export interface ItemChange {
  name?: string;
  trashed?: boolean;
  properties?: Readonly<Record<string, string>>;
  addParents?: string;
  removeParents?: string;
}

/** The requests to the Drive API that have no content to send. They are repeated if they fail. */
export class DriveApi {
  readonly #http: DriveHttp;
  readonly #policy: RetryPolicy | undefined;
  readonly #driveId: string | null;
  readonly #recent: RecentItems;

  /** @param options `driveId` is that of the shared drive; null for My Drive */
  constructor(options: {
    http: DriveHttp;
    policy?: RetryPolicy | undefined;
    driveId: string | null;
    recent: RecentItems;
  }) {
    this.#http = options.http;
    this.#policy = options.policy;
    this.#driveId = options.driveId;
    this.#recent = options.recent;
  }

  /** Returns ids for files that are not created yet. */
  async generateIds(count: number): Promise<string[]> {
    const query = { count: String(count), space: 'drive', type: 'files' };
    return (await this.#ask({ method: 'GET', path: `${FILES}/generateIds`, query }, generatedIds))
      .ids;
  }

  /** Returns an item, even one in the trash; undefined if it does not exist. */
  async find(id: string): Promise<DriveItem | undefined> {
    const item = await this.#item({ method: 'GET', path: pathOf(id) }).catch(undefinedIfNotFound);
    if (item) this.#recent.keep(item);
    else this.#recent.keepDeletion(id);
    return item;
  }

  /**
   * Creates a folder with an id. It is no error if a former attempt has created it.
   * @param name may have any character
   */
  async createFolder(id: string, parent: string, name: string): Promise<DriveItem> {
    const body = { id, name, parents: [parent], mimeType: FOLDER_TYPE };
    const request = jsonRequest('POST', FILES, body);
    try {
      return await this.#item(request);
    } catch (cause) {
      const made = hasStatus(cause, 409) ? await this.find(id) : undefined;
      if (!made) throw cause;
      return made;
    }
  }

  /** Changes an item and returns it. The same change may be made again. */
  async change(id: string, { addParents, removeParents, ...body }: ItemChange): Promise<DriveItem> {
    const query = { ...(addParents && { addParents }), ...(removeParents && { removeParents }) };
    const item = await this.#item(jsonRequest('PATCH', pathOf(id), body, query));
    this.#recent.keep(item);
    return item;
  }

  /** Deletes an item for good. A missing one is no error. */
  async delete(id: string): Promise<void> {
    const query = { supportsAllDrives: 'true' };
    const request = { method: 'DELETE', path: pathOf(id), query } as const;
    await retrying(() => this.#http.json(request), this.#policy).catch(undefinedIfNotFound);
    this.#recent.keepDeletion(id);
  }

  /** Returns the items in a folder that are not in the trash, in pages. */
  async *children(folderId: string): AsyncGenerator<readonly DriveItem[]> {
    yield* this.#search(`'${folderId}' in parents and trashed = false`);
  }

  /** Returns the items with a name in a folder, always in the same order. */
  async childrenNamed(folderId: string, name: string): Promise<DriveItem[]> {
    const quoted = name.replaceAll('\\', '\\\\').replaceAll("'", "\\'");
    const found: DriveItem[] = [];
    const query = `'${folderId}' in parents and name = '${quoted}' and trashed = false`;
    for await (const items of this.#search(query)) found.push(...items);
    // The search ignores case and accents.
    const named = found.filter((item) => item.name === name);
    return named.sort((one, other) => (one.id < other.id ? -1 : 1));
  }

  /** Requests a content or a range of it. */
  async content(id: string, range?: ByteRange): Promise<IncomingMessage> {
    const request: DriveRequest = {
      method: 'GET',
      path: pathOf(id),
      query: { alt: 'media', supportsAllDrives: 'true' },
      headers: range ? { range: `bytes=${String(range.first)}-${String(range.last)}` } : {},
    };
    const { status, data } = await retrying(() => this.#http.send(request), this.#policy);
    if (status === (range ? 206 : 200)) return data;
    data.destroy();
    throw new StorageError('STORAGE_REJECTED', `Google answered ${String(status)} to a download.`);
  }

  /** Returns the limit of the account and its usage in bytes; the limit is null if it has none. */
  async quota(): Promise<{ limit: number | null; usage: number }> {
    const query = { fields: 'storageQuota(limit,usage)' };
    const { storageQuota } = await this.#ask(
      { method: 'GET', path: '/drive/v3/about', query },
      about,
    );
    const { limit, usage } = storageQuota;
    return { limit: limit === undefined ? null : Number(limit), usage: Number(usage) };
  }

  async *#search(q: string): AsyncGenerator<readonly DriveItem[]> {
    const space = this.#driveId
      ? { corpora: 'drive', driveId: this.#driveId, includeItemsFromAllDrives: 'true' }
      : { corpora: 'user' };
    const common = { q, ...space, spaces: 'drive', supportsAllDrives: 'true' };
    const fields = `nextPageToken,files(${ITEM_FIELDS})`;
    let pageToken: string | undefined;
    do {
      const query = {
        ...common,
        fields,
        pageSize: ITEMS_OF_A_PAGE,
        ...(pageToken !== undefined && { pageToken }),
      };
      const answer = await this.#ask({ method: 'GET', path: FILES, query }, page);
      const items = answer.files.flatMap((listed) => this.#recent.newest(listed) ?? []);
      if (items.length > 0) yield items;
      pageToken = answer.nextPageToken;
    } while (pageToken !== undefined);
  }

  async #item(request: DriveRequest): Promise<DriveItem> {
    const query = { ...request.query, fields: ITEM_FIELDS, supportsAllDrives: 'true' };
    return this.#ask({ ...request, query }, driveItem);
  }

  async #ask<Answer>(request: DriveRequest, schema: z.ZodType<Answer>): Promise<Answer> {
    const answer = schema.safeParse(await retrying(() => this.#http.json(request), this.#policy));
    if (answer.success) return answer.data;
    const name = `${request.method} ${request.path}`;
    throw new StorageError('STORAGE_REJECTED', `${name}: the answer is not as documented.`);
  }
}

function pathOf(id: string): string {
  return `${FILES}/${encodeURIComponent(id)}`;
}

function jsonRequest(
  method: 'POST' | 'PATCH',
  path: string,
  content: object,
  query: Readonly<Record<string, string>> = {},
): DriveRequest {
  const body = Buffer.from(JSON.stringify(content));
  const headers = { 'content-type': 'application/json; charset=UTF-8' };
  return { method, path, query, headers, body: () => body };
}
