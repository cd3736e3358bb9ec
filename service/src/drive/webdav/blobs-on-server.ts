import type { PathConflict } from '../../store/records/drive/path-conflicts.ts';
import { foldersOf } from '../../store/records/drive/folders-of.ts';
import type { BlobState } from '../blob-store.ts';
import type { RetryPolicy } from '../remote/retry.ts';
import { retrying } from '../remote/retry.ts';
import { StorageError } from '../storage-error.ts';
import { folderOf } from './protocol/dav-paths.ts';
import type { DavProperties } from './protocol/dav-properties.ts';
import type { DavFile, DavResource } from './protocol/dav-resource.ts';
import { stateOf } from './protocol/dav-resource.ts';

/** How many requests are sent at a time. */
const AT_ONCE = 8;

/** From this many keys of a folder on, the whole folder is listed with one request. */
const WHOLE_FOLDER = 8;

/** Reads the states of blobs. */
export class BlobsOnServer {
  readonly #properties: DavProperties;
  readonly #retry: RetryPolicy;

  constructor(properties: DavProperties, retry: RetryPolicy) {
    this.#properties = properties;
    this.#retry = retry;
  }

  /** Returns the file of a blob, or undefined if it does not exist. @throws StorageError */
  async fileOf(key: string): Promise<DavFile | undefined> {
    try {
      const found = await this.#lookup(key);
      return found?.kind === 'file' ? found : undefined;
    } catch (cause) {
      if (await this.#isBelowFile(key, cause)) return undefined;
      throw cause;
    }
  }

  /** Returns the states of any number of blobs by key. @throws StorageError */
  async statesOf(keys: readonly string[]): Promise<Map<string, BlobState>> {
    const states = new Map<string, BlobState>();
    const add = (key: string, found: DavResource | undefined) => {
      if (found?.kind === 'file') states.set(key, stateOf(key, found));
    };
    const inFolders = Object.entries(Object.groupBy(new Set(keys), folderOf));
    const tasks = inFolders.flatMap(([folder, some = []]) => {
      if (some.length < WHOLE_FOLDER)
        return some.map((key) => async () => add(key, await this.fileOf(key)));
      return [
        async () => {
          const entries = await this.#entriesOf(folder);
          const below = folder === '' ? 0 : folder.length + 1;
          for (const key of some) {
            const found = entries?.get(key.slice(below));
            // It may be a file that the server cannot describe now, which is an error.
            add(key, found?.kind === 'other' ? await this.fileOf(key) : found);
          }
        },
      ];
    });
    await runAll(tasks);
    return states;
  }

  /** Returns what prevents a blob from being created; null if nothing does. @throws StorageError */
  async conflictOf(key: string): Promise<PathConflict | null> {
    let rejection: StorageError | null = null;
    try {
      if (await this.#lookup(key)) return { kind: 'name' };
    } catch (cause) {
      if (!isRejection(cause)) throw cause;
      rejection = cause;
    }
    const folder = await this.#conflictAbove(key);
    if (folder !== null) return { kind: 'folder', folder };
    if (rejection) throw rejection;
    return null;
  }

  /** Returns the first of the folders of a key, from the innermost on, that exists and is none. */
  async #conflictAbove(key: string): Promise<string | null> {
    for (const folder of foldersOf(key).reverse()) {
      try {
        const found = await this.#lookup(folder);
        if (found) return found.kind === 'folder' ? null : folder;
      } catch (cause) {
        // Below a file, Apache answers 400.
        if (!isRejection(cause)) throw cause;
      }
    }
    return null;
  }

  async #entriesOf(folder: string): Promise<Map<string, DavResource> | null> {
    try {
      return await retrying(() => this.#properties.entriesOf(folder), this.#retry);
    } catch (cause) {
      if (await this.#isBelowFile(`${folder}/`, cause)) return null;
      throw cause;
    }
  }

  async #isBelowFile(path: string, cause: unknown): Promise<boolean> {
    return isRejection(cause) && (await this.#conflictAbove(path)) !== null;
  }

  #lookup(path: string): Promise<DavResource | null> {
    return retrying(() => this.#properties.lookup(path), this.#retry);
  }
}

function isRejection(cause: unknown): cause is StorageError {
  return cause instanceof StorageError && cause.code === 'STORAGE_REJECTED';
}

/** Runs tasks, a few at a time. */
async function runAll(tasks: readonly (() => Promise<void>)[]): Promise<void> {
  const waiting = tasks.values();
  const runSome = async () => {
    for (const task of waiting) await task();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, runSome));
}
