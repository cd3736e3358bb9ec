import type { PerProcess } from '../../concurrency/scope.ts';
import { StorageError } from '../storage-error.ts';
import type { DavClient } from './protocol/dav-client.ts';
import { discard, errorOf } from './protocol/dav-client.ts';
import { folderOf } from './protocol/dav-paths.ts';
import type { DavProperties } from './protocol/dav-properties.ts';
import type { FolderLocks } from './folder-locks.ts';

/** How many folders are known at most; then all are asked for again. */
const MOST = 10_000;

const CREATED = 201;
const EXISTS = 405;
/** Apache answers so if the folder was created in the same moment. */
const FORBIDDEN = 403;
/** A parent is missing. */
const CONFLICT = 409;

/** With fewer entries than this, a folder is listed after each move out of it. */
const FEW = 20;

/** Creates the folders of blobs, and removes them when they are empty. */
export class DavFolders implements PerProcess {
  readonly scope = 'per process';
  readonly #client: DavClient;
  readonly #properties: DavProperties;
  readonly #locks: FolderLocks;
  /** Folders that have existed. */
  readonly #known = new Set<string>();
  /** About how many entries large folders have, so that not each move out of one lists all. */
  readonly #large = new Map<string, number>();

  constructor(client: DavClient, properties: DavProperties, locks: FolderLocks) {
    this.#client = client;
    this.#properties = properties;
    this.#locks = locks;
  }

  /**
   * Creates a folder and its parents below the folder of the drive, as far as they are not known.
   * @returns whether the folder was known, so that somebody may have removed it since
   * @throws StorageError
   */
  async ensure(folder: string): Promise<boolean> {
    if (folder === '' || this.#known.has(folder)) return true;
    await this.#make(folder);
    if (this.#known.size >= MOST) this.#known.clear();
    this.#known.add(folder);
    return false;
  }

  /** Forgets that a folder and its parents exist. */
  forget(folder: string): void {
    for (let one = folder; one !== ''; one = folderOf(one)) this.#known.delete(one);
  }

  /**
   * Creates the folder of the drive and its parents on the server, as far as they are missing.
   * @throws StorageError
   */
  async makeRoot(): Promise<void> {
    if (await this.#properties.lookup('')) return;
    const url = this.#client.urlOfFolder('');
    const names = url.pathname.split('/').filter((name) => name !== '');
    for (const depth of names.keys()) {
      const parent = new URL(`/${names.slice(0, depth + 1).join('/')}/`, url);
      const request = { method: 'MKCOL', url: parent };
      const answer = await this.#client.send(request);
      await discard(answer);
      // Servers reject to create their own root in various ways.
      if (depth === names.length - 1 && answer.status !== CREATED) throw errorOf(request, answer);
    }
  }

  /** Removes a folder and its parents, as far as they are empty. What cannot be removed stays. */
  async removeEmpty(folder: string): Promise<void> {
    for (let one = folder; one !== ''; one = folderOf(one)) {
      if (!(await this.#removeIfEmpty(one))) return;
    }
  }

  /** @returns whether the folder does not exist any more */
  async #removeIfEmpty(folder: string): Promise<boolean> {
    const entries = (this.#large.get(folder) ?? 0) - 1;
    if (entries > FEW) {
      this.#large.set(folder, entries);
      return false;
    }
    this.#large.delete(folder);
    try {
      return await this.#locks.removing(folder, () => this.#listAndRemove(folder));
    } catch (cause) {
      if (cause instanceof StorageError) return false;
      throw cause;
    }
  }

  async #listAndRemove(folder: string): Promise<boolean> {
    const entries = await this.#properties.entriesOf(folder);
    if (entries && entries.size > 0) {
      if (entries.size > FEW) this.#large.set(folder, entries.size);
      return false;
    }
    this.#forgetBelow(folder);
    if (!entries) return true;
    // Not repeated: meanwhile, the folder may exist again, with files.
    const url = this.#client.urlOfFolder(folder);
    await this.#client.expect([200, 204, 404], { method: 'DELETE', url });
    return true;
  }

  #forgetBelow(folder: string): void {
    for (const one of this.#known) {
      if (one === folder || one.startsWith(`${folder}/`)) this.#known.delete(one);
    }
  }

  async #make(folder: string): Promise<void> {
    const request = { method: 'MKCOL', url: this.#client.urlOfFolder(folder) };
    let answer = await this.#client.send(request);
    await discard(answer);
    if (answer.status === CONFLICT && folderOf(folder) !== '') {
      await this.ensureAgain(folderOf(folder));
      answer = await this.#client.send(request);
      await discard(answer);
    }
    if (answer.status === CREATED) return;
    if (answer.status !== EXISTS && answer.status !== FORBIDDEN) throw errorOf(request, answer);
    const found = await this.#properties.lookup(folder);
    if (found?.kind === 'folder') return;
    if (answer.status === FORBIDDEN) throw errorOf(request, answer);
    throw new StorageError('STORAGE_REJECTED', `"${folder}" is not a folder.`);
  }

  /** A folder that is known but has a missing folder below it may be missing, too. */
  async ensureAgain(folder: string): Promise<void> {
    this.forget(folder);
    await this.ensure(folder);
  }
}
