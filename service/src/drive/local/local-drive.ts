import { constants } from 'node:fs';
import { readFile, rm, statfs } from 'node:fs/promises';
import { basename, extname, join, posix } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../../time/clock.ts';
import { problem } from '../../errors/errors.ts';
import type { Ids } from '../../ids/ids.ts';
import { KeyedMutex } from '../../concurrency/keyed-mutex.ts';
import { chunksOf } from '../../limits/chunks.ts';
import type { DriveUsage } from '../../store/records/drive/drive-usage.ts';
import { driveUsageOf } from '../../store/records/drive/drive-usage.ts';
import { collectPage, WHOLE_LIST } from '../../store/list-page.ts';
import type { Store } from '../../store/tables.ts';
import { sizeOfContent } from '../content-size.ts';
import type {
  Drive,
  FileContent,
  FileState,
  NewFile,
  OpenedFile,
  RemovalCheck,
  StoredFile,
} from '../drive.ts';
import { safeFileName } from '../file-name.ts';
import type { UserQuota } from '../user-quota.ts';
import { requireUserQuota, SMALLEST_FILE } from '../user-quota.ts';
import { DRIVE_NOT_MOUNTED, isDriveMounted } from '../folder/drive-mount.ts';
import * as index from '../../store/records/drive/drive-files.ts';
import type { TemporaryFile } from '../folder/durable-file.ts';
import {
  moveIntoPlace,
  syncNameOf,
  stageRemoval,
  writeTemporaryFile,
} from '../folder/durable-file.ts';
import { fileSizesOf } from './files/file-sizes.ts';
import { stateOf } from './files/file-state.ts';
import { exactStatusOf, statusOf, undefinedIfMissing } from '../folder/file-status.ts';
import { toDriveError } from '../file-system-error.ts';
import { FoundFiles } from './index/found-files.ts';
import { FreePaths } from './free-paths.ts';
import { IndexRows } from './index/index-rows.ts';
import { removeOrphanedFiles } from './files/orphaned-files.ts';
import { measureFiles } from './files/measure-files.ts';
import { OpenedLocalFile } from './files/opened-file.ts';
import { ContentCache } from './files/content-cache.ts';
import { TEMPORARY_FOLDER } from '../folder/temporary-folder.ts';
import { toStoredFile } from './index/to-stored-file.ts';
import { tryWriting } from '../folder/try-writing.ts';
import { acquireLock, transact } from '../../store/transaction.ts';
import { lockOfNames, lockOfOwner } from './locks.ts';

/** A file that was reserved within this time may still be written, from a slow sender. */
const WRITING_MILLISECONDS = 10 * 60_000;

/** Batch size. */
const AT_ONCE = 500;

/**
 * The embedded drive: a plain folder with readable names, and an index in the database with the id
 * and owner of each file. A file that a person puts into the folder becomes a drive file when the
 * drive is next listed.
 */
export class LocalDrive implements Drive {
  readonly #folder: string;
  readonly #temporaryFolder: string;
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
    folder: string;
    store: Store;
    relaxedStore: Store;
    ids: Ids;
    clock: Clock;
    limits: UserQuota;
  }) {
    this.#folder = options.folder;
    this.#temporaryFolder = join(options.folder, TEMPORARY_FOLDER);
    this.#store = options.store;
    this.#relaxedStore = options.relaxedStore;
    this.#ids = options.ids;
    this.#clock = options.clock;
    this.#limits = options.limits;
    this.#rows = new IndexRows(options.store);
    this.#paths = new FreePaths(options);
    this.#foundFiles = new FoundFiles(options);
  }

  /** Calls `removeOrphanedFiles`. */
  async removeOrphanedFiles(since: number): Promise<void> {
    await removeOrphanedFiles(this.#folder, this.#relaxedStore, since);
  }

  /** Calls `measureFiles`. */
  async measureFiles(): Promise<void> {
    await measureFiles(this.#folder, this.#relaxedStore);
  }

  async reserve(
    { folders, name, ownerId, ...made }: NewFile,
    keep: (transaction: Store, id: string) => Promise<void>,
  ): Promise<string> {
    const wanted = {
      folders: folders.map((folder) => safeFileName(folder)),
      name: safeFileName(name, extname(name)),
    };
    const createdAt = this.#clock.now();
    const workflowId = made.workflowId ?? null;
    const size = made.size ?? null;
    const file = { id: this.#ids.driveFile(), ownerId, workflowId, createdAt, size };
    const path = await this.#paths
      .claim(wanted, (free) => this.#take({ ...file, path: free }, keep))
      .catch((cause: unknown) => {
        throw toDriveError(cause, wanted.name);
      });
    this.#rows.keep({ ...file, path });
    return file.id;
  }

  /** @returns the conflict of the path, if there is one */
  async #take(
    file: index.IndexedFile,
    keep: (transaction: Store, id: string) => Promise<void>,
  ): Promise<index.PathConflict | null> {
    const more = file.size === null ? SMALLEST_FILE : { files: 1, bytes: file.size };
    return transact(this.#store, { lock: lockOfOwner(file) }, async (transaction) => {
      await this.#requireQuota(transaction, file, more);
      await acquireLock(transaction, lockOfNames(file.path));
      const conflict = await index.findPathConflict(transaction, file.path);
      if (conflict) return conflict;
      if (!(await index.claimPath(transaction, file))) return { kind: 'name' };
      await keep(transaction, file.id);
      return null;
    });
  }

  async write(fileId: string, content: FileContent): Promise<void> {
    const path = await this.#put(fileId, content);
    await syncNameOf(this.#place(path)).catch((cause: unknown) => {
      throw toDriveError(cause, basename(path));
    });
  }

  /** @returns its current path; the name may not be on the disk yet */
  async #put(fileId: string, content: FileContent): Promise<string> {
    const file = await this.#rows.require(fileId);
    const size = sizeOfContent(content);
    try {
      if (size !== undefined) await this.#requireQuota(this.#store, file, moreThan(file, size));
      const temporary = await writeTemporaryFile(content, this.#temporaryFolder);
      return await this.#mutex.runExclusive(fileId, () => this.#replace(fileId, temporary));
    } catch (cause) {
      throw toDriveError(cause, basename(file.path));
    }
  }

  /** The file may have been removed or written while the content arrived. */
  async #replace(fileId: string, temporary: TemporaryFile): Promise<string> {
    try {
      const file = await this.#rows.require(fileId);
      await this.#storeSize(file, temporary.size);
      return await this.#move(temporary, file);
    } catch (cause) {
      await rm(temporary.path, { force: true });
      throw cause;
    }
  }

  /** @returns its current path, which is another one if its folder cannot be created */
  async #move(temporary: TemporaryFile, file: index.IndexedFile): Promise<string> {
    try {
      await moveIntoPlace(temporary, this.#place(file.path));
      return file.path;
    } catch (cause) {
      if (!this.#paths.isBlocked(file.path)) throw cause;
    }
    return this.#move(temporary, await this.#giveOtherPath(file));
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
    // No other row needs the id. The size is stored just before the file gets its name: if the
    // process is killed earlier, `removeOrphanedFiles` recognises the file by its missing size.
    const id = await this.reserve({ ...file, size: undefined }, async () => undefined);
    const path = await this.#put(id, content).catch(async (cause: unknown) => {
      // If that also fails, the next start frees the name.
      await this.#rows.forget(id).catch(() => undefined);
      throw cause;
    });
    try {
      await syncNameOf(this.#place(path));
    } catch (cause) {
      await this.#mutex.runExclusive(id, () => this.#undoAdd(id, path));
      throw toDriveError(cause, basename(path));
    }
    return toStoredFile(await this.#rows.require(id));
  }

  /**
   * If the removal is not certain, the owner keeps the file: it may exist after a power failure.
   */
  async #undoAdd(id: string, path: string): Promise<void> {
    try {
      const taken = await stageRemoval(this.#place(path), this.#temporaryFolder);
      await taken.discard();
      await this.#rows.forget(id);
    } catch {
      // The caller gets the first error.
    }
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
      const written = files.filter(({ path }) => statusOf(this.#place(path))?.isFile());
      for (const file of written) found.set(file.id, toStoredFile(file));
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
      (indexed) => this.#onDisk(indexed),
    );
    return files.map(toStoredFile);
  }

  async read(fileId: string): Promise<Buffer | undefined> {
    const file = await this.#rows.find(fileId);
    if (!file) return undefined;
    const place = this.#place(file.path);
    const status = exactStatusOf(place);
    if (!status?.isFile()) return undefined;
    const known = this.#contents.get(fileId, status);
    if (known) return known;
    const flag = constants.O_RDONLY | constants.O_NOFOLLOW;
    const content = await readFile(place, { flag }).catch(undefinedIfMissing);
    if (content) this.#contents.add(fileId, status, content, this.#clock.now());
    return content;
  }

  async open(fileId: string): Promise<OpenedFile | undefined> {
    const file = await this.find(fileId);
    return file && OpenedLocalFile.open(this.#place(file.path)).catch(undefinedIfMissing);
  }

  async state(fileId: string): Promise<FileState | undefined> {
    const file = await this.#rows.find(fileId);
    const status = file && exactStatusOf(this.#place(file.path));
    return status?.isFile() ? stateOf(status) : undefined;
  }

  async remove(fileId: string, mayRemove: RemovalCheck = async () => undefined): Promise<boolean> {
    const isRemoved = await this.#mutex.runExclusive(fileId, () => this.#remove(fileId, mayRemove));
    if (isRemoved) for (const listener of this.#removalListeners) listener(fileId);
    return isRemoved;
  }

  async #remove(fileId: string, mayRemove: RemovalCheck): Promise<boolean> {
    const file = await this.#rows.find(fileId);
    if (!file) return false;
    await mayRemove(this.#store);
    try {
      const taken = await stageRemoval(this.#place(file.path), this.#temporaryFolder);
      // Only after the file is gone: without its row, a file would be found as a new one.
      await this.#rows.forget(fileId, mayRemove).catch(async (cause: unknown) => {
        await taken.putBack();
        throw cause;
      });
      await taken.discard();
    } catch (cause) {
      throw toDriveError(cause, basename(file.path));
    }
    return true;
  }

  onRemoved(listener: (fileId: string) => void): void {
    this.#removalListeners.push(listener);
  }

  async requireDisk(): Promise<void> {
    if (!(await isDriveMounted(this.#folder))) throw problem('disk_fault', DRIVE_NOT_MOUNTED);
  }

  async tryWriting(): Promise<void> {
    await tryWriting(this.#temporaryFolder);
  }

  async free(): Promise<number> {
    const { bavail, bsize } = await statfs(this.#folder);
    return bavail * bsize;
  }

  #place(path: string): string {
    return join(this.#folder, ...path.split(posix.sep));
  }

  /** Returns the files that exist, and updates their sizes in the index. */
  async #onDisk(files: readonly index.IndexedFile[]): Promise<index.IndexedFile[]> {
    const sizes = await fileSizesOf(files, (path) => this.#place(path));
    await this.#updateMeasuredSizes(files, sizes);
    return files.filter(({ id }) => sizes.has(id));
  }

  /** Updates the sizes of files that people have changed or removed. */
  async #updateMeasuredSizes(
    files: readonly index.IndexedFile[],
    sizes: ReadonlyMap<string, number>,
  ): Promise<void> {
    const changed = files
      .filter(({ ownerId, createdAt }) => ownerId !== null && !this.#isNew(createdAt))
      // A writer has stored the size that its file will have.
      .filter(({ id }) => !this.#mutex.isLocked(id))
      .map(({ id, size }) => ({ id, size: sizes.get(id) ?? null, before: size }))
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
