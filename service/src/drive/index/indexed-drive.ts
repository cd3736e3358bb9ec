import { basename } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Mutex } from '../../concurrency/mutex.ts';
import type { PerProcess } from '../../concurrency/scope.ts';
import { chunksOf } from '../../limits/chunks.ts';
import type { ListPage } from '../../store/list-page.ts';
import { collectPage, limitReads, MAX_READ } from '../../store/list-page.ts';
import {
  isOnlyReserved,
  ONLY_RESERVED,
  recordContent,
} from '../../store/records/drive/content-states.ts';
import * as index from '../../store/records/drive/drive-files.ts';
import { listFilesOf } from '../../store/records/drive/lists-of-files.ts';
import { MAX_SEARCHED_FILES, nameFilter } from '../../store/records/drive/name-filter.ts';
import { withoutVersionFiles } from '../../store/records/templates/template-versions.ts';
import type { Store, Transaction } from '../../store/store.ts';
import type { BlobStore } from '../blob-store.ts';
import type {
  Drive,
  FileContent,
  FilesPage,
  FileState,
  LocatedFile,
  NewFile,
  OpenedFile,
  StoredFile,
} from '../drive.ts';
import { toDriveError } from '../file-system-error.ts';
import type { MoveProgress } from './holder-moves.ts';
import { HolderMoves } from './holder-moves.ts';
import { DriveIdentity } from './drive-identity.ts';
import type { Rest, ScanResult } from './drive-scan.ts';
import { DriveScan } from './drive-scan.ts';
import { FileReader } from './file-reader.ts';
import { FileReconciler } from './file-reconciler.ts';
import type { DriveDependencies } from './write/file-writer.ts';
import { FileWriter } from './write/file-writer.ts';
import { FoundFiles } from './found-files.ts';
import { FreePaths } from './free-paths.ts';
import { IndexRows } from './index-rows.ts';
import { removeAbandonedFiles } from './repairs/abandoned-files.ts';
import { measureFiles } from './repairs/measure-files.ts';
import { removeOrphanedFiles } from './repairs/orphaned-files.ts';
import { soleUse } from './sharing/drive-use.ts';
import type { PendingWrites } from './sharing/pending-writes.ts';
import { toStoredFiles } from './to-stored-file.ts';

/** Batch size. */
const AT_ONCE = 500;

/**
 * The drive: an index in the database with the name, owner and state of each file, and a store of
 * the contents. A file's readable path is the key of its content.
 *
 * Lists and existence checks read the index. A scan updates it to what people do in the storage: a
 * file that they put there becomes a drive file. Where a content is read, its state comes from the
 * storage, so a change is noticed then at the latest.
 *
 * Its `DriveUse` says whether several processes use the drive. The mutex in it keeps the writing and
 * the removal of a file apart.
 */
export class IndexedDrive implements Drive, PerProcess {
  readonly scope = 'per process';
  readonly #blobs: BlobStore;
  readonly #store: Store;
  readonly #relaxedStore: Store;
  readonly #identity: DriveIdentity;
  readonly #rows: IndexRows;
  readonly #writer: FileWriter;
  readonly #reader: FileReader;
  readonly #scan: DriveScan;
  readonly #moves: HolderMoves;
  readonly #mutex: Mutex<string>;
  readonly #pendingWrites: PendingWrites;
  readonly #removalListeners: ((fileId: string) => void)[] = [];
  readonly #listListeners: (() => void)[] = [];

  constructor({ use = soleUse(), ...options }: DriveDependencies) {
    this.#blobs = options.blobs;
    this.#store = options.store;
    this.#relaxedStore = options.relaxedStore;
    this.#mutex = use.mutex;
    this.#pendingWrites = use.pendingWrites;
    this.#identity = new DriveIdentity({ ...options, ...use });
    this.#rows = new IndexRows({ ...options, ...use });
    const own = { identity: this.#identity, rows: this.#rows, paths: new FreePaths(options) };
    const parts = { ...options, ...use, ...own };
    this.#writer = new FileWriter(parts);
    this.#moves = new HolderMoves(parts);
    const onMissing = (fileId: string) => {
      this.#reportRemoval(fileId);
    };
    const reconciler = new FileReconciler({ ...parts, onMissing });
    this.#reader = new FileReader({ ...parts, reconciler, moves: this.#moves });
    const foundFiles = new FoundFiles(parts);
    this.#scan = new DriveScan({ ...parts, foundFiles, reconciler });
  }

  /** Calls `removeOrphanedFiles`, unless the disk of the drive is not mounted. */
  async removeOrphanedFiles(since: number): Promise<void> {
    if ((await this.absence()) !== null) return;
    await removeOrphanedFiles(this.#blobs, this.#relaxedStore, since);
  }

  /** Calls `removeAbandonedFiles`, unless the disk of the drive is not mounted. */
  async removeAbandonedFiles(before: number): Promise<void> {
    if ((await this.absence()) !== null) return;
    const parts = { blobs: this.#blobs, store: this.#relaxedStore, mutex: this.#mutex };
    await removeAbandonedFiles(parts, before);
  }

  /** Calls `measureFiles`, unless the disk of the drive is not mounted. */
  async measureFiles(): Promise<void> {
    if ((await this.absence()) !== null) return;
    await measureFiles(this.#blobs, this.#relaxedStore);
  }

  /** Calls `HolderMoves.finishPending`, unless the disk of the drive is not mounted. */
  async finishMoves(): Promise<void> {
    if ((await this.absence()) !== null) return;
    await this.#moves.finishPending();
  }

  /** Calls `HolderMoves.run`. No scan may run meanwhile. */
  async moveToHolders(rest: Rest, report: (progress: MoveProgress) => void): Promise<MoveProgress> {
    return this.#moves.run(rest, report);
  }

  /** Calls `DriveScan.noteScan`. */
  noteScan(): void {
    this.#scan.noteScan();
  }

  /** Calls `DriveScan.scan`. */
  async scan(rest?: Rest): Promise<ScanResult> {
    return this.#scan.scan(rest);
  }

  async reserve(
    file: NewFile,
    beside?: (transaction: Transaction) => Promise<void>,
  ): Promise<string> {
    return this.#writer.reserve(file, beside);
  }

  async write(fileId: string, content: FileContent): Promise<StoredFile | null> {
    return this.#writer.write(fileId, content);
  }

  async add(file: NewFile, content: FileContent): Promise<StoredFile> {
    return this.#writer.add(file, content);
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
      const stored = await toStoredFiles(this.#blobs, await this.#existing(files));
      for (const file of stored) found.set(file.id, file);
    }
    return found;
  }

  async pathOf(fileId: string): Promise<string | undefined> {
    const file = await this.#rows.find(fileId);
    return file?.path;
  }

  async pathsOf(fileIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const files = await index.findIndexedFiles(this.#store, fileIds);
    return new Map(files.map(({ id, path }) => [id, path]));
  }

  async locate(fileId: string): Promise<LocatedFile | undefined> {
    return this.#reader.locate(fileId);
  }

  async list(list: FilesPage = {}): Promise<readonly StoredFile[]> {
    const { of, order, search = '', omitsVersions = false, ...page } = list;
    if (page.cursor === undefined) for (const listener of this.#listListeners) listener();
    const read = (part: ListPage) => this.#readPage({ ...part, of, order });
    const wanted = async (files: readonly index.IndexedFile[]) =>
      this.#listed(omitsVersions ? await withoutVersionFiles(this.#store, files) : files);
    if (search === '') return toStoredFiles(this.#blobs, await collectPage(page, read, wanted));
    const isNamed = nameFilter(search);
    const found = await collectPage(
      page,
      limitReads(MAX_SEARCHED_FILES, read),
      (files) => wanted(files.filter(isNamed)),
      MAX_READ,
    );
    return toStoredFiles(this.#blobs, found);
  }

  async #readPage({ of, order = 'oldest', ...page }: FilesPage): Promise<index.IndexedFile[]> {
    if (!of) return index.listIndexedFiles(this.#store, { ...page, order });
    const states = this.#scan.hasEnded ? 'written' : 'all';
    return listFilesOf(this.#store, { ...page, of, order, states });
  }

  async read(fileId: string): Promise<Buffer | undefined> {
    return this.#reader.read(fileId);
  }

  async open(fileId: string): Promise<OpenedFile | undefined> {
    return this.#reader.open(fileId);
  }

  async state(fileId: string): Promise<FileState | undefined> {
    return this.#reader.state(fileId);
  }

  async remove(fileId: string): Promise<boolean> {
    return this.#mutex.runExclusive(fileId, async () => {
      const file = await this.#reader.findCurrent(fileId);
      if (!file || (await this.#leaveToWriter(file))) return false;
      await this.#remove(file, () => this.#rows.forget(fileId));
      return true;
    });
  }

  async removeUnused(
    fileId: string,
    beside?: (transaction: Transaction) => Promise<void>,
  ): Promise<boolean> {
    return this.#mutex.runExclusive(fileId, async () => {
      const file = await this.#reader.findCurrent(fileId);
      if (!file || (await this.#leaveToWriter(file))) return false;
      await this.#rows.requireUnused(file);
      await this.#remove(file, () => this.#rows.forgetUnused(file, beside));
      return true;
    });
  }

  /**
   * Leaves the name of a file to another process that may be about to write it. Without its row, the
   * file would then be found as a new one. If nobody writes it, `removeAbandonedFiles` frees its name.
   * @returns false if there is something to remove
   */
  async #leaveToWriter(file: index.IndexedFile): Promise<boolean> {
    if (this.#pendingWrites.stateOf(file) !== 'unknown') return false;
    if (await this.#blobs.head(file.path)) return false;
    if (isOnlyReserved(file)) return true;
    await this.#rows.whileChanging([file.id], () =>
      recordContent(this.#store, { file, state: ONLY_RESERVED }),
    );
    return true;
  }

  /** @param forget removes the row; if it throws, the file stays */
  async #remove({ id, path }: index.IndexedFile, forget: () => Promise<void>): Promise<void> {
    try {
      await this.#identity.require();
      const deleted = await this.#blobs.delete(path);
      // Only after the file is gone: without its row, a file would be found as a new one.
      await this.#forgetDeleted(forget).catch(async (cause: unknown) => {
        if (!(await this.#isForgotten(id))) await deleted.putBack();
        throw cause;
      });
      await deleted.discard();
    } catch (cause) {
      throw toDriveError(cause, basename(path));
    }
    this.#writer.forget(id);
    this.#reportRemoval(id);
  }

  /** A file that was missing may exist, if its disk was unmounted meanwhile. */
  async #forgetDeleted(forget: () => Promise<void>): Promise<void> {
    await this.#identity.require();
    await forget();
  }

  /** A failed commit may be stored nevertheless. Put back, the file would be found as a new one. */
  async #isForgotten(fileId: string): Promise<boolean> {
    const file = await this.#rows.find(fileId).catch(() => null);
    return file === undefined;
  }

  #reportRemoval(fileId: string): void {
    for (const listener of this.#removalListeners) listener(fileId);
  }

  onRemoved(listener: (fileId: string) => void): void {
    this.#removalListeners.push(listener);
  }

  /**
   * Adds a listener for lists.
   * @param listener is called when somebody reads the first page of the files
   */
  onListed(listener: () => void): void {
    this.#listListeners.push(listener);
  }

  async absence(): Promise<string | null> {
    return this.#identity.absence();
  }

  async requireDisk(): Promise<void> {
    await this.#identity.require();
  }

  async tryWriting(): Promise<void> {
    await this.#identity.require();
    await this.#blobs.tryWriting();
  }

  async free(): Promise<number | null> {
    return this.#blobs.free();
  }

  /** Once a scan has compared all files, those that the index does not know to exist do not. */
  async #listed(files: readonly index.IndexedFile[]): Promise<readonly index.IndexedFile[]> {
    if (!this.#scan.hasEnded) return this.#existing(files);
    const isMissing = (file: index.IndexedFile) =>
      file.writtenAt === null || this.#pendingWrites.stateOf(file) === 'pending';
    return this.#existing(files.filter((file) => !isMissing(file)));
  }

  /**
   * Returns the files that exist. Those that the index does not know to exist may have been put back
   * since the last scan, or written by another process.
   */
  async #existing(files: readonly index.IndexedFile[]): Promise<readonly index.IndexedFile[]> {
    const others = files.filter((file) => !this.#isWritten(file));
    if (others.length === 0) return files;
    const states = await this.#blobs.headAll(others.map(({ path }) => path));
    const missing = others.filter(({ path }) => !states.has(path));
    const moved = this.#moves.mayBeElsewhere ? await this.#findMoved(missing) : new Set<string>();
    return files.filter(
      (file) => this.#isWritten(file) || states.has(file.path) || moved.has(file.id),
    );
  }

  /** Returns the ids of the files that are not missing, but have just been moved. */
  async #findMoved(files: readonly index.IndexedFile[]): Promise<Set<string>> {
    const moved = new Set<string>();
    for (const { id, path } of files) {
      const file = await this.#mutex.runExclusive(id, () => this.#reader.findCurrent(id));
      if (file && file.path !== path) moved.add(id);
    }
    return moved;
  }

  #isWritten(file: index.IndexedFile): boolean {
    return file.writtenAt !== null && this.#pendingWrites.stateOf(file) === 'written';
  }
}
