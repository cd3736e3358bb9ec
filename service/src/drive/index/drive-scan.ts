import { setImmediate } from 'node:timers/promises';
import type { Store } from '../../store/store.ts';
import type { IndexedFile } from '../../store/records/drive/drive-files.ts';
import { findFilesAt, listIndexedFiles } from '../../store/records/drive/drive-files.ts';
import type { BlobState, BlobStore, ListedBlob } from '../blob-store.ts';
import { SeenKeys } from '../seen-keys.ts';
import type { DriveIdentity } from './drive-identity.ts';
import type { FileReconciler } from './file-reconciler.ts';
import type { FoundFiles } from './found-files.ts';

/** How many rows a step compares with the storage: a step takes a few milliseconds. */
const FILES_OF_A_STEP = 200;

/** The changes that a scan has found. */
export interface ScanResult {
  /** How many files people have put into the storage. */
  found: number;
  /** How many files are missing that were not before. */
  missing: number;
}

/** Waits between two steps of a scan. Ends the scan if it rejects. */
export type Rest = () => Promise<unknown>;

/**
 * Finds files that people have put into the storage, edited, deleted or put back, and updates the
 * index. It works in steps, so that others go on in between, and needs 8 bytes of memory for each file.
 *
 * A storage whose list has the states of its files is not asked about each of them again: a scan
 * costs the list, and one question for each file that has changed.
 */
export class DriveScan {
  readonly #blobs: BlobStore;
  readonly #store: Store;
  readonly #identity: DriveIdentity;
  readonly #foundFiles: FoundFiles;
  readonly #reconciler: FileReconciler;
  #running: Promise<ScanResult> | null = null;
  #next: Promise<ScanResult> | null = null;
  #hasEnded = false;

  constructor(options: {
    blobs: BlobStore;
    store: Store;
    identity: DriveIdentity;
    foundFiles: FoundFiles;
    reconciler: FileReconciler;
  }) {
    this.#blobs = options.blobs;
    this.#store = options.store;
    this.#identity = options.identity;
    this.#foundFiles = options.foundFiles;
    this.#reconciler = options.reconciler;
  }

  /**
   * Whether a scan has compared all files with the storage, since the first of the processes that
   * use the drive was started. Before, the index may not know of a file that exists: an earlier
   * version or another program wrote it.
   */
  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** To be called when a scan of another process has ended. */
  noteScan(): void {
    this.#hasEnded = true;
  }

  /**
   * Scans the whole drive. One scan serves all callers from before its start, and two scans never
   * run at the same time.
   * @param rest waits between two steps; it is that of the first caller
   * @throws DocloomError `disk_fault` if the disk is not mounted; the error of the storage, the
   * store or `rest`. The index has the changes of the steps before
   */
  scan(rest: Rest = setImmediate): Promise<ScanResult> {
    this.#next ??= this.#scanAfter(this.#running, rest);
    return this.#next;
  }

  async #scanAfter(before: Promise<unknown> | null, rest: Rest): Promise<ScanResult> {
    await before?.catch(() => undefined);
    this.#next = null;
    const running = this.#scanAll(rest);
    this.#running = running;
    try {
      return await running;
    } finally {
      if (this.#running === running) this.#running = null;
    }
  }

  async #scanAll(rest: Rest): Promise<ScanResult> {
    await this.#identity.require();
    const seen = new SeenKeys();
    const found = await this.#readList(seen, rest);
    const missing = await this.#compareOthers(seen, rest);
    await this.#identity.require();
    this.#hasEnded = true;
    return { found, missing };
  }

  /**
   * Adds unknown files to the index, and compares the known ones whose state the list has.
   * @param seen gets the keys of the compared files
   * @returns how many were unknown
   */
  async #readList(seen: SeenKeys, rest: Rest): Promise<number> {
    let found = 0;
    for await (const page of this.#blobs.list()) {
      found += await this.#foundFiles.index(page.map(({ key }) => key));
      const states = statesOf(page);
      if (states.size > 0) {
        await this.#reconciler.reconcileListed(await this.#filesAt(states), states);
        for (const key of states.keys()) seen.add(key);
      }
      await rest();
    }
    return found;
  }

  async #filesAt(states: ReadonlyMap<string, BlobState>): Promise<IndexedFile[]> {
    return findFilesAt(this.#store, [...states.keys()]);
  }

  /** @returns how many files are missing that were not before */
  async #compareOthers(seen: SeenKeys, rest: Rest): Promise<number> {
    let missing = 0;
    let cursor: string | undefined;
    for (;;) {
      const files = await listIndexedFiles(this.#store, { cursor, limit: FILES_OF_A_STEP });
      missing += await this.#reconciler.reconcile(files.filter(({ path }) => !seen.has(path)));
      cursor = files.at(-1)?.id;
      if (cursor === undefined || files.length < FILES_OF_A_STEP) return missing;
      await rest();
    }
  }
}

function statesOf(page: readonly ListedBlob[]): Map<string, BlobState> {
  return new Map(page.flatMap(({ key, state }) => (state ? [[key, state]] : [])));
}
