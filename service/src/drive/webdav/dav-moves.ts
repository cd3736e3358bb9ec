import { KeyedMutex } from '../../concurrency/keyed-mutex.ts';
import type { SoleProcess } from '../../concurrency/scope.ts';
import { BlobExistsError } from '../blob-store.ts';
import type { RetryPolicy } from '../remote/retry.ts';
import { retrying } from '../remote/retry.ts';
import type { DavClient } from './protocol/dav-client.ts';
import type { DavFolders } from './dav-folders.ts';
import { folderOf } from './protocol/dav-paths.ts';
import type { DavProperties } from './protocol/dav-properties.ts';
import type { DavFile } from './protocol/dav-resource.ts';
import { isSameFile } from './protocol/dav-resource.ts';
import type { FolderLocks } from './folder-locks.ts';
import type { MoveRequest } from './protocol/send-move.ts';
import { sendMove } from './protocol/send-move.ts';

/** A file that gets another path. */
export interface DavMove extends MoveRequest {
  /** As it is at its old path. */
  file: DavFile;
}

export interface DavMovesDependencies {
  client: DavClient;
  properties: DavProperties;
  folders: DavFolders;
  locks: FolderLocks;
  retry: RetryPolicy;
}

/**
 * Moves files on a WebDAV server. This process must be the only writer of their paths: servers such
 * as Apache check, remove and rename in several steps.
 */
export class DavMoves implements SoleProcess {
  readonly scope = 'sole process';
  readonly #client: DavClient;
  readonly #properties: DavProperties;
  readonly #folders: DavFolders;
  readonly #locks: FolderLocks;
  readonly #retry: RetryPolicy;
  readonly #targets = new KeyedMutex<string>();

  constructor({ client, properties, folders, locks, retry }: DavMovesDependencies) {
    this.#client = client;
    this.#properties = properties;
    this.#folders = folders;
    this.#locks = locks;
    this.#retry = retry;
  }

  /**
   * Moves a file, and creates the missing folders of its new path.
   * @throws BlobExistsError, if something has the new path that must not be replaced; StorageError
   */
  async move(move: DavMove): Promise<void> {
    await this.#locks.using(folderOf(move.to), () =>
      this.#targets.runExclusive(move.to, () => retrying(() => this.#attempt(move), this.#retry)),
    );
  }

  /**
   * Reads a path. While a file is replaced there, servers such as Apache have none for a moment; then
   * the path is read again afterwards.
   */
  async readStable<Found>(
    path: string,
    read: () => Promise<Found | undefined>,
  ): Promise<Found | undefined> {
    const found = await read();
    if (found !== undefined || !this.#targets.isLocked(path)) return found;
    return this.#targets.runExclusive(path, read);
  }

  async #attempt(move: DavMove): Promise<void> {
    const folder = folderOf(move.to);
    const wasKnown = await this.#folders.ensure(folder);
    const failed = await sendMove(this.#client, move);
    if (!failed) return;
    const { isTaken, error } = failed;
    // Somebody may have removed the folder, which Apache answers with 500.
    if (!isTaken) this.#folders.forget(folder);
    if (error.isOutage) throw error;
    // An earlier attempt may have succeeded, and its answer was lost.
    if (await this.#hasHappened(move)) return;
    if (isTaken) throw new BlobExistsError(move.to);
    if (!wasKnown) throw error;
    await this.#folders.ensure(folder);
    const again = await sendMove(this.#client, move);
    if (again) throw again.isTaken ? new BlobExistsError(move.to) : again.error;
  }

  async #hasHappened({ from, to, file }: DavMove): Promise<boolean> {
    if (await this.#properties.lookup(from)) return false;
    const found = await this.#properties.lookup(to);
    return found?.kind === 'file' && isSameFile(file, found);
  }
}
