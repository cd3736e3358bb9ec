import { KeyedMutex } from '../../concurrency/keyed-mutex.ts';
import type { Mutex } from '../../concurrency/mutex.ts';
import type { PerProcess } from '../../concurrency/scope.ts';
import { problem } from '../../errors/errors.ts';
import type { Ids } from '../../ids/ids.ts';
import type { IndexedFile } from '../../store/records/drive/drive-files.ts';
import { listIndexedFiles } from '../../store/records/drive/drive-files.ts';
import { DRIVE_ID, savedText, saveText } from '../../store/records/settings.ts';
import { isStorageFault } from '../../store/storage-fault.ts';
import type { Store } from '../../store/store.ts';
import type { BlobStore } from '../blob-store.ts';
import { isFileSystemError } from '../file-system-error.ts';
import { StorageError } from '../storage-error.ts';
import { isUnfinished } from '../unfinished-copy.ts';

/** Batch size. */
const AT_ONCE = 500;

/** The key of taking the storage. It is no id of a file. */
const TAKING = 'identity';

const REMEDY =
  'mount the disk of the drive; if this is the right folder, run "docloom drive adopt"';

const MISSING = `has no marker file ".docloom/drive-id", so its disk is probably not mounted; ${REMEDY}`;
const OTHER = `has the marker file of another database, so it is probably another disk; ${REMEDY}`;
const UNKNOWN = `has none of its files, so its disk is probably not mounted; ${REMEDY}`;

/** The files of users in the index, and how many of them are in the storage. */
export interface FilesInStorage {
  known: number;
  present: number;
}

/**
 * Tells whether the storage is that of this database. Both have the id of the drive. Without it, a
 * folder whose disk is not mounted could not be told from an empty drive: files would be missing for
 * good, and new ones would be written below the mount point.
 *
 * A database without an id is new or of an earlier version. It takes the drive that it finds, unless
 * it knows files and none of them is there.
 */
export class DriveIdentity implements PerProcess {
  readonly scope = 'per process';
  readonly #blobs: BlobStore;
  readonly #store: Store;
  readonly #ids: Ids;
  readonly #mutex: Mutex<string>;
  #taking: Promise<string | null> | null = null;
  /** The id that the storage and the database had at the last check; null if they differed. */
  #confirmed: string | null = null;

  /** @param options the mutex keeps two processes from giving the storage two ids */
  constructor(options: { blobs: BlobStore; store: Store; ids: Ids; mutex?: Mutex<string> }) {
    this.#blobs = options.blobs;
    this.#store = options.store;
    this.#ids = options.ids;
    this.#mutex = options.mutex ?? new KeyedMutex();
  }

  /**
   * Throws unless the storage is that of this database. Then a missing file may still exist, and
   * nothing may be written.
   * @throws DocloomError `disk_fault`
   */
  async require(): Promise<void> {
    const reason = await this.absence();
    if (reason !== null) throw problem('disk_fault', `the drive ${reason}`);
  }

  /**
   * Returns why the storage is not that of this database, as a clause; null if it is. While the
   * storage keeps its id, the database is not asked again: each write checks this.
   * @throws the store's error
   */
  async absence(): Promise<string | null> {
    let found: string | null;
    try {
      found = await this.#blobs.identity();
    } catch (cause) {
      return unusable(cause);
    }
    if (found !== null && found === this.#confirmed) return null;
    const expected = await savedText(this.#store, DRIVE_ID);
    if (expected === null) return this.#takeOnce();
    try {
      // Another call or process may have taken the storage in between. It writes the marker first.
      if (found !== expected) found = await this.#blobs.identity();
    } catch (cause) {
      return unusable(cause);
    }
    this.#confirmed = found === expected ? expected : null;
    if (found === null) return MISSING;
    return found === expected ? null : OTHER;
  }

  /**
   * Returns whether the storage is a copy of a drive that is not finished.
   * @throws the error of the storage
   */
  async isUnfinishedCopy(): Promise<boolean> {
    const found = await this.#blobs.identity();
    return found !== null && isUnfinished(found);
  }

  /**
   * Makes the storage that of this database. A marker that it has stays, unless it is that of an
   * unfinished copy, so that another database with the same drive is not affected.
   * @throws the error of the storage or the store
   */
  async adopt(): Promise<void> {
    const expected = await savedText(this.#store, DRIVE_ID);
    const marker = await this.#blobs.identity();
    const found = marker !== null && isUnfinished(marker) ? null : marker;
    const id = found ?? expected ?? this.#ids.drive();
    // The marker comes first: after a crash, the database takes a drive with a marker by itself.
    if (found === null) await this.#blobs.identify(id);
    if (id !== expected) await saveText(this.#store, DRIVE_ID, id);
  }

  /** Counts the users' files of the index, and those of them that are in the storage. */
  async countFiles(): Promise<FilesInStorage> {
    const counted = { known: 0, present: 0 };
    for await (const { known, present } of this.#pages()) {
      counted.known += known;
      counted.present += present;
    }
    return counted;
  }

  /** Takes the storage only once, even if several callers need it at the same time. */
  #takeOnce(): Promise<string | null> {
    this.#taking ??= this.#mutex
      .runExclusive(TAKING, () => this.#takeUnlessTaken())
      .finally(() => {
        this.#taking = null;
      });
    return this.#taking;
  }

  async #takeUnlessTaken(): Promise<string | null> {
    const isTaken = (await savedText(this.#store, DRIVE_ID)) !== null;
    return isTaken ? this.absence() : this.#take();
  }

  async #take(): Promise<string | null> {
    try {
      if (!(await this.#hasFiles())) return UNKNOWN;
      await this.adopt();
      return null;
    } catch (cause) {
      return unusable(cause);
    }
  }

  /** Returns whether the storage has at least one of the files that the index knows, if any. */
  async #hasFiles(): Promise<boolean> {
    let areKnown = false;
    for await (const { known, present } of this.#pages()) {
      if (present > 0) return true;
      areKnown ||= known > 0;
    }
    return !areKnown;
  }

  async *#pages(): AsyncGenerator<FilesInStorage> {
    let cursor: string | undefined;
    do {
      const files = await listIndexedFiles(this.#store, { cursor, limit: AT_ONCE });
      const paths = files.filter(isOfUser).map(({ path }) => path);
      yield { known: paths.length, present: (await this.#blobs.headAll(paths)).size };
      cursor = files.length < AT_ONCE ? undefined : files.at(-1)?.id;
    } while (cursor !== undefined);
  }
}

/** A file without a size was not written, or is known to be missing. */
function isOfUser({ ownerId, size }: IndexedFile): boolean {
  return ownerId !== null && size !== null;
}

/** Returns the reason for an error of the storage. @throws any other error */
function unusable(cause: unknown): string {
  if (cause instanceof StorageError) return `${cause.words} (${cause.code})`;
  if (!isStorageFault(cause) && !isFileSystemError(cause)) throw cause;
  return `cannot be used (${cause.code})`;
}
