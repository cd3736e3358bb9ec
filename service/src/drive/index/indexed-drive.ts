import { basename, extname, posix } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../../time/clock.ts';
import type { Ids } from '../../ids/ids.ts';
import { KeyedMutex } from '../../concurrency/keyed-mutex.ts';
import type { SoleProcess } from '../../concurrency/scope.ts';
import { chunksOf } from '../../limits/chunks.ts';
import type { DriveUsage } from '../../store/records/drive/drive-usage.ts';
import { driveUsageOf } from '../../store/records/drive/drive-usage.ts';
import { collectPage, WHOLE_LIST } from '../../store/list-page.ts';
import type { Store } from '../../store/store.ts';
import type { BlobState, BlobStore, PutMode, StagedBlob } from '../blob-store.ts';
import { BlobExistsError, NotDurableError } from '../blob-store.ts';
import { sizeOfContent } from '../content-size.ts';
import type { Drive, FileContent, FileState, NewFile, OpenedFile, StoredFile } from '../drive.ts';
import { safeFileName } from '../file-name.ts';
import { toDriveError } from '../file-system-error.ts';
import type { UserQuota } from '../user-quota.ts';
import { requireUserQuota, SMALLEST_FILE } from '../user-quota.ts';
import * as index from '../../store/records/drive/drive-files.ts';
import { acquireLock, transact } from '../../store/transaction.ts';
import { ContentCache } from './content-cache.ts';
import { stateOf } from './file-state.ts';
import { FoundFiles } from './found-files.ts';
import { FreePaths } from './free-paths.ts';
import { IndexRows } from './index-rows.ts';
import { lockOfNames, lockOfOwner } from './locks.ts';
import { measureFiles } from './measure-files.ts';
import { removeOrphanedFiles } from './orphaned-files.ts';
import { toStoredFile } from './to-stored-file.ts';

/** A file that was reserved within this time may still be written, from a slow sender. */
const WRITING_MILLISECONDS = 10 * 60_000;

/** Batch size. */
const AT_ONCE = 500;

/**
 * The drive: an index in the database with the name and owner of each file, and a store of the
 * contents. A file's readable path is the key of its content. A file that a person puts into the
 * storage becomes a drive file when the drive is next listed.
 *
 * A mutex of this process keeps the writing and the removal of a file apart.
 */
export class IndexedDrive implements Drive, SoleProcess {
  readonly scope = 'sole process';
  readonly #blobs: BlobStore;
  readonly #store: Store;
  readonly #relaxedStore: Store;
  readonly #ids: Ids;
  readonly #clock: Clock;
  readonly #limits: UserQuota;
  readonly #rows: IndexRows;
  readonly #paths: FreePaths;
  readonly #foundFiles: FoundFiles;
  /** Serialises writing and removing of each file. */
  readonly #mutex = new KeyedMutex<string>();
  readonly #contents = new ContentCache();
  readonly #removalListeners: ((fileId: string) => void)[] = [];

  constructor(options: {
    blobs: BlobStore;
    store: Store;
    relaxedStore: Store;
    ids: Ids;
    clock: Clock;
    limits: UserQuota;
  }) {
    this.#blobs = options.blobs;
    this.#store = options.store;
    this.#relaxedStore = options.relaxedStore;
    this.#ids = options.ids;
    this.#clock = options.clock;
    this.#limits = options.limits;
    this.#rows = new IndexRows(options.store);
    this.#paths = new FreePaths(options);
    this.#foundFiles = new FoundFiles({ ...options, rows: this.#rows });
  }

  /** Calls `removeOrphanedFiles`. */
  async removeOrphanedFiles(since: number): Promise<void> {
    await removeOrphanedFiles(this.#blobs, this.#relaxedStore, since);
  }

  /** Calls `measureFiles`. */
  async measureFiles(): Promise<void> {
    await measureFiles(this.#blobs, this.#relaxedStore);
  }

  async reserve({ folders, name, ownerId, ...made }: NewFile): Promise<string> {
    const wanted = {
      folders: folders.map((folder) => safeFileName(folder)),
      name: safeFileName(name, extname(name)),
    };
    const createdAt = this.#clock.now();
    const workflowId = made.workflowId ?? null;
    const size = made.size ?? null;
    const id = made.id ?? this.#ids.driveFile();
    const file = { id, ownerId, workflowId, createdAt, size };
    const path = await this.#paths
      .claim(wanted, (free) => this.#take({ ...file, path: free }))
      .catch((cause: unknown) => {
        throw toDriveError(cause, wanted.name);
      });
    this.#rows.keep({ ...file, path });
    return id;
  }

  /** @returns the conflict of the path, if there is one */
  async #take(file: index.IndexedFile): Promise<index.PathConflict | null> {
    const more = file.size === null ? SMALLEST_FILE : { files: 1, bytes: file.size };
    return transact(this.#store, { lock: lockOfOwner(file) }, async (transaction) => {
      await this.#requireQuota(transaction, file, more);
      await acquireLock(transaction, lockOfNames(file.path));
      const conflict = await index.findPathConflict(transaction, file.path);
      if (conflict) return conflict;
      return (await index.claimPath(transaction, file)) ? null : { kind: 'name' };
    });
  }

  async write(fileId: string, content: FileContent): Promise<void> {
    const { path } = await this.#rows.require(fileId);
    await this.#put(fileId, content).catch((cause: unknown) => {
      throw toDriveError(cause, basename(path));
    });
  }

  /**
   * @throws NotDurableError: the file has the new content, but perhaps not after a power failure.
   * After any other error, it is unchanged
   */
  async #put(fileId: string, content: FileContent): Promise<void> {
    const size = sizeOfContent(content);
    if (size !== undefined) {
      const file = await this.#rows.require(fileId);
      await this.#requireQuota(this.#store, file, moreThan(file, size));
    }
    const staged = await this.#blobs.stage(content);
    await this.#mutex.runExclusive(fileId, () => this.#replace(fileId, staged));
  }

  /** The file may have been removed or written while the content arrived. */
  async #replace(fileId: string, staged: StagedBlob): Promise<void> {
    try {
      const file = await this.#rows.require(fileId);
      await this.#storeSize(file, staged.size);
      // A content that a killed process has put there is replaced, too.
      await this.#putAt(file, staged, 'replace');
    } catch (cause) {
      await staged.discard();
      throw cause;
    }
  }

  /** The file gets another path if its folder cannot be created. */
  async #putAt(file: index.IndexedFile, staged: StagedBlob, mode: PutMode): Promise<void> {
    try {
      await staged.put(file.path, mode);
    } catch (cause) {
      if (!(await this.#isPathTaken(file, cause))) throw cause;
      // A person may put a file there, too.
      await this.#putAt(await this.#giveOtherPath(file), staged, 'create');
    }
  }

  /** Returns whether an error means that the path cannot be used. */
  async #isPathTaken({ path }: index.IndexedFile, cause: unknown): Promise<boolean> {
    if (cause instanceof BlobExistsError) return true;
    return !(cause instanceof NotDurableError) && (await this.#paths.isBlocked(path));
  }

  /** Moves a file to another path, because another file has the path of its folder. */
  async #giveOtherPath(file: index.IndexedFile): Promise<index.IndexedFile> {
    const { id } = file;
    const folders = posix.dirname(file.path).split(posix.sep);
    const wanted = { folders, name: basename(file.path) };
    const path = await this.#paths.claim(wanted, (free) =>
      this.#rows.whileChanging([id], () =>
        transact(this.#store, { lock: lockOfNames(free) }, async (transaction) => {
          const conflict = await index.findPathConflict(transaction, free);
          if (!conflict) await index.changePath(transaction, { id, path: free });
          return conflict;
        }),
      ),
    );
    return { ...file, path };
  }

  /**
   * Stores the size before the file is written, so that it counts at once and a file over the quota
   * does not get its name. After a power failure, the next start measures the file, or the next
   * attempt stores its size again.
   */
  async #storeSize(file: index.IndexedFile, size: number): Promise<void> {
    if (size === file.size) return;
    await this.#rows.whileChanging([file.id], () =>
      transact(this.#relaxedStore, { lock: lockOfOwner(file) }, async (transaction) => {
        await this.#requireQuota(transaction, file, moreThan(file, size));
        await index.recordSize(transaction, { id: file.id, size });
      }),
    );
  }

  /** @throws DocloomError `too_many_files`, `too_many_bytes` */
  async #requireQuota(
    transaction: Store,
    { ownerId }: Pick<index.IndexedFile, 'ownerId'>,
    more: DriveUsage,
  ): Promise<void> {
    if (ownerId === null || (more.files <= 0 && more.bytes <= 0)) return;
    requireUserQuota(this.#limits, await driveUsageOf(transaction, ownerId), more);
  }

  async add(file: NewFile, content: FileContent): Promise<StoredFile> {
    // The size is stored just before the file gets its name: if the process is killed earlier,
    // `removeOrphanedFiles` recognises the file by its missing size.
    const id = await this.reserve({ ...file, size: undefined });
    const { path } = await this.#rows.require(id);
    await this.#put(id, content).catch(async (cause: unknown) => {
      await this.#undoAdd(id, cause);
      throw toDriveError(cause, basename(path));
    });
    return toStoredFile(await this.#rows.require(id));
  }

  /** The caller gets the first error. */
  async #undoAdd(id: string, cause: unknown): Promise<void> {
    const undoing =
      cause instanceof NotDurableError
        ? this.#mutex.runExclusive(id, () => this.#deleteAdded(id))
        : // If that fails, the next start frees the name.
          this.#rows.forget(id);
    await undoing.catch(() => undefined);
  }

  /**
   * If the removal is not certain, the owner keeps the file: it may exist after a power failure.
   */
  async #deleteAdded(id: string): Promise<void> {
    const { path } = await this.#rows.require(id);
    const deleted = await this.#blobs.delete(path);
    await deleted.discard();
    await this.#rows.forget(id);
  }

  async find(fileId: string): Promise<StoredFile | undefined> {
    return (await this.findAll([fileId])).get(fileId);
  }

  async findAll(fileIds: readonly string[]): Promise<Map<string, StoredFile>> {
    const found = new Map<string, StoredFile>();
    for (const [number, some] of chunksOf(fileIds, AT_ONCE).entries()) {
      // Large requests let others go on in between.
      if (number > 0) await setImmediate();
      const files = await this.#rows.findAll(some);
      for (const file of files) {
        if (await this.#blobs.head(file.path)) found.set(file.id, toStoredFile(file));
      }
    }
    return found;
  }

  async pathOf(fileId: string): Promise<string | undefined> {
    const file = await this.#rows.find(fileId);
    return file?.path;
  }

  async list(page = WHOLE_LIST): Promise<readonly StoredFile[]> {
    if (page.cursor === undefined) await this.#foundFiles.index();
    const files = await collectPage(
      page,
      (read) => index.listIndexedFiles(this.#store, read),
      (indexed) => this.#existing(indexed),
    );
    return files.map(toStoredFile);
  }

  async read(fileId: string): Promise<Buffer | undefined> {
    const file = await this.#rows.find(fileId);
    const state = file && (await this.#blobs.head(file.path));
    if (!state) return undefined;
    const known = this.#contents.get(fileId, state);
    if (known) return known;
    const opened = await this.#blobs.get(file.path);
    if (!opened) return undefined;
    const content = await opened.bytes();
    this.#contents.add(fileId, opened.state, content, this.#clock.now());
    return content;
  }

  async open(fileId: string): Promise<OpenedFile | undefined> {
    const file = await this.find(fileId);
    const opened = file && (await this.#blobs.get(file.path));
    return (
      opened && {
        state: stateOf(opened.state),
        read: (range) => opened.read(range),
        close: () => opened.close(),
      }
    );
  }

  async state(fileId: string): Promise<FileState | undefined> {
    const file = await this.#rows.find(fileId);
    const state = file && (await this.#blobs.head(file.path));
    return state && stateOf(state);
  }

  async remove(fileId: string): Promise<boolean> {
    return this.#mutex.runExclusive(fileId, async () => {
      const file = await this.#rows.find(fileId);
      if (!file) return false;
      await this.#remove(file, () => this.#rows.forget(fileId));
      return true;
    });
  }

  async removeUnused(fileId: string): Promise<boolean> {
    return this.#mutex.runExclusive(fileId, async () => {
      const file = await this.#rows.find(fileId);
      if (!file) return false;
      await this.#rows.requireUnused(file);
      await this.#remove(file, () => this.#rows.forgetUnused(file));
      return true;
    });
  }

  /** @param forget removes the row; if it throws, the file stays */
  async #remove({ id, path }: index.IndexedFile, forget: () => Promise<void>): Promise<void> {
    try {
      const deleted = await this.#blobs.delete(path);
      // Only after the file is gone: without its row, a file would be found as a new one.
      await forget().catch(async (cause: unknown) => {
        await deleted.putBack();
        throw cause;
      });
      await deleted.discard();
    } catch (cause) {
      throw toDriveError(cause, basename(path));
    }
    for (const listener of this.#removalListeners) listener(id);
  }

  onRemoved(listener: (fileId: string) => void): void {
    this.#removalListeners.push(listener);
  }

  async requireDisk(): Promise<void> {
    await this.#blobs.check();
  }

  async tryWriting(): Promise<void> {
    await this.#blobs.tryWriting();
  }

  async free(): Promise<number> {
    return this.#blobs.free();
  }

  /** Returns the files that exist, and updates their sizes in the index. */
  async #existing(files: readonly index.IndexedFile[]): Promise<index.IndexedFile[]> {
    const states = await this.#blobs.headAll(files.map(({ path }) => path));
    await this.#updateMeasuredSizes(files, states);
    return files.filter(({ path }) => states.has(path));
  }

  /** Updates the sizes of files that people have changed or removed. */
  async #updateMeasuredSizes(
    files: readonly index.IndexedFile[],
    states: ReadonlyMap<string, BlobState>,
  ): Promise<void> {
    const changed = files
      .filter(({ ownerId, createdAt }) => ownerId !== null && !this.#isNew(createdAt))
      // A writer has stored the size that its file will have.
      .filter(({ id }) => !this.#mutex.isLocked(id))
      .map(({ id, path, size }) => ({ id, size: states.get(path)?.size ?? null, before: size }))
      .filter(({ size, before }) => size !== before);
    if (changed.length === 0) return;
    const ids = changed.map(({ id }) => id);
    await this.#rows.whileChanging(ids, () => index.recordSizes(this.#relaxedStore, changed));
  }

  #isNew(createdAt: number): boolean {
    return this.#clock.now() - createdAt < WRITING_MILLISECONDS;
  }
}

/** Returns how much the usage grows if a file gets a new size in bytes. */
function moreThan({ size }: Pick<index.IndexedFile, 'size'>, bytes: number): DriveUsage {
  return { files: size === null ? 1 : 0, bytes: bytes - (size ?? 0) };
}
