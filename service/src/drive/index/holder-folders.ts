import type { UserId } from '@docloom/contract';
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
import { safeFileName } from '../file-name.ts';
import { lockOfNames } from './locks.ts';

/** The random characters of a folder's name; more of them after a clash. */
const CHARACTERS = 4;

/**
 * Gives each team, and each user without a team, a folder of the drive's top level, such as
 * `Sales [k3f9]`. So names of files tell nothing about those of other holders, and take none from
 * them. A folder keeps its name when its holder gets another one.
 */
export class HolderFolders {
  readonly #blobs: BlobStore;
  readonly #store: Store;
  readonly #ids: Ids;

  constructor({ blobs, store, ids }: { blobs: BlobStore; store: Store; ids: Ids }) {
    this.#blobs = blobs;
    this.#store = store;
    this.#ids = ids;
  }

  /**
   * Returns the folder of an owner's new files, and chooses it the first time.
   * @throws the error of the store or the storage
   */
  async folderOf(ownerId: UserId): Promise<string> {
    for (let characters = CHARACTERS; ; characters += 1) {
      const folder = await findFolderOfOwner(this.#store, ownerId);
      if (folder !== undefined) return folder;
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
