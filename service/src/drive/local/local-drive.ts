import { createReadStream } from 'node:fs';
import { lstat, readdir, readFile, rm } from 'node:fs/promises';
import { basename, extname, join, posix, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import mime from 'mime';
import type { Clock } from '../../clock.ts';
import { DocloomError, problem } from '../../errors.ts';
import type { Ids } from '../../ids.ts';
import type { Store } from '../../store/tables.ts';
import type { Drive, FileContent, NewFile, StoredFile } from '../drive.ts';
import { numberedFileName, safeFileName } from '../file-name.ts';
import * as index from './drive-index.ts';
import { writeDurably } from './durable-file.ts';

/** Inside the drive, because a rename is one step only on the same file system. */
const TEMPORARY_FOLDER = '.docloom';

/**
 * The embedded drive: a plain folder with human names, beside an index in the database that gives
 * each file its id and owner. What a person drops into the folder becomes a drive file when the
 * drive is next listed.
 */
export class LocalDrive implements Drive {
  readonly #folder: string;
  readonly #store: Store;
  readonly #ids: Ids;
  readonly #clock: Clock;

  constructor(parts: { folder: string; store: Store; ids: Ids; clock: Clock }) {
    this.#folder = parts.folder;
    this.#store = parts.store;
    this.#ids = parts.ids;
    this.#clock = parts.clock;
  }

  async reserve({ folders, name, ownerId }: NewFile): Promise<StoredFile> {
    const safeFolders = folders.map((folder) => safeFileName(folder));
    const safeName = safeFileName(name, extname(name));
    const wanted = posix.join(...safeFolders, safeName);
    const id = this.#ids.driveFile();
    const createdAt = this.#clock.now();
    let path = wanted;
    while (
      (await this.#exists(path)) ||
      !(await index.takePath(this.#store, { id, path, ownerId, createdAt }))
    ) {
      const number = await index.nextNumber(this.#store, wanted);
      path = posix.join(...safeFolders, numberedFileName(safeName, number));
    }
    return toStoredFile({ id, path, ownerId });
  }

  async write(fileId: string, content: FileContent): Promise<void> {
    const [file] = await index.findIndexedFiles(this.#store, [fileId]);
    if (!file) throw problem('file_unknown', fileId);
    try {
      await writeDurably(this.#place(file.path), content, join(this.#folder, TEMPORARY_FOLDER));
    } catch (cause) {
      throw toDriveError(cause, basename(file.path));
    }
  }

  async add(file: NewFile, content: FileContent): Promise<StoredFile> {
    const stored = await this.reserve(file);
    try {
      await this.write(stored.id, content);
    } catch (cause) {
      await index.forgetFile(this.#store, stored.id);
      throw cause;
    }
    return stored;
  }

  async find(fileId: string): Promise<StoredFile | undefined> {
    return (await this.findAll([fileId])).get(fileId);
  }

  async findAll(fileIds: readonly string[]): Promise<Map<string, StoredFile>> {
    const files = await index.findIndexedFiles(this.#store, fileIds);
    return new Map((await this.#onDisk(files)).map((file) => [file.id, toStoredFile(file)]));
  }

  async list(): Promise<StoredFile[]> {
    await this.#indexFoundFiles();
    const files = await index.listIndexedFiles(this.#store);
    return (await this.#onDisk(files)).map(toStoredFile);
  }

  async read(fileId: string): Promise<Buffer | undefined> {
    const file = await this.find(fileId);
    if (!file) return undefined;
    return readFile(this.#place(file.path)).catch(undefinedWhenGone);
  }

  async open(fileId: string): Promise<{ content: Readable; size: number } | undefined> {
    const file = await this.find(fileId);
    if (!file) return undefined;
    const place = this.#place(file.path);
    const status = await lstat(place).catch(undefinedWhenGone);
    return status && { content: createReadStream(place), size: status.size };
  }

  async remove(fileId: string): Promise<void> {
    const [file] = await index.findIndexedFiles(this.#store, [fileId]);
    if (!file) return;
    try {
      await rm(this.#place(file.path)).catch(undefinedWhenGone);
    } catch (cause) {
      throw toDriveError(cause, basename(file.path));
    }
    await index.forgetFile(this.#store, fileId);
  }

  #place(path: string): string {
    return join(this.#folder, ...path.split(posix.sep));
  }

  /** Links are not followed: they could lead out of the drive. */
  async #exists(path: string): Promise<boolean> {
    return (await lstat(this.#place(path)).catch(undefinedWhenGone)) !== undefined;
  }

  async #onDisk<File extends { path: string }>(files: readonly File[]): Promise<File[]> {
    const statuses = await Promise.all(
      files.map(({ path }) => lstat(this.#place(path)).catch(undefinedWhenGone)),
    );
    return files.filter((_, position) => statuses[position]?.isFile());
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

function toStoredFile(file: Pick<index.IndexedFile, 'id' | 'path' | 'ownerId'>): StoredFile {
  const { id, path, ownerId } = file;
  const mimeType = mime.getType(path) ?? 'application/octet-stream';
  return { id, name: basename(path), path, mimeType, ownerId };
}

function toDriveError(cause: unknown, name: string): unknown {
  if (cause instanceof DocloomError || !isFileSystemError(cause)) return cause;
  return problem('drive_not_writable', name, cause.code);
}

function undefinedWhenGone(cause: unknown): undefined {
  if (isFileSystemError(cause) && ['ENOENT', 'ENOTDIR'].includes(cause.code)) return undefined;
  throw cause;
}

function isFileSystemError(cause: unknown): cause is Error & { code: string } {
  return cause instanceof Error && 'code' in cause && 'syscall' in cause;
}
