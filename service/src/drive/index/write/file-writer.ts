import { basename, extname } from 'node:path';
import type { Mutex } from '../../../concurrency/mutex.ts';
import type { Ids } from '../../../ids/ids.ts';
import { ONLY_RESERVED } from '../../../store/records/drive/content-states.ts';
import type { IndexedFile } from '../../../store/records/drive/drive-files.ts';
import { claimFreePath } from '../../../store/records/drive/claim-free-path.ts';
import type { PathConflict } from '../../../store/records/drive/path-conflicts.ts';
import type { Store, Transaction } from '../../../store/store.ts';
import { executeTogether } from '../../../store/batching/execute-together.ts';
import { transactTogether } from '../../../store/batching/transact-together.ts';
import { acquireLock } from '../../../store/transaction.ts';
import type { Clock } from '../../../time/clock.ts';
import type { BlobStore } from '../../blob-store.ts';
import { NotDurableError } from '../../blob-store.ts';
import type { FileContent, NewFile, StoredFile } from '../../drive.ts';
import { safeFileName } from '../../file-name.ts';
import { toDriveError } from '../../file-system-error.ts';
import type { UserQuota } from '../../user-quota.ts';
import { SMALLEST_FILE } from '../../user-quota.ts';
import type { DriveIdentity } from '../drive-identity.ts';
import type { FreePaths } from '../free-paths.ts';
import type { HolderFolders } from '../holder-folders.ts';
import type { IndexRows } from '../index-rows.ts';
import { lockOfNames, lockOfOwner } from '../locks.ts';
import type { DriveUse } from '../sharing/drive-use.ts';
import type { PendingWrites } from '../sharing/pending-writes.ts';
import { toStoredFile } from '../to-stored-file.ts';
import { ContentWriter } from './content-writer.ts';
import { Reservations } from './reservations.ts';
import { WriteRecords } from './write-records.ts';

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
export class FileWriter {
  readonly #blobs: BlobStore;
  readonly #store: Store;
  readonly #ids: Ids;
  readonly #clock: Clock;
  readonly #rows: IndexRows;
  readonly #mutex: Mutex<string>;
  readonly #pendingWrites: PendingWrites;
  readonly #paths: FreePaths;
  readonly #holders: Pick<HolderFolders, 'folderOf'>;
  readonly #reservations = new Reservations();
  readonly #records: WriteRecords;
  readonly #contents: ContentWriter;

  constructor(options: FileWriterOptions) {
    this.#blobs = options.blobs;
    this.#store = options.store;
    this.#ids = options.ids;
    this.#clock = options.clock;
    this.#rows = options.rows;
    this.#mutex = options.mutex;
    this.#pendingWrites = options.pendingWrites;
    this.#paths = options.paths;
    this.#holders = options.holders;
    const parts = { ...options, reservations: this.#reservations };
    this.#records = new WriteRecords(parts);
    this.#contents = new ContentWriter({ ...parts, records: this.#records });
  }

  async reserve(
    { folders, name, ownerId, ownerTeamId, ...made }: NewFile,
    beside: (transaction: Transaction) => Promise<void> = () => Promise.resolve(),
  ): Promise<string> {
    const holder = await this.#holders.folderOf({ ownerId, ownerTeamId });
    const wanted = {
      folders: [holder, ...folders.map((folder) => safeFileName(folder))],
      name: safeFileName(name, extname(name)),
    };
    const createdAt = this.#clock.now();
    const workflowId = made.workflowId ?? null;
    const runId = made.runId ?? null;
    const id = made.id ?? this.#ids.driveFile();
    // A file of a known size is written next. Storing its state now saves a statement then.
    const state =
      made.size === undefined
        ? ONLY_RESERVED
        : { size: made.size, version: null, writtenAt: createdAt };
    const file = { id, ownerId, workflowId, runId, createdAt, ...state };
    this.#pendingWrites.add(id);
    const path = await this.#paths
      .claim(wanted, (free) => this.#take({ ...file, path: free }, beside))
      .catch((cause: unknown) => {
        this.#endWrite(id);
        throw toDriveError(cause, wanted.name);
      });
    this.#reservations.add({ ...file, path });
    this.#rows.keep({ ...file, path });
    return id;
  }

  /** This process has removed a file, which may have been reserved and not written. */
  forget(fileId: string): void {
    this.#reservations.end(fileId);
  }

  #endWrite(fileId: string): void {
    this.#pendingWrites.end(fileId);
    this.#reservations.end(fileId);
  }

  /** @returns the conflict of the path, if there is one */
  async #take(
    file: IndexedFile,
    beside: (transaction: Transaction) => Promise<void>,
  ): Promise<PathConflict | null> {
    const more = file.size === null ? SMALLEST_FILE : { files: 1, bytes: file.size };
    const lock = lockOfOwner(file);
    // `driveUsageBefore` and `claimFreePath` take account of the other reservations.
    const options =
      file.ownerId === null
        ? { lock }
        : ({ lock, batchKey: file.ownerId, isSetBased: true } as const);
    return transactTogether(this.#store, options, async (transaction) => {
      await executeTogether(
        this.#records.requireQuotaBefore(transaction, file, more),
        acquireLock(transaction, lockOfNames(file.path)),
      );
      const conflict = await claimFreePath(transaction, file);
      if (!conflict) await beside(transaction);
      return conflict;
    });
  }

  async write(fileId: string, content: FileContent): Promise<StoredFile | null> {
    const written = await this.#write(fileId, content);
    // It is written, whether or not its link can be read.
    return this.#present(written).catch(() => null);
  }

  async #write(fileId: string, content: FileContent): Promise<IndexedFile> {
    try {
      const { path } = await this.#contents.knownRow(fileId);
      return await this.#contents.put(fileId, content).catch((cause: unknown) => {
        throw toDriveError(cause, basename(path));
      });
    } finally {
      this.#endWrite(fileId);
    }
  }

  async #present(file: IndexedFile): Promise<StoredFile> {
    const links = await this.#blobs.linksOf([file.path]);
    return toStoredFile(file, links.get(file.path) ?? null);
  }

  async add(file: NewFile, content: FileContent): Promise<StoredFile> {
    // The size is stored just before the file gets its name: if the process is killed earlier,
    // `removeOrphanedFiles` recognises the file by its missing size.
    const id = await this.reserve({ ...file, size: undefined });
    const { path } = await this.#contents.knownRow(id);
    try {
      await this.#contents.put(id, content);
    } catch (cause) {
      await this.#undoAdd(id, cause);
      throw toDriveError(cause, basename(path));
    } finally {
      this.#endWrite(id);
    }
    // It may have another path now.
    return this.#present(await this.#rows.require(id));
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
