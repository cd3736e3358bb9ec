import { LRUCache } from 'lru-cache';
import type { PerProcess } from '../../concurrency/scope.ts';
import type { Ids } from '../../ids/ids.ts';
import {
  findFolderOfOwner,
  findHolder,
  insertHolderFolder,
} from '../../store/records/drive/drive-holders.ts';
import type { Holder } from '../../store/records/drive/drive-holders.ts';
import { findPathConflict } from '../../store/records/drive/path-conflicts.ts';
import type { Store } from '../../store/store.ts';
import { acquireLock, PEOPLE_LOCK, transact } from '../../store/transaction.ts';
import type { BlobStore } from '../blob-store.ts';
import type { NewFile } from '../drive.ts';
import { safeFileName } from '../file-name.ts';
import { lockOfNames } from './locks.ts';

/** The random characters of a folder's name; more of them after a clash. */
const CHARACTERS = 4;

/** Holders whose folder is not read again. */
const MOST_KNOWN = 1_000;

/** The owner of a new file. */
type OwnerOfFile = Pick<NewFile, 'ownerId' | 'ownerTeamId'>;

/**
 * Gives each team, and each user without a team, a folder of the drive's top level, such as
 * `Sales [k3f9]`. So names of files tell nothing about those of other holders, and take none from
 * them. A folder keeps its name when its holder gets another one.
 */
export class HolderFolders implements PerProcess {
  readonly scope = 'per process';
  readonly #blobs: BlobStore;
  readonly #store: Store;
  readonly #ids: Ids;
  readonly #known = new LRUCache<Holder['id'], string>({ max: MOST_KNOWN });

  constructor({ blobs, store, ids }: { blobs: BlobStore; store: Store; ids: Ids }) {
    this.#blobs = blobs;
    this.#store = store;
    this.#ids = ids;
  }

  /**
   * Returns the folder of an owner's new files, and chooses it the first time.
   * @param ownerTeamId if the caller has just read it
   * @throws the error of the store or the storage
   */
  async folderOf({ ownerId, ownerTeamId }: OwnerOfFile): Promise<string> {
    const known = ownerTeamId === undefined ? undefined : this.#known.get(ownerTeamId ?? ownerId);
    if (known !== undefined) return known;
    for (let characters = CHARACTERS; ; characters += 1) {
      const found = await findFolderOfOwner(this.#store, ownerId);
      if (found !== undefined) {
        this.#known.set(found.id, found.folder);
        return found.folder;
      }
      await this.#choose(await findHolder(this.#store, ownerId), characters);
    }
  }

  /** Does nothing if the name is taken, or the holder has just got a folder. */
  async #choose(holder: Holder, characters: number): Promise<void> {
    const folder = `${safeFileName(holder.name)} [${this.#ids.folderEnding(characters)}]`;
    // It may be the folder of a workflow from an earlier version, or that of a person.
    if ((await this.#blobs.conflictOf(folder)) !== null) return;
    await transact(this.#store, { lock: PEOPLE_LOCK }, async (transaction) => {
      await acquireLock(transaction, lockOfNames(folder));
      if ((await findPathConflict(transaction, folder)) !== null) return;
      await insertHolderFolder(transaction, holder, folder);
    });
  }
}
