import { badRequest, FakeError, notFound } from './fake-error.ts';
import { fieldsOfList, selectFields } from './fake-fields.ts';
import type { FakeItem, FakeItems } from './fake-items.ts';
import { FOLDER } from './fake-items.ts';
import { parseQuery } from './fake-query.ts';

/** The methods of the fake for files, without uploads and downloads. */
export class FakeFilesApi {
  readonly #items: FakeItems;
  /** Whether the account may delete in shared drives. */
  isManager = false;
  /** Null if the account has no limit. */
  limit: number | null = 15 * 1024 ** 3;

  constructor(items: FakeItems) {
    this.#items = items;
  }

  /** Returns an item that the request may see. */
  seen(id: string, query: URLSearchParams): FakeItem {
    const item = this.#items.get(id);
    if (item.driveId !== null && query.get('supportsAllDrives') !== 'true') throw notFound(id);
    return item;
  }

  present(item: FakeItem, query: URLSearchParams): object {
    return selectFields(this.#items.describe(item), query.get('fields') ?? '');
  }

  generateIds(query: URLSearchParams): object {
    requireParameters(query, 'count', 'space', 'type');
    return { ids: this.#items.generateIds(Number(query.get('count'))), space: 'drive' };
  }

  create(query: URLSearchParams, body: Record<string, unknown>): object {
    requireParameters(query, 'fields', 'supportsAllDrives');
    const { id, name, parents, mimeType, ...unknown } = body;
    if (Object.keys(unknown).length > 0) throw badRequest('Unknown members');
    if (typeof id !== 'string' || typeof name !== 'string' || mimeType !== FOLDER)
      throw badRequest('Only folders are created without a content.');
    this.#items.requireUnused(id);
    const item = this.#items.create({ id, name, mimeType, parents: parents as string[] });
    return this.present(item, query);
  }

  get(id: string, query: URLSearchParams): object {
    requireParameters(query, 'fields', 'supportsAllDrives');
    return this.present(this.seen(id, query), query);
  }

  update(id: string, query: URLSearchParams, body: Record<string, unknown>): object {
    requireParameters(query, 'fields', 'supportsAllDrives', 'addParents', 'removeParents');
    const item = this.seen(id, query);
    const { name, trashed, properties, ...unknown } = body;
    if (Object.keys(unknown).length > 0) throw badRequest('Unknown members');
    this.#moveItem(item, query);
    if (typeof name === 'string') item.name = name;
    if (typeof trashed === 'boolean') item.trashed = trashed;
    Object.assign(item.properties, properties);
    this.#items.changed(item);
    return this.present(item, query);
  }

  #moveItem(item: FakeItem, query: URLSearchParams): void {
    const added = query.get('addParents');
    const removed = query.get('removeParents')?.split(',') ?? [];
    if (removed.some((id) => !item.parents.includes(id))) throw badRequest('Not a parent');
    const parents = item.parents.filter((id) => !removed.includes(id));
    if (added !== null) {
      if (this.seen(added, query).mimeType !== FOLDER) throw badRequest('Not a folder');
      parents.push(added);
    }
    if (parents.length !== 1) throw new FakeError(403, 'cannotAddParent');
    item.parents = parents;
  }

  delete(id: string, query: URLSearchParams): void {
    requireParameters(query, 'supportsAllDrives');
    const item = this.seen(id, query);
    if (item.driveId !== null && !this.isManager)
      throw new FakeError(403, 'insufficientFilePermissions');
    this.#items.delete(id);
  }

  list(query: URLSearchParams): object {
    requireParameters(
      query,
      ...['q', 'corpora', 'driveId', 'includeItemsFromAllDrives', 'spaces', 'supportsAllDrives'],
      ...['fields', 'pageSize', 'pageToken'],
    );
    const { parent, name } = parseQuery(query.get('q') ?? '');
    const driveId = driveOf(query);
    const folder = this.seen(parent, query);
    if (folder.mimeType !== FOLDER) throw notFound('.');
    const pageSize = Number(query.get('pageSize'));
    if (!(pageSize >= 1 && pageSize <= 1_000)) throw badRequest('Invalid pageSize');
    const after = query.get('pageToken') ?? '';
    const rest = this.#items.listed().filter((item) => {
      const isNamed = name === null || item.name.toLowerCase() === name.toLowerCase();
      return (
        item.parents.includes(parent) && item.driveId === driveId && isNamed && item.id > after
      );
    });
    const page = rest.slice(0, pageSize);
    const fields = fieldsOfList(query.get('fields') ?? '');
    const files = page.map((item) => selectFields(this.#items.describe(item), fields));
    return { files, ...(rest.length > page.length && { nextPageToken: page.at(-1)?.id }) };
  }

  about(query: URLSearchParams): object {
    if (query.get('fields') !== 'storageQuota(limit,usage)') throw badRequest('Invalid fields');
    const usage = this.#items.all().reduce((sum, { content }) => sum + (content?.length ?? 0), 0);
    const limit = this.limit === null ? {} : { limit: String(this.limit) };
    return { storageQuota: { usage: String(usage), ...limit } };
  }
}

function driveOf(query: URLSearchParams): string | null {
  if (query.get('corpora') === 'user') return null;
  const driveId = query.get('driveId');
  const isWhole =
    query.get('corpora') === 'drive' &&
    driveId !== null &&
    query.get('includeItemsFromAllDrives') === 'true' &&
    query.get('supportsAllDrives') === 'true';
  if (!isWhole) throw badRequest('corpora=drive needs its other parameters');
  return driveId;
}

/** Requires that a request has no others. */
export function requireParameters(query: URLSearchParams, ...known: readonly string[]): void {
  const unknown = [...query.keys()].find((name) => !known.includes(name));
  if (unknown !== undefined) throw badRequest(`Unknown parameter ${unknown}`);
}
