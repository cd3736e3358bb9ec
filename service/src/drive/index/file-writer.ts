import { basename, extname, posix } from 'node:path';
import type { Mutex } from '../../concurrency/mutex.ts';
import type { PerProcess } from '../../concurrency/scope.ts';
import type { Ids } from '../../ids/ids.ts';
import {
  NO_CONTENT,
  ONLY_RESERVED,
  recordContent,
} from '../../store/records/drive/content-states.ts';
import * as index from '../../store/records/drive/drive-files.ts';
import type { DriveUsage } from '../../store/records/drive/drive-usage.ts';
import { driveUsageOf } from '../../store/records/drive/drive-usage.ts';
import type { Store } from '../../store/store.ts';
import { acquireLock, transact } from '../../store/transaction.ts';
import type { Clock } from '../../time/clock.ts';
import type { BlobStore, PutMode, StagedBlob } from '../blob-store.ts';
import { BlobExistsError, NotDurableError } from '../blob-store.ts';
import { sizeOfContent } from '../content-size.ts';
import type { FileContent, NewFile, StoredFile } from '../drive.ts';
import { safeFileName } from '../file-name.ts';
import { toDriveError } from '../file-system-error.ts';
import type { HolderFolders } from './holder-folders.ts';
import type { UserQuota } from '../user-quota.ts';
import { requireUserQuota, SMALLEST_FILE } from '../user-quota.ts';
import { contentStateOf } from './file-state.ts';
import type { DriveIdentity } from './drive-identity.ts';
import type { FreePaths } from './free-paths.ts';
import type { IndexRows } from './index-rows.ts';
import { lockOfNames, lockOfOwner } from './locks.ts';
import type { DriveUse } from './sharing/drive-use.ts';
import type { PendingWrites } from './sharing/pending-writes.ts';
import { toStoredFile } from './to-stored-file.ts';

/**
 * How long the first write of a file may begin without the lock that the processes share, in
 * milliseconds. It is much less than `WRITING_MILLISECONDS`.
 */
const FIRST_WRITE_MILLISECONDS = 60_000;

/** The dependencies of the drive. */
export interface DriveDependencies {
  blobs: BlobStore;
  store: Store;
  relaxedStore: Store;
  ids: Ids;
  clock: Clock;
  limits: UserQuota;
  /** Names the folder of an owner's files. */
  holders: Pick<HolderFolders, 'folderOf'>;
  /** By default, only this process uses the drive. */
  use?: DriveUse;
}

/** The dependencies of writing files. */
export interface FileWriterOptions extends DriveDependencies {
  identity: DriveIdentity;
  rows: IndexRows;
  /** Serialises writing and removing of each file. */
  mutex: Mutex<string>;
  pendingWrites: PendingWrites;
  paths: FreePaths;
}

/** Reserves and writes files of the drive, within the quotas of their owners. */
export class FileWriter implements PerProcess {
  readonly scope = 'per process';
  readonly #blobs: BlobStore;
  readonly #identity: DriveIdentity;
  readonly #store: Store;
  readonly #relaxedStore: Store;
  readonly #ids: Ids;
  readonly #clock: Clock;
  readonly #limits: UserQuota;
  readonly #rows: IndexRows;
  readonly #mutex: Mutex<string>;
  readonly #pendingWrites: PendingWrites;
  readonly #paths: FreePaths;
  /** The rows of the files that this process has reserved and not tried to write yet, by id. */
  readonly #unattempted = new Map<string, index.IndexedFile>();
  readonly #holders: Pick<HolderFolders, 'folderOf'>;

  constructor(options: FileWriterOptions) {
    this.#blobs = options.blobs;
    this.#identity = options.identity;
    this.#store = options.store;
    this.#relaxedStore = options.relaxedStore;
    this.#ids = options.ids;
    this.#clock = options.clock;
    this.#limits = options.limits;
    this.#rows = options.rows;
    this.#mutex = options.mutex;
    this.#pendingWrites = options.pendingWrites;
    this.#paths = options.paths;
    this.#holders = options.holders;
  }

  async reserve({ folders, name, ownerId, ...made }: NewFile): Promise<string> {
    const holder = await this.#holders.folderOf(ownerId);
    const wanted = {
      folders: [holder, ...folders.map((folder) => safeFileName(folder))],
      name: safeFileName(name, extname(name)),
    };
    const createdAt = this.#clock.now();
    const workflowId = made.workflowId ?? null;
    const id = made.id ?? this.#ids.driveFile();
    // A file of a known size is written next. Storing its state now saves a statement then.
    const state =
      made.size === undefined
        ? ONLY_RESERVED
        : { size: made.size, version: null, writtenAt: createdAt };
    const file = { id, ownerId, workflowId, createdAt, ...state };
    if (state.writtenAt !== null) this.#pendingWrites.add(id);
    const path = await this.#paths
      .claim(wanted, (free) => this.#take({ ...file, path: free }))
      .catch((cause: unknown) => {
        this.#endWrite(id);
        throw toDriveError(cause, wanted.name);
      });
    this.#unattempted.set(id, { ...file, path });
    this.#rows.keep({ ...file, path });
    return id;
  }

  /** This process has removed a file, which may have been reserved and not written. */
  forget(fileId: string): void {
    this.#unattempted.delete(fileId);
  }

  #endWrite(fileId: string): void {
    this.#pendingWrites.end(fileId);
    this.#unattempted.delete(fileId);
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
    try {
      const { path } = await this.#knownRow(fileId);
      await this.#put(fileId, content).catch((cause: unknown) => {
        throw toDriveError(cause, basename(path));
      });
    } finally {
      this.#endWrite(fileId);
    }
  }

  /**
   * @throws NotDurableError: the file has the new content, but perhaps not after a power failure.
   * After any other error, it is unchanged
   */
  async #put(fileId: string, content: FileContent): Promise<void> {
    const size = sizeOfContent(content);
    if (size !== undefined) {
      const file = await this.#knownRow(fileId);
      await this.#requireQuota(this.#store, file, moreThan(file, size));
    }
    await this.#identity.require();
    const staged = await this.#blobs.stage(content, fileId);
    const isWritten = await this.#mutex.runInProcess(fileId, () => this.#create(fileId, staged));
    if (!isWritten) await this.#mutex.runExclusive(fileId, () => this.#replace(fileId, staged));
  }

  /** Returns a row, which may be outdated if this process has just reserved the file. */
  async #knownRow(fileId: string): Promise<index.IndexedFile> {
    return this.#unattempted.get(fileId) ?? (await this.#rows.require(fileId));
  }

  /**
   * Writes a file for the first time, as it was reserved by this process a moment ago. That needs no
   * lock that processes share, so an output of a run costs no statement here:
   *
   * - Its path is claimed, and `create` replaces nothing.
   * - Its row says already what is written, and is not changed.
   * - Another process does not delete the row of a file that may be pending (`IndexedDrive.remove`)
   *   for much longer than this write may take.
   * - Another process that writes the file, too, because it has taken over its run, replaces what this
   *   one has created, or prevents it.
   * @returns false if it has to be written under the lock
   * @throws NotDurableError
   */
  async #create(fileId: string, staged: StagedBlob): Promise<boolean> {
    const file = this.#unattempted.get(fileId);
    if (!file || file.size !== staged.size || !this.#isFresh(file)) return false;
    try {
      await staged.put(file.path, 'create');
      return true;
    } catch (cause) {
      if (!(cause instanceof NotDurableError)) return false;
      await staged.discard();
      throw cause;
    }
  }

  #isFresh({ createdAt }: index.IndexedFile): boolean {
    const age = this.#clock.now() - createdAt;
    return age >= 0 && age < FIRST_WRITE_MILLISECONDS;
  }

  /** The file may have been removed or written while the content arrived. */
  async #replace(fileId: string, staged: StagedBlob): Promise<void> {
    try {
      const file = await this.#rows.require(fileId);
      await this.#recordWrite(file, staged.size);
      await this.#putAt(file, staged, this.#modeFor(file)).catch(async (cause: unknown) => {
        await this.#correctRecord(file, cause);
        throw cause;
      });
    } catch (cause) {
      await staged.discard();
      throw cause;
    }
  }

  /**
   * Returns what may be replaced. Since the path was reserved, a person may have put another file
   * there, or an earlier attempt of this write its content, before its process was killed. Another
   * process that writes the file meanwhile has stored the time of that.
   */
  #modeFor({ id, version, writtenAt }: index.IndexedFile): PutMode {
    const reserved = this.#unattempted.get(id);
    const isCompared = version !== null && version !== ONLY_RESERVED.version;
    if (!reserved) return isCompared ? 'replace' : 'replaceOwn';
    return isCompared || writtenAt === reserved.writtenAt ? 'create' : 'replaceOwn';
  }

  /**
   * Stores the state before the file is written, so that its size counts at once, a file over the
   * quota does not get its name, and the next durable commit makes the state durable. If the process
   * is killed before the file is written, the next scan finds it missing. After a power failure, the
   * next start measures the file, or the next attempt stores its state again.
   */
  async #recordWrite(file: index.IndexedFile, size: number): Promise<void> {
    if (this.#unattempted.has(file.id) && hasWriteRecorded(file, size)) return;
    // The version shows only after the file has its name; the next scan adds it. By the time, the
    // process that has reserved the file can see that another one writes it.
    const state = { size, version: null, writtenAt: this.#clock.now() };
    await this.#rows.whileChanging([file.id], async () => {
      if (size === file.size) {
        await recordContent(this.#relaxedStore, { file, state });
        return;
      }
      await transact(this.#relaxedStore, { lock: lockOfOwner(file) }, async (transaction) => {
        await this.#requireQuota(transaction, file, moreThan(file, size));
        await recordContent(transaction, { file, state });
      });
    });
    this.#rows.keep({ ...file, ...state });
  }

  /** The caller gets the first error. If this fails, too, the next scan corrects the index. */
  async #correctRecord({ id }: index.IndexedFile, cause: unknown): Promise<void> {
    if (cause instanceof NotDurableError) return;
    try {
      const file = await this.#rows.require(id);
      const blob = await this.#blobs.head(file.path);
      // A reserved size counts until the name is released.
      const state = blob ? contentStateOf(blob) : { ...NO_CONTENT, size: file.size };
      await this.#rows.whileChanging([id], () =>
        recordContent(this.#relaxedStore, { file, state }),
      );
    } catch {
      return;
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
    const { path } = await this.#knownRow(id);
    try {
      await this.#put(id, content);
    } catch (cause) {
      await this.#undoAdd(id, cause);
      throw toDriveError(cause, basename(path));
    } finally {
      this.#endWrite(id);
    }
    // It may have another path now.
    const added = await this.#rows.require(id);
    const links = await this.#blobs.linksOf([added.path]);
    return toStoredFile(added, links.get(added.path) ?? null);
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
}

/** Returns whether the index says already that a content of this size was written. */
function hasWriteRecorded(file: index.IndexedFile, size: number): boolean {
  return file.writtenAt !== null && file.version === null && file.size === size;
}

/** Returns how much the usage grows if a file gets a new size in bytes. */
function moreThan({ size }: Pick<index.IndexedFile, 'size'>, bytes: number): DriveUsage {
  return { files: size === null ? 1 : 0, bytes: bytes - (size ?? 0) };
}
