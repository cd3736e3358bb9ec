import { lstat, statfs } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { chunksOf } from '../../limits/chunks.ts';
import type { PathConflict } from '../../store/records/drive/path-conflicts.ts';
import { foldersOf } from '../../store/records/drive/folders-of.ts';
import type {
  BlobState,
  BlobStore,
  DeletedBlob,
  ListedBlob,
  OpenedBlob,
  StagedBlob,
} from '../blob-store.ts';
import { BlobExistsError } from '../blob-store.ts';
import type { FileContent } from '../drive.ts';
import { stateOfFile } from './blob-file-state.ts';
import { MarkerReader, writeMarker } from './drive-marker.ts';
import { stageRemoval, writeTemporaryFile } from './durable-file.ts';
import { exactStatusOf, mayBeFolder, statusOf, undefinedIfMissing } from './file-status.ts';
import { filesBelow } from './files-below.ts';
import { moveFile, removeEmptyFolders } from './move-file.ts';
import { OpenedBlobFile } from './opened-blob-file.ts';
import { removePartialFiles } from './partial-files.ts';
import { StagedBlobFile } from './staged-blob-file.ts';
import { TEMPORARY_FOLDER } from './temporary-folder.ts';
import { tryWriting } from './try-writing.ts';

/** How many files are read at a time. */
const AT_ONCE = 500;

/** Stores each blob as a file of a folder, at the path that is its key. Links are not followed. */
export class FolderBlobStore implements BlobStore {
  readonly #folder: string;
  readonly #temporaryFolder: string;
  readonly #marker: MarkerReader;

  constructor(folder: string) {
    this.#folder = folder;
    this.#temporaryFolder = join(folder, TEMPORARY_FOLDER);
    this.#marker = new MarkerReader(this.#temporaryFolder);
  }

  async stage(content: FileContent): Promise<StagedBlob> {
    const temporary = await writeTemporaryFile(content, this.#temporaryFolder);
    return new StagedBlobFile(this.#folder, temporary);
  }

  async get(key: string): Promise<OpenedBlob | undefined> {
    return OpenedBlobFile.open(this.#place(key)).catch(undefinedIfMissing);
  }

  async head(key: string): Promise<BlobState | undefined> {
    const status = exactStatusOf(this.#place(key));
    return status?.isFile() ? stateOfFile(status) : undefined;
  }

  /** Asynchronous calls, so that a slow disk with many files does not stop the process. */
  async headAll(keys: readonly string[]): Promise<Map<string, BlobState>> {
    const states = new Map<string, BlobState>();
    for (const some of chunksOf(keys, AT_ONCE)) {
      const reading = some.map((key) =>
        lstat(this.#place(key), { bigint: true }).catch(undefinedIfMissing),
      );
      const read = await Promise.all(reading);
      for (const [position, key] of some.entries()) {
        const status = read[position];
        if (status?.isFile()) states.set(key, stateOfFile(status));
      }
    }
    return states;
  }

  async delete(key: string): Promise<DeletedBlob> {
    return stageRemoval(this.#place(key), this.#temporaryFolder);
  }

  async move(from: string, to: string): Promise<void> {
    const place = this.#place(from);
    if (!(await moveFile(place, this.#place(to)))) throw new BlobExistsError(to);
    await removeEmptyFolders(this.#folder, dirname(place));
  }

  /** Without states: they would cost a call for each file, which `headAll` makes when needed. */
  async *list(): AsyncGenerator<readonly ListedBlob[]> {
    for await (const keys of filesBelow(this.#folder)) {
      yield keys.map((key) => ({ key, state: null }));
    }
  }

  async conflictOf(key: string): Promise<PathConflict | null> {
    const folder = foldersOf(key).find((path) => !mayBeFolder(this.#place(path)));
    if (folder !== undefined) return { kind: 'folder', folder };
    return statusOf(this.#place(key)) === undefined ? null : { kind: 'name' };
  }

  /** It has no pages for people. */
  async linksOf(): Promise<ReadonlyMap<string, string>> {
    return new Map();
  }

  async identity(): Promise<string | null> {
    return this.#marker.read();
  }

  async identify(id: string): Promise<void> {
    await writeMarker(this.#temporaryFolder, id);
  }

  async tryWriting(): Promise<void> {
    await tryWriting(this.#temporaryFolder);
  }

  async free(): Promise<number> {
    const { bavail, bsize } = await statfs(this.#folder);
    return bavail * bsize;
  }

  async requireSuitable(): Promise<void> {
    // Every file system that Node supports keeps the promises.
  }

  async removeUnfinished(): Promise<void> {
    await removePartialFiles(this.#temporaryFolder);
  }

  async removeAbandoned(before: number): Promise<void> {
    await removePartialFiles(this.#temporaryFolder, before);
  }

  #place(key: string): string {
    return join(this.#folder, ...key.split(posix.sep));
  }
}
