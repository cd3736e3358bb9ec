import { posix } from 'node:path';
import { KeyedMutex } from '../../concurrency/keyed-mutex.ts';
import type { SoleProcess } from '../../concurrency/scope.ts';
import { foldersOf } from '../../store/records/drive/folders-of.ts';
import { StorageError } from '../storage-error.ts';
import { folderKey, folderOf } from './blob-ids.ts';
import type { BlobIds } from './blob-ids.ts';
import type { DriveApi } from './api/drive-api.ts';
import { isFolder } from './api/drive-item.ts';
import type { NewIds } from './api/new-ids.ts';

/** Makes folders when they are needed, and removes those that have become empty. */
export class DriveFolders implements SoleProcess {
  readonly scope = 'sole process';
  readonly #mutex = new KeyedMutex<string>();
  readonly #api: DriveApi;
  readonly #ids: BlobIds;
  readonly #newIds: NewIds;

  constructor(options: { api: DriveApi; ids: BlobIds; newIds: NewIds }) {
    this.#api = options.api;
    this.#ids = options.ids;
    this.#newIds = options.newIds;
  }

  /**
   * Returns the id of the folder of a key, which is created if it is missing.
   * @throws StorageError, also if a file has the path of a folder
   */
  async require(key: string): Promise<string> {
    let parent = this.#ids.root;
    for (const path of foldersOf(key)) {
      const above = parent;
      parent = await this.#mutex.runExclusive(path, () => this.#requireOne(path, above));
    }
    return parent;
  }

  /**
   * Forgets the folders of a key that are not there any more, so that `require` makes new ones.
   * @returns whether there were any
   */
  async forgetMissing(key: string): Promise<boolean> {
    let isAnyMissing = false;
    for (const path of foldersOf(key)) {
      const located = await this.#ids.locate(folderKey(path));
      if (!located || located.item) continue;
      await this.#ids.forget(located.row);
      isAnyMissing = true;
    }
    return isAnyMissing;
  }

  /** Removes a folder and those above, as far as they are empty. */
  async removeEmpty(path: string): Promise<void> {
    if (path === '.') return;
    const isRemoved = await this.#mutex.runExclusive(path, () => this.#removeIfEmpty(path));
    if (isRemoved) await this.removeEmpty(folderOf(path));
  }

  async #requireOne(path: string, parent: string): Promise<string> {
    const row = await this.#ids.find(folderKey(path));
    if (row?.state === 'stored') return row.blobId;
    if ((await this.#ids.file(path)) !== undefined)
      throw new StorageError('STORAGE_REJECTED', 'A file has the path of a folder.');
    const found = row ? undefined : await this.#folderOfOthers(path, parent);
    if (found !== undefined) {
      await this.#ids.set(folderKey(path), { id: found });
      return found;
    }
    const { blobId } = row ?? (await this.#ids.claim(folderKey(path), await this.#newIds.next()));
    const made = await this.#api.createFolder(blobId, parent, posix.basename(path));
    if (!(await this.#ids.isAt(made, folderKey(path)))) {
      // It was removed or moved before its claim was confirmed.
      await this.#ids.forget({ key: folderKey(path), blobId });
      return this.#requireOne(path, parent);
    }
    await this.#ids.set(folderKey(path), { id: blobId });
    return blobId;
  }

  /** Returns the id of a folder that has the path already, and no key yet. */
  async #folderOfOthers(path: string, parent: string): Promise<string | undefined> {
    const named = await this.#api.childrenNamed(parent, posix.basename(path));
    const folders = named.filter(isFolder);
    const known = await this.#ids.keysOf(folders);
    return folders.find(({ id }) => !known.has(id))?.id;
  }

  /** It goes to the trash, because a person may put something into it in the same moment. */
  async #removeIfEmpty(path: string): Promise<boolean> {
    const row = await this.#ids.find(folderKey(path));
    if (!row || (await this.#ids.hasBelow(path))) return false;
    for await (const items of this.#api.children(row.blobId)) {
      if (items.length > 0) return false;
    }
    await this.#api.change(row.blobId, { trashed: true });
    await this.#ids.forget(row);
    return true;
  }
}
