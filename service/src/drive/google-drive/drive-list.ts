import { posix } from 'node:path';
import type { KeyedMutex } from '../../concurrency/keyed-mutex.ts';
import type { DriveBlobId } from '../../store/records/drive/drive-blob-ids.ts';
import type { ListedBlob } from '../blob-store.ts';
import { numberedFileName } from '../file-name.ts';
import type { BlobIds } from './blob-ids.ts';
import { folderKey, folderOf } from './blob-ids.ts';
import type { DriveApi } from './api/drive-api.ts';
import type { DriveItem } from './api/drive-item.ts';
import { hasContent, isFolder, mayHaveName, nameInKey, stateOfItem } from './api/drive-item.ts';
import { hasStatus } from './api/google-drive-error.ts';

/** A folder whose items are listed. */
interface Folder {
  id: string;
  /** `.` for the folder of the storage. */
  path: string;
}

/**
 * Lists the files of the storage, folder by folder, and gives keys to those that people have put
 * there. Of several items with one path, the first keeps it, and the others get a number, which they
 * keep: `a.docx`, `a (2).docx`.
 */
export class DriveList {
  readonly #api: DriveApi;
  readonly #ids: BlobIds;
  readonly #mutex: KeyedMutex<string>;

  /** @param options the mutex serialises the changes of each key */
  constructor(options: { api: DriveApi; ids: BlobIds; mutex: KeyedMutex<string> }) {
    this.#api = options.api;
    this.#ids = options.ids;
    this.#mutex = options.mutex;
  }

  async *pages(): AsyncGenerator<readonly ListedBlob[]> {
    const visited = new Set([this.#ids.root]);
    const waiting: Folder[] = [{ id: this.#ids.root, path: '.' }];
    for (let folder = waiting.shift(); folder; folder = waiting.shift()) {
      for await (const named of this.#pagesOf(folder)) {
        const blobs: ListedBlob[] = [];
        for (const { item, key } of named) {
          if (!isFolder(item)) blobs.push({ key, state: stateOfItem(item) });
          else if (!visited.has(item.id)) {
            visited.add(item.id);
            waiting.push({ id: item.id, path: key.slice(0, -1) });
          }
        }
        if (blobs.length > 0) yield blobs;
      }
    }
    await this.#forgetOthers(visited);
  }

  /** The folder may be removed meanwhile. */
  async *#pagesOf(folder: Folder): AsyncGenerator<{ item: DriveItem; key: string }[]> {
    const seen = new Set<string>();
    try {
      for await (const items of this.#api.children(folder.id)) {
        const visible = items.filter((item) => isVisible(item, folder) && !seen.has(item.id));
        const known = await this.#ids.keysOf(visible);
        const named: { item: DriveItem; key: string }[] = [];
        for (const item of visible) {
          if (seen.has(item.id)) continue;
          seen.add(item.id);
          named.push({ item, key: await this.#keyOf(item, folder, known.get(item.id) ?? []) });
        }
        yield named;
      }
    } catch (cause) {
      if (!hasStatus(cause, 404)) throw cause;
    }
  }

  /** The key stays as long as the item has its place and name. */
  async #keyOf(item: DriveItem, { path }: Folder, rows: readonly DriveBlobId[]): Promise<string> {
    const plain = keyIn(path, nameInKey(item.name), item);
    const fitting = rows.filter(({ key }) => {
      const own = withoutSlash(key);
      const isSameKind = isFolder(item) === (own !== key);
      return isSameKind && folderOf(own) === path && mayHaveName(item, posix.basename(own));
    });
    const kept = fitting.find(({ key }) => key === plain) ?? fitting[0];
    if (kept) {
      const hasNewLink = !isFolder(item) && kept.link !== (item.webViewLink ?? null);
      if (hasNewLink && kept.state === 'stored') await this.#ids.set(kept.key, item);
      return kept.key;
    }
    const key = await this.#newKey(item, path);
    await this.#ids.forget(...rows);
    return key;
  }

  async #newKey(item: DriveItem, path: string): Promise<string> {
    const name = nameInKey(item.name);
    for (let number = 1; ; number += 1) {
      const key = keyIn(path, number === 1 ? name : numberedFileName(name, number), item);
      const isHis = await this.#mutex.runExclusive(key, () => this.#take(key, item));
      if (isHis) return key;
    }
  }

  /** Returns false if something else has the key, or is about to get it. */
  async #take(key: string, item: DriveItem): Promise<boolean> {
    const own = withoutSlash(key);
    const other = key === own ? folderKey(key) : own;
    if ((await this.#ids.locate(other))?.item) return false;
    const row = await this.#ids.find(key);
    if (row && row.blobId !== item.id) {
      if (row.state === 'claimed' || (await this.#ids.locate(key))?.item) return false;
    }
    await this.#ids.set(key, item);
    return true;
  }

  /** A list may lack a folder that is there, so it is asked for. */
  async #forgetOthers(visited: ReadonlySet<string>): Promise<void> {
    for (const row of await this.#ids.folders()) {
      if (visited.has(row.blobId) || row.state === 'claimed') continue;
      if (!(await this.#ids.locate(row.key))?.item) await this.#ids.forget(row);
    }
  }
}

function isVisible(item: DriveItem, { id }: Folder): boolean {
  if (item.name.startsWith('.') || !item.parents.includes(id)) return false;
  return isFolder(item) || hasContent(item);
}

function keyIn(path: string, name: string, item: DriveItem): string {
  const place = posix.join(path, name);
  return isFolder(item) ? folderKey(place) : place;
}

function withoutSlash(key: string): string {
  return key.endsWith('/') ? key.slice(0, -1) : key;
}
