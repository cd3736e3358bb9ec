import { posix } from 'node:path';
import * as records from '../../store/records/drive/drive-blob-ids.ts';
import type { DriveBlobId } from '../../store/records/drive/drive-blob-ids.ts';
import type { Store } from '../../store/store.ts';
import type { DriveApi } from './api/drive-api.ts';
import type { DriveItem } from './api/drive-item.ts';
import { hasContent, isFolder, mayHaveName } from './api/drive-item.ts';

/** The id of a key, and the item with that id if it exists and is where the key says. */
export interface Located {
  row: DriveBlobId;
  item: DriveItem | undefined;
  /** Whether the storage has anything with the id, wherever it is. */
  exists: boolean;
}

/** What is remembered of an item. */
export type StoredItem = Pick<DriveItem, 'id' | 'webViewLink'>;

/** Returns the key of a folder: its path with a slash at the end. */
export const folderKey = (path: string): string => `${path}/`;

/** Returns the path of the folder that a key is in; `.` for the folder of the storage. */
export const folderOf = (key: string): string => posix.dirname(key);

/**
 * Which item of Google Drive has which key. The ids are in the database, because Google allows
 * several items of one name, and an id that is stored before its item is created makes one item of
 * several attempts. An item counts only as long as it has the name and the folder of its key.
 */
export class BlobIds {
  readonly #store: Store;
  readonly #api: DriveApi;
  readonly root: string;

  /** @param options `root` is the id of the folder that is the storage */
  constructor({ store, api, root }: { store: Store; api: DriveApi; root: string }) {
    this.#store = store;
    this.#api = api;
    this.root = root;
  }

  /** Returns the id of a key, even if nothing has it. */
  async find(key: string): Promise<DriveBlobId | undefined> {
    return records.findBlobId(this.#store, { root: this.root, key });
  }

  /** Returns the id of a folder; undefined if it has none. */
  async folderId(path: string): Promise<string | undefined> {
    return path === '.' ? this.root : (await this.find(folderKey(path)))?.blobId;
  }

  /** Asks the storage for the item of a key; undefined if the key has no id. */
  async locate(key: string): Promise<Located | undefined> {
    const row = await this.find(key);
    if (!row) return undefined;
    const item = await this.#api.find(row.blobId);
    const isThere = item !== undefined && (await this.isAt(item, key));
    return { row, item: isThere ? item : undefined, exists: item !== undefined };
  }

  /** Returns the file of a key; undefined if it does not exist or has another place meanwhile. */
  async file(key: string): Promise<DriveItem | undefined> {
    const item = (await this.locate(key))?.item;
    return item && hasContent(item) ? item : undefined;
  }

  /** Returns whether an item is in the folder of a key and has its name. */
  async isAt(item: DriveItem, key: string): Promise<boolean> {
    const path = key.endsWith('/') ? key.slice(0, -1) : key;
    if (item.trashed || isFolder(item) !== (path !== key)) return false;
    if (!mayHaveName(item, posix.basename(path))) return false;
    const parent = await this.folderId(folderOf(path));
    return parent !== undefined && item.parents.includes(parent);
  }

  /** Gives a key an id, unless it has one. Returns the id that it has then. */
  async claim(key: string, blobId: string): Promise<DriveBlobId> {
    return records.claimBlobId(this.#store, this.#claimed(key, blobId));
  }

  /** Gives a key an id instead of any other, before something is stored with it. */
  async claimAnew(key: string, blobId: string): Promise<void> {
    await records.setBlobId(this.#store, this.#claimed(key, blobId));
  }

  /** Gives a key the id of an item that is stored, instead of any other. */
  async set(key: string, { id, webViewLink }: StoredItem): Promise<void> {
    const { root } = this;
    const link = key.endsWith('/') ? null : (webViewLink ?? null);
    await records.setBlobId(this.#store, { root, key, blobId: id, state: 'stored', link });
  }

  #claimed(key: string, blobId: string): DriveBlobId {
    return { root: this.root, key, blobId, state: 'claimed', link: null };
  }

  /** Returns the addresses of files for people by their keys, as they were when last seen. */
  async linksOf(keys: readonly string[]): Promise<Map<string, string>> {
    return records.findLinksOfBlobs(this.#store, this.root, keys);
  }

  /** Frees a key, unless it has another id meanwhile. */
  async forget(...rows: readonly Pick<DriveBlobId, 'key' | 'blobId'>[]): Promise<void> {
    const { root } = this;
    await records.deleteBlobIds(
      this.#store,
      rows.map(({ key, blobId }) => ({ root, key, blobId })),
    );
  }

  /** Returns the keys of items by their ids. An item has two while it is moved. */
  async keysOf(items: readonly DriveItem[]): Promise<Map<string, DriveBlobId[]>> {
    const ids = items.map(({ id }) => id);
    const rows = await records.findKeysOfBlobs(this.#store, this.root, ids);
    return Map.groupBy(rows, ({ blobId }) => blobId);
  }

  /** Returns whether a folder has anything that has an id. */
  async hasBelow(path: string): Promise<boolean> {
    return records.hasBlobIdsBelow(this.#store, { root: this.root, key: folderKey(path) });
  }

  async claimed(): Promise<DriveBlobId[]> {
    return records.listClaimedBlobIds(this.#store, this.root);
  }

  async folders(): Promise<DriveBlobId[]> {
    return records.listFolderIds(this.#store, this.root);
  }
}
