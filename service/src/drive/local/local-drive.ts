import type { BigIntStats, Stats } from 'node:fs';
import { lstatSync } from 'node:fs';
import { lstat, mkdir, readdir, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { basename, extname, join, posix, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { getSystemErrorMap } from 'node:util';
import mime from 'mime';
import type { Clock } from '../../clock.ts';
import { DocloomError, problem } from '../../errors.ts';
import type { Ids } from '../../ids.ts';
import type { DriveUsage } from '../../store/drive-usage.ts';
import { driveUsageOf } from '../../store/drive-usage.ts';
import { collectPart, WHOLE } from '../../store/part.ts';
import type { Store } from '../../store/tables.ts';
import { measuredStream, sizeOfContent } from '../content-size.ts';
import type { Drive, FileContent, FileState, NewFile, OpenedFile, StoredFile } from '../drive.ts';
import { numberedFileName, safeFileName } from '../file-name.ts';
import type { UserRoom } from '../user-room.ts';
import { requireUserRoom, SOME_FILE } from '../user-room.ts';
import * as index from './drive-index.ts';
import { writeDurably } from './durable-file.ts';
import { stateOf } from './file-state.ts';
import { removeLeftovers } from './leftovers.ts';
import { measureFiles } from './measure-files.ts';
import { OpenedLocalFile } from './opened-file.ts';
import { RecentContents } from './recent-contents.ts';
import { RecentRows } from './recent-rows.ts';
import { TEMPORARY_FOLDER } from './temporary-folder.ts';

/** What was named so lately may be on its way to its place, as slowly as its sender. */
const WRITING_MILLISECONDS = 10 * 60_000;

/**
 * The embedded drive: a plain folder with human names, beside an index in the database that gives
 * each file its id and owner. What a person drops into the folder becomes a drive file when the
 * drive is next listed.
 */
export class LocalDrive implements Drive {
  readonly #folder: string;
  readonly #store: Store;
  readonly #unsyncedStore: Store;
  readonly #ids: Ids;
  readonly #clock: Clock;
  readonly #limits: UserRoom;
  readonly #contents = new RecentContents();
  readonly #rows = new RecentRows();
  readonly #hearOfRemoved: ((fileId: string) => void)[] = [];

  constructor(parts: {
    folder: string;
    store: Store;
    unsyncedStore: Store;
    ids: Ids;
    clock: Clock;
    limits: UserRoom;
  }) {
    this.#folder = parts.folder;
    this.#store = parts.store;
    this.#unsyncedStore = parts.unsyncedStore;
    this.#ids = parts.ids;
    this.#clock = parts.clock;
    this.#limits = parts.limits;
  }

  /** See `removeLeftovers`. */
  async removeLeftovers(since: number): Promise<void> {
    await removeLeftovers(this.#folder, this.#unsyncedStore, since);
  }

  /** See `measureFiles`. */
  async measureFiles(): Promise<void> {
    await measureFiles(this.#folder, this.#unsyncedStore);
  }

  async reserve(
    { folders, name, ownerId, ...made }: NewFile,
    keep: (transaction: Store, id: string) => Promise<void>,
  ): Promise<string> {
    const safeFolders = folders.map((folder) => safeFileName(folder));
    const safeName = safeFileName(name, extname(name));
    const wanted = posix.join(...safeFolders, safeName);
    const createdAt = this.#clock.now();
    const workflowId = made.workflowId ?? null;
    const size = made.size ?? null;
    const file = { id: this.#ids.driveFile(), ownerId, workflowId, createdAt, size };
    let path = wanted;
    while (this.#statusOf(path) !== undefined || !(await this.#take({ ...file, path }, keep))) {
      const number = await index.nextNumber(this.#unsyncedStore, wanted);
      path = posix.join(...safeFolders, numberedFileName(safeName, number));
    }
    return file.id;
  }

  /** @returns false when another file has that path */
  async #take(
    file: index.IndexedFile,
    keep: (transaction: Store, id: string) => Promise<void>,
  ): Promise<boolean> {
    const more = file.size === null ? SOME_FILE : { files: 1, bytes: file.size };
    const isTaken = await this.#store.transaction().execute(async (transaction) => {
      await this.#requireRoom(transaction, file, more);
      if (!(await index.takePath(transaction, file))) return false;
      await keep(transaction, file.id);
      return true;
    });
    if (isTaken) this.#rows.keep(file);
    return isTaken;
  }

  async write(fileId: string, content: FileContent): Promise<void> {
    const file = await this.#rowOf(fileId);
    if (!file) throw problem('file_unknown', fileId);
    const size = sizeOfContent(content);
    if (size !== undefined) await this.#noteSize(file, size);
    try {
      await writeDurably(
        this.#place(file.path),
        content instanceof Readable ? this.#measured(file, content) : content,
        join(this.#folder, TEMPORARY_FOLDER),
      );
    } catch (cause) {
      throw toDriveError(cause, basename(file.path));
    }
  }

  /** What is too large for the owner breaks off before it has its name. */
  #measured(file: index.IndexedFile, content: Readable): Readable {
    return measuredStream(content, (size) => this.#noteSize(file, size));
  }

  /**
   * Before the file is written: what is going to be there counts. A power cut may take the note; then
   * the next start measures the file, or its next try notes it again.
   */
  async #noteSize(file: index.IndexedFile, size: number): Promise<void> {
    if (size === file.size) return;
    const more = { files: file.size === null ? 1 : 0, bytes: size - (file.size ?? 0) };
    await this.#rows.whileChanging([file.id], () =>
      this.#unsyncedStore.transaction().execute(async (transaction) => {
        await this.#requireRoom(transaction, file, more);
        await index.noteSize(transaction, { id: file.id, size });
      }),
    );
  }

  /** @throws DocloomError `too_many_files`, `too_many_bytes` */
  async #requireRoom(
    transaction: Store,
    { ownerId }: Pick<index.IndexedFile, 'ownerId'>,
    more: DriveUsage,
  ): Promise<void> {
    if (ownerId === null) return;
    requireUserRoom(this.#limits, await driveUsageOf(transaction, ownerId), more);
  }

  async add(file: NewFile, content: FileContent): Promise<StoredFile> {
    // The file itself is what tells of it.
    const size = sizeOfContent(content);
    const id = await this.reserve({ ...file, size }, async () => undefined);
    try {
      await this.write(id, content);
    } catch (cause) {
      await this.#forget(id);
      throw cause;
    }
    const stored = await this.#rowOf(id);
    if (!stored) throw problem('file_unknown', id);
    return toStoredFile(stored);
  }

  async find(fileId: string): Promise<StoredFile | undefined> {
    return (await this.findAll([fileId])).get(fileId);
  }

  async findAll(fileIds: readonly string[]): Promise<Map<string, StoredFile>> {
    const files = await this.#rowsOf(fileIds);
    const written = files.filter(({ path }) => this.#statusOf(path)?.isFile());
    return new Map(written.map((file) => [file.id, toStoredFile(file)]));
  }

  async pathOf(fileId: string): Promise<string | undefined> {
    const file = await this.#rowOf(fileId);
    return file?.path;
  }

  async list(part = WHOLE): Promise<readonly StoredFile[]> {
    if (part.cursor === undefined) await this.#indexFoundFiles();
    const files = await collectPart(
      part,
      (read) => index.listIndexedFiles(this.#store, read),
      (indexed) => this.#onDisk(indexed),
    );
    return files.map(toStoredFile);
  }

  async read(fileId: string): Promise<Buffer | undefined> {
    const file = await this.#rowOf(fileId);
    if (!file) return undefined;
    const status = this.#exactStatusOf(file.path);
    if (!status?.isFile()) return undefined;
    const known = this.#contents.get(fileId, status);
    if (known) return known;
    const content = await readFile(this.#place(file.path)).catch(undefinedWhenGone);
    if (content) this.#contents.add(fileId, status, content, this.#clock.now());
    return content;
  }

  async open(fileId: string): Promise<OpenedFile | undefined> {
    const file = await this.find(fileId);
    return file && OpenedLocalFile.open(this.#place(file.path)).catch(undefinedWhenGone);
  }

  async state(fileId: string): Promise<FileState | undefined> {
    const file = await this.#rowOf(fileId);
    const status = file && this.#exactStatusOf(file.path);
    return status?.isFile() ? stateOf(status) : undefined;
  }

  async remove(fileId: string): Promise<void> {
    const file = await this.#rowOf(fileId);
    if (!file) return;
    try {
      await rm(this.#place(file.path)).catch(undefinedWhenGone);
    } catch (cause) {
      throw toDriveError(cause, basename(file.path));
    }
    await this.#forget(fileId);
    for (const hear of this.#hearOfRemoved) hear(fileId);
  }

  onRemoved(hear: (fileId: string) => void): void {
    this.#hearOfRemoved.push(hear);
  }

  async tryWriting(): Promise<void> {
    const folder = join(this.#folder, TEMPORARY_FOLDER);
    const file = join(folder, 'check');
    await mkdir(folder, { recursive: true });
    try {
      await writeFile(file, 'Whether this can be written.');
    } finally {
      await rm(file, { force: true });
    }
  }

  async free(): Promise<number> {
    const { bavail, bsize } = await statfs(this.#folder);
    return bavail * bsize;
  }

  async #rowOf(fileId: string): Promise<index.IndexedFile | undefined> {
    const [file] = await this.#rowsOf([fileId]);
    return file;
  }

  async #rowsOf(fileIds: readonly string[]): Promise<index.IndexedFile[]> {
    const known = fileIds.flatMap((id) => this.#rows.get(id) ?? []);
    const isKnown = new Set(known.map(({ id }) => id));
    const others = fileIds.filter((id) => !isKnown.has(id));
    const found = await index.findIndexedFiles(this.#store, others);
    for (const row of found) this.#rows.keep(row);
    return [...known, ...found];
  }

  async #forget(fileId: string): Promise<void> {
    await this.#rows.whileChanging([fileId], () => index.forgetFile(this.#store, fileId));
  }

  #place(path: string): string {
    return join(this.#folder, ...path.split(posix.sep));
  }

  /**
   * Links are not followed: they could lead out of the drive. It is asked at once, as the database is:
   * to have it asked beside everything else takes ten times as long as the answer.
   */
  #statusOf(path: string): Stats | undefined {
    return atOnce(() => lstatSync(this.#place(path), { throwIfNoEntry: false }));
  }

  /** With its times in nanoseconds. */
  #exactStatusOf(path: string): BigIntStats | undefined {
    const place = this.#place(path);
    return atOnce(() => lstatSync(place, { bigint: true, throwIfNoEntry: false }));
  }

  /** Those of the files that are there, whose sizes are noted as they are now. */
  async #onDisk(files: readonly index.IndexedFile[]): Promise<index.IndexedFile[]> {
    const sizes = await this.#sizesOf(files);
    await this.#noteSizesSeen(files, sizes);
    return files.filter(({ id }) => sizes.has(id));
  }

  /** The sizes of those that are on the disk, by their ids. */
  async #sizesOf(files: readonly index.IndexedFile[]): Promise<Map<string, number>> {
    const statuses = await Promise.all(
      files.map(({ path }) => lstat(this.#place(path)).catch(undefinedWhenGone)),
    );
    const sizes = files.flatMap(({ id }, position) => {
      const status = statuses[position];
      return status?.isFile() ? [[id, status.size] as const] : [];
    });
    return new Map(sizes);
  }

  /** What people have changed or taken away by hand counts as it is now. */
  async #noteSizesSeen(
    files: readonly index.IndexedFile[],
    sizes: ReadonlyMap<string, number>,
  ): Promise<void> {
    const changed = files
      .filter(({ ownerId, createdAt }) => ownerId !== null && !this.#isNew(createdAt))
      .map(({ id, size }) => ({ id, size: sizes.get(id) ?? null, before: size }))
      .filter(({ size, before }) => size !== before);
    const ids = changed.map(({ id }) => id);
    await this.#rows.whileChanging(ids, () => index.noteSizes(this.#unsyncedStore, changed));
  }

  #isNew(createdAt: number): boolean {
    return this.#clock.now() - createdAt < WRITING_MILLISECONDS;
  }

  async #indexFoundFiles(): Promise<void> {
    const entries = await readdir(this.#folder, { recursive: true, withFileTypes: true }).catch(
      undefinedWhenGone,
    );
    const paths = (entries ?? [])
      .filter((entry) => entry.isFile())
      .map((entry) => relative(this.#folder, join(entry.parentPath, entry.name)))
      .map((path) => path.split(sep).join(posix.sep))
      .filter((path) => !path.split(posix.sep).some((name) => name.startsWith('.')));
    const known = new Set((await index.listIndexedFiles(this.#store)).map(({ path }) => path));
    const createdAt = this.#clock.now();
    await index.indexFoundFiles(
      this.#store,
      paths
        .filter((path) => !known.has(path))
        .map((path) => ({ id: this.#ids.driveFile(), path, createdAt })),
    );
  }
}

function toStoredFile(file: index.IndexedFile): StoredFile {
  const { id, path, ownerId, workflowId } = file;
  const mimeType = mime.getType(path) ?? 'application/octet-stream';
  return { id, name: basename(path), path, mimeType, ownerId, workflowId };
}

function toDriveError(cause: unknown, name: string): unknown {
  if (cause instanceof DocloomError || !isFileSystemError(cause)) return cause;
  const [, words] = getSystemErrorMap().get(cause.errno) ?? [];
  return problem('drive_not_writable', name, words ? `${words}, ${cause.code}` : cause.code);
}

/** What is there now. A folder on the way that has become a file leads nowhere either. */
function atOnce<Status>(look: () => Status): Status | undefined {
  try {
    return look();
  } catch (cause) {
    undefinedWhenGone(cause);
    return undefined;
  }
}

function undefinedWhenGone(cause: unknown): undefined {
  if (isFileSystemError(cause) && ['ENOENT', 'ENOTDIR', 'ELOOP'].includes(cause.code))
    return undefined;
  throw cause;
}

function isFileSystemError(cause: unknown): cause is Error & { code: string; errno: number } {
  const members = ['code', 'errno', 'syscall'];
  return cause instanceof Error && members.every((member) => member in cause);
}
