import { constants } from 'node:fs';
import { readFile, rm, statfs } from 'node:fs/promises';
import { basename, extname, join, posix } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../../time/clock.ts';
import { problem } from '../../errors/errors.ts';
import type { Ids } from '../../ids/ids.ts';
import { KeyedMutex } from '../../concurrency/keyed-mutex.ts';
import { chunksOf } from '../../limits/chunks.ts';
import type { DriveUsage } from '../../store/records/drive-usage.ts';
import { driveUsageOf } from '../../store/records/drive-usage.ts';
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
import { DRIVE_NOT_MOUNTED, isDriveMounted } from './files/drive-mount.ts';
import * as index from './index/drive-index.ts';
import type { TemporaryFile } from './files/durable-file.ts';
import {
  moveIntoPlace,
  syncNameOf,
  stageRemoval,
  writeTemporaryFile,
} from './files/durable-file.ts';
import { fileSizesOf } from './files/file-sizes.ts';
import { stateOf } from './files/file-state.ts';
import { exactStatusOf, statusOf, undefinedWhenGone } from './files/file-status.ts';
import { toDriveError } from './files/file-system-error.ts';
import { FoundFiles } from './index/found-files.ts';
import { FreePaths } from './free-paths.ts';
import { IndexRows } from './index/index-rows.ts';
import { removeOrphanedFiles } from './files/orphaned-files.ts';
import { measureFiles } from './files/measure-files.ts';
import { OpenedLocalFile } from './files/opened-file.ts';
import { ContentCache } from './files/content-cache.ts';
import { TEMPORARY_FOLDER } from './files/temporary-folder.ts';
import { toStoredFile } from './index/to-stored-file.ts';
import { tryWriting } from './files/try-writing.ts';

/** What was named so lately may be on its way to its place, as slowly as its sender. */
const WRITING_MILLISECONDS = 10 * 60_000;

/** So many files are looked at together. */
const AT_ONCE = 500;

/**
 * The embedded drive: a plain folder with human names, beside an index in the database that gives
 * each file its id and owner. What a person drops into the folder becomes a drive file when the
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
  /** A file is given its content, or removed, by one at a time. */
  readonly #mutex = new KeyedMutex<string>();
  readonly #contents = new ContentCache();
  readonly #hearOfRemoved: ((fileId: string) => void)[] = [];

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

  /** See `removeOrphanedFiles`. */
  async removeOrphanedFiles(since: number): Promise<void> {
    await removeOrphanedFiles(this.#folder, this.#relaxedStore, since);
  }

  /** See `measureFiles`. */
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

  /** @returns what is in the way of the path, if something is */
  async #take(
    file: index.IndexedFile,
    keep: (transaction: Store, id: string) => Promise<void>,
  ): Promise<index.PathConflict | null> {
    const more = file.size === null ? SMALLEST_FILE : { files: 1, bytes: file.size };
    return this.#store.transaction().execute(async (transaction) => {
      await this.#requireRoom(transaction, file, more);
      const obstacle = await index.findPathConflict(transaction, file.path);
      if (obstacle) return obstacle;
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

  /** @returns the path that it has now; its name may not be on the disk yet */
  async #put(fileId: string, content: FileContent): Promise<string> {
    const file = await this.#rows.require(fileId);
    const size = sizeOfContent(content);
    try {
      if (size !== undefined) await this.#requireRoom(this.#store, file, moreThan(file, size));
      const temporary = await writeTemporaryFile(content, this.#temporaryFolder);
      return await this.#mutex.runExclusive(fileId, () => this.#replace(fileId, temporary));
    } catch (cause) {
      throw toDriveError(cause, basename(file.path));
    }
  }

  /** While the content came the file may have been removed, or written by somebody else. */
  async #replace(fileId: string, temporary: TemporaryFile): Promise<string> {
    try {
      const file = await this.#rows.require(fileId);
      await this.#noteSize(file, temporary.size);
      return await this.#move(temporary, file);
    } catch (cause) {
      await rm(temporary.path, { force: true });
      throw cause;
    }
  }

  /** @returns the path that it has now: another one where its folder cannot be made */
  async #move(temporary: TemporaryFile, file: index.IndexedFile): Promise<string> {
    try {
      await moveIntoPlace(temporary, this.#place(file.path));
      return file.path;
    } catch (cause) {
      if (!this.#paths.isBlocked(file.path)) throw cause;
    }
    return this.#move(temporary, await this.#giveOtherPath(file));
  }

  /** For a file that cannot be written, because a file is in the place of its folder. */
  async #giveOtherPath(file: index.IndexedFile): Promise<index.IndexedFile> {
    const { id } = file;
    const folders = posix.dirname(file.path).split(posix.sep);
    const wanted = { folders, name: basename(file.path) };
    const path = await this.#paths.claim(wanted, (free) =>
      this.#rows.whileChanging([id], () =>
        this.#store.transaction().execute(async (transaction) => {
          const obstacle = await index.findPathConflict(transaction, free);
          if (!obstacle) await index.changePath(transaction, { id, path: free });
          return obstacle;
        }),
      ),
    );
    return { ...file, path };
  }

  /**
   * Before the file is written: what is going to be there counts. What is too large for the owner
   * does not get its name. A power cut may take the note; then the next start measures the file, or
   * its next try notes it again.
   */
  async #noteSize(file: index.IndexedFile, size: number): Promise<void> {
    if (size === file.size) return;
    await this.#rows.whileChanging([file.id], () =>
      this.#relaxedStore.transaction().execute(async (transaction) => {
        await this.#requireRoom(transaction, file, moreThan(file, size));
        await index.recordSize(transaction, { id: file.id, size });
      }),
    );
  }

  /** @throws DocloomError `too_many_files`, `too_many_bytes` */
  async #requireRoom(
    transaction: Store,
    { ownerId }: Pick<index.IndexedFile, 'ownerId'>,
    more: DriveUsage,
  ): Promise<void> {
    if (ownerId === null || (more.files <= 0 && more.bytes <= 0)) return;
    requireUserQuota(this.#limits, await driveUsageOf(transaction, ownerId), more);
  }

  async add(file: NewFile, content: FileContent): Promise<StoredFile> {
    // The file itself is what tells of it. Its size is noted when it is about to get its name: one
    // whose process is killed before that is known by having none (`removeOrphanedFiles`).
    const id = await this.reserve({ ...file, size: undefined }, async () => undefined);
    const path = await this.#put(id, content).catch(async (cause: unknown) => {
      // When that fails too, the next start frees the name.
      await this.#rows.forget(id).catch(() => undefined);
      throw cause;
    });
    try {
      await syncNameOf(this.#place(path));
    } catch (cause) {
      await this.#mutex.runExclusive(id, () => this.#takeBack(id, path));
      throw toDriveError(cause, basename(path));
    }
    return toStoredFile(await this.#rows.require(id));
  }

  /** What cannot be taken back for certain stays its owner's: after a power cut it may be there. */
  async #takeBack(id: string, path: string): Promise<void> {
    try {
      const taken = await stageRemoval(this.#place(path), this.#temporaryFolder);
      await taken.discard();
      await this.#rows.forget(id);
    } catch {
      // The caller hears of what failed first.
    }
  }

  async find(fileId: string): Promise<StoredFile | undefined> {
    return (await this.findAll([fileId])).get(fileId);
  }

  async findAll(fileIds: readonly string[]): Promise<Map<string, StoredFile>> {
    const found = new Map<string, StoredFile>();
    for (const [number, some] of chunksOf(fileIds, AT_ONCE).entries()) {
      // Whoever asks for many does not keep others waiting.
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
    const content = await readFile(place, { flag }).catch(undefinedWhenGone);
    if (content) this.#contents.add(fileId, status, content, this.#clock.now());
    return content;
  }

  async open(fileId: string): Promise<OpenedFile | undefined> {
    const file = await this.find(fileId);
    return file && OpenedLocalFile.open(this.#place(file.path)).catch(undefinedWhenGone);
  }

  async state(fileId: string): Promise<FileState | undefined> {
    const file = await this.#rows.find(fileId);
    const status = file && exactStatusOf(this.#place(file.path));
    return status?.isFile() ? stateOf(status) : undefined;
  }

  async remove(fileId: string, mayRemove: RemovalCheck = async () => undefined): Promise<boolean> {
    const isRemoved = await this.#mutex.runExclusive(fileId, () => this.#remove(fileId, mayRemove));
    if (isRemoved) for (const hear of this.#hearOfRemoved) hear(fileId);
    return isRemoved;
  }

  async #remove(fileId: string, mayRemove: RemovalCheck): Promise<boolean> {
    const file = await this.#rows.find(fileId);
    if (!file) return false;
    await mayRemove(this.#store);
    try {
      const taken = await stageRemoval(this.#place(file.path), this.#temporaryFolder);
      // Not before the file is gone for good: without its row it would be one that was found.
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

  onRemoved(hear: (fileId: string) => void): void {
    this.#hearOfRemoved.push(hear);
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

  /** Those of the files that are there, whose sizes are noted as they are now. */
  async #onDisk(files: readonly index.IndexedFile[]): Promise<index.IndexedFile[]> {
    const sizes = await fileSizesOf(files, (path) => this.#place(path));
    await this.#noteSizesSeen(files, sizes);
    return files.filter(({ id }) => sizes.has(id));
  }

  /** What people have changed or taken away by hand counts as it is now. */
  async #noteSizesSeen(
    files: readonly index.IndexedFile[],
    sizes: ReadonlyMap<string, number>,
  ): Promise<void> {
    const changed = files
      .filter(({ ownerId, createdAt }) => ownerId !== null && !this.#isNew(createdAt))
      // Whoever writes one notes its size as it is going to be.
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

/** What a file makes more than it does now when it gets so many bytes. */
function moreThan({ size }: Pick<index.IndexedFile, 'size'>, bytes: number): DriveUsage {
  return { files: size === null ? 1 : 0, bytes: bytes - (size ?? 0) };
}
