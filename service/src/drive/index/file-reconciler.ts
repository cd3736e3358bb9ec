import type { Mutex } from '../../concurrency/mutex.ts';
import { chunksOf } from '../../limits/chunks.ts';
import type { ContentChange, ContentState } from '../../store/records/drive/content-states.ts';
import {
  isOnlyReserved,
  NO_CONTENT,
  recordContents,
} from '../../store/records/drive/content-states.ts';
import type { IndexedFile } from '../../store/records/drive/drive-files.ts';
import { findIndexedFiles } from '../../store/records/drive/drive-files.ts';
import type { Store } from '../../store/store.ts';
import type { Clock } from '../../time/clock.ts';
import type { BlobState, BlobStore } from '../blob-store.ts';
import { contentStateOf, WRITING_MILLISECONDS } from './file-state.ts';
import type { DriveIdentity } from './drive-identity.ts';
import type { IndexRows } from './index-rows.ts';
import type { PendingWrites } from './sharing/pending-writes.ts';

/** How many files are locked at a time: a server of a database has a limit for all locks. */
const LOCKED_AT_ONCE = 100;

/**
 * Updates the index to what people have done with files in the storage: edited, deleted or put
 * back. A row is never deleted, so a file that comes back has the same id and owner.
 */
export class FileReconciler {
  readonly #blobs: BlobStore;
  readonly #store: Store;
  readonly #relaxedStore: Store;
  readonly #identity: DriveIdentity;
  readonly #rows: IndexRows;
  readonly #mutex: Mutex<string>;
  readonly #pendingWrites: PendingWrites;
  readonly #clock: Clock;
  readonly #onMissing: (fileId: string) => void;

  /**
   * @param options the mutex serialises writing and removing of each file; `onMissing` is called
   * with the id of each file that is missing and was not before
   */
  constructor(options: {
    blobs: BlobStore;
    store: Store;
    relaxedStore: Store;
    identity: DriveIdentity;
    rows: IndexRows;
    mutex: Mutex<string>;
    pendingWrites: PendingWrites;
    clock: Clock;
    onMissing: (fileId: string) => void;
  }) {
    this.#blobs = options.blobs;
    this.#store = options.store;
    this.#relaxedStore = options.relaxedStore;
    this.#identity = options.identity;
    this.#rows = options.rows;
    this.#mutex = options.mutex;
    this.#pendingWrites = options.pendingWrites;
    this.#clock = options.clock;
    this.#onMissing = options.onMissing;
  }

  /**
   * Compares files with the storage, and updates the rows that differ. Files that are being written
   * or removed are skipped.
   * @returns how many files are missing that were not before
   * @throws DocloomError `disk_fault` if the disk is not mounted; then nothing was changed
   */
  async reconcile(files: readonly IndexedFile[]): Promise<number> {
    if (files.length === 0) return 0;
    const { uncompared = [], compared = [] } = Object.groupBy(files, (file) =>
      isUncompared(file) ? 'uncompared' : 'compared',
    );
    const states = await this.#blobs.headAll(compared.map(({ path }) => path));
    const changed = compared.filter((file) => this.#newState(file, states.get(file.path)));
    return this.#updateFree([...uncompared, ...changed]);
  }

  /**
   * Does the same with the states that a list of the storage has. Files that are like in the list
   * cost no request.
   */
  async reconcileListed(
    files: readonly IndexedFile[],
    states: ReadonlyMap<string, BlobState>,
  ): Promise<number> {
    return this.#updateFree(files.filter((file) => this.#newState(file, states.get(file.path))));
  }

  async #updateFree(files: readonly IndexedFile[]): Promise<number> {
    let missing = 0;
    for (const some of chunksOf(files, LOCKED_AT_ONCE)) {
      const ids = some.map(({ id }) => id);
      missing += await this.#mutex.runWithFree(ids, (held) => this.#update(held));
    }
    return missing;
  }

  /**
   * Updates the index if the state of a blob, just read, shows that a person has changed the file.
   * An error of the database is ignored: the next scan repeats the update.
   * @throws DocloomError `disk_fault` if the file is missing because the disk is not mounted
   */
  async notice(file: IndexedFile, state: BlobState | undefined): Promise<void> {
    if (!isChanged(file, state) || this.#mutex.isLocked(file.id)) return;
    if (state === undefined) await this.#identity.require();
    await this.#mutex.runWithFree([file.id], (held) => this.#update(held)).catch(() => undefined);
  }

  /**
   * Reads rows and blobs again, because they may have changed before the mutex was held.
   * @returns how many files are missing that were not before
   */
  async #update(ids: readonly string[]): Promise<number> {
    if (ids.length === 0) return 0;
    const files = await findIndexedFiles(this.#store, ids);
    await this.#identity.require();
    const states = await this.#blobs.headAll(files.map(({ path }) => path));
    // It may have been unmounted meanwhile.
    await this.#identity.require();
    const changes = files.flatMap((file): (ContentChange & { file: IndexedFile })[] => {
      const state = this.#newState(file, states.get(file.path));
      return state ? [{ file, state }] : [];
    });
    await this.#rows.whileChanging(ids, () => recordContents(this.#relaxedStore, changes));
    const missing = changes.filter(
      ({ file, state }) => file.writtenAt !== null && state.writtenAt === null,
    );
    for (const { file } of missing) this.#onMissing(file.id);
    return missing.length;
  }

  /** Returns the new state of a file in the index; undefined if it stays the same. */
  #newState(file: IndexedFile, state: BlobState | undefined): ContentState | undefined {
    if (state === undefined && this.#isReserved(file)) return undefined;
    const next = state ? contentStateOf(state) : NO_CONTENT;
    const isSame =
      next.size === file.size && next.version === file.version && next.writtenAt === file.writtenAt;
    return isSame ? undefined : next;
  }

  /** Its size counts until it is certain that nobody still writes it. */
  #isReserved(file: IndexedFile): boolean {
    if (isOnlyReserved(file)) return true;
    if (file.writtenAt !== null) return this.#pendingWrites.stateOf(file) !== 'written';
    const age = this.#clock.now() - file.createdAt;
    // A time in the future was stored before the clock was set back.
    return age >= 0 && age < WRITING_MILLISECONDS;
  }
}

/** Returns whether the service has written the file since the last scan: its version is missing. */
function isUncompared({ version, writtenAt }: IndexedFile): boolean {
  return version === null && writtenAt !== null;
}

/** Returns whether the index is wrong. A version that was not compared yet is not. */
function isChanged(file: IndexedFile, state: BlobState | undefined): boolean {
  if (state === undefined) return file.writtenAt !== null;
  if (file.writtenAt === null || file.size !== state.size) return true;
  return file.version !== null && file.version !== state.version;
}
