import { posix } from 'node:path';
import type { PutMode } from '../blob-store.ts';
import { BlobExistsError } from '../blob-store.ts';
import type { StagedContent } from '../remote/staging-folder.ts';
import { StorageError } from '../storage-error.ts';
import type { BlobIds } from './blob-ids.ts';
import { folderKey } from './blob-ids.ts';
import type { DriveApi } from './api/drive-api.ts';
import type { DriveFolders } from './drive-folders.ts';
import type { DriveItem } from './api/drive-item.ts';
import { hasContent } from './api/drive-item.ts';
import { hasStatus } from './api/google-drive-error.ts';
import type { NewIds } from './api/new-ids.ts';
import { FILE_PROPERTY, PUT_PROPERTY } from './api/upload-target.ts';
import type { Uploads } from './api/uploads.ts';

/** People may move the folder away while a file is written to it. */
const MOST_ATTEMPTS = 3;

/** A content, its key, and what to do if the key is taken. */
interface Put {
  staged: StagedContent;
  /** The file of the drive that the content is for. */
  fileId?: string | undefined;
  key: string;
  mode: PutMode;
}

/** The parts of the storage that its changes use. */
export interface DriveParts {
  api: DriveApi;
  ids: BlobIds;
  newIds: NewIds;
  folders: DriveFolders;
  uploads: Uploads;
}

/**
 * Puts contents under keys. The id of a new file is stored before the file is created, so a repeated
 * attempt, also after a crash, makes no second file.
 */
export class DriveFileWriter {
  readonly #api: DriveApi;
  readonly #ids: BlobIds;
  readonly #newIds: NewIds;
  readonly #folders: DriveFolders;
  readonly #uploads: Uploads;

  constructor({ api, ids, newIds, folders, uploads }: DriveParts) {
    this.#api = api;
    this.#ids = ids;
    this.#newIds = newIds;
    this.#folders = folders;
    this.#uploads = uploads;
  }

  /**
   * The caller must hold the mutex of the key.
   * @throws BlobExistsError, not in the mode `replace`; StorageError
   */
  async put(put: Put): Promise<void> {
    await this.#put(put, 1);
  }

  async #put(put: Put, attempt: number): Promise<void> {
    const { key } = put;
    const located = await this.#ids.locate(key);
    if (located?.item && hasContent(located.item)) {
      if (!mayReplace(put, located.item)) throw new BlobExistsError(key);
      await this.#update(put, located.item);
      return;
    }
    await this.#requireNoFolder(put);
    const isUnused = located?.row.state === 'claimed' && !located.exists;
    if (isUnused) await this.#create(put, located.row.blobId, attempt);
    else await this.#createAnew(put, located !== undefined, attempt);
  }

  /** @throws BlobExistsError, StorageError: a folder has the key */
  async #requireNoFolder({ key, mode }: Put): Promise<void> {
    const folder = await this.#ids.locate(folderKey(key));
    if (!folder?.item) return;
    if (mode !== 'replace') throw new BlobExistsError(key);
    throw new StorageError('STORAGE_REJECTED', 'A folder has the path of a file.');
  }

  /** Creates a file with a new id. */
  async #createAnew(put: Put, hasOther: boolean, attempt: number): Promise<void> {
    const blobId = await this.#newIds.next();
    if (hasOther) await this.#ids.claimAnew(put.key, blobId);
    else await this.#ids.claim(put.key, blobId);
    await this.#create(put, blobId, attempt);
  }

  async #create(put: Put, id: string, attempt: number): Promise<void> {
    const { key, staged } = put;
    const item = await this.#upload(put, id).catch(async (cause: unknown) => {
      // A lost attempt of a former process may have arrived in the same moment.
      if (attempt < MOST_ATTEMPTS && hasStatus(cause, 409)) return 'other';
      if (isOutage(cause)) throw cause;
      if (await this.#mayTryAgain(put, cause, attempt)) return undefined;
      await this.#ids.forget({ key, blobId: id });
      throw cause;
    });
    if (item === 'other') {
      await this.#ids.set(key, { id });
      await this.#put(put, attempt + 1);
      return;
    }
    if (item && (await this.#ids.isAt(item, key))) {
      if (isIntact(item, staged)) await this.#ids.set(key, item);
      else await this.#removeDamaged(put, id);
      return;
    }
    // The folder was removed or moved, and perhaps the file with it.
    if (item && attempt < MOST_ATTEMPTS) {
      await this.#api.delete(id).catch(ignoreStorageError);
      await this.#folders.forgetMissing(key);
    } else if (item) throw new StorageError('STORAGE_FAULT', 'The folder of a file does not stay.');
    await this.#createAnew(put, true, attempt + 1);
  }

  /** A folder that a person has removed is an error of the request. */
  async #mayTryAgain({ key }: Put, cause: unknown, attempt: number): Promise<boolean> {
    if (!(cause instanceof StorageError) || attempt >= MOST_ATTEMPTS) return false;
    return this.#folders.forgetMissing(key);
  }

  /** Creates the file, or returns that which a former attempt has created. */
  async #upload({ staged, key, fileId }: Put, id: string): Promise<DriveItem> {
    const parent = await this.#folders.require(key);
    const name = posix.basename(key);
    try {
      return await this.#uploads.send(staged, { kind: 'create', id, parent }, { name, fileId });
    } catch (cause) {
      if (!hasStatus(cause, 409)) throw cause;
      const existing = await this.#api.find(id);
      if (existing?.appProperties[PUT_PROPERTY] !== staged.id) throw cause;
      return existing;
    }
  }

  async #update(put: Put, { id, name }: DriveItem): Promise<void> {
    const { staged, key, fileId } = put;
    const about = { name, fileId };
    const target = { kind: 'update', id } as const;
    let item = await this.#uploads.send(staged, target, about);
    if (!isIntact(item, staged)) item = await this.#uploads.send(staged, target, about);
    if (!isIntact(item, staged)) throw damaged();
    // A person has removed or moved it meanwhile.
    if (await this.#ids.isAt(item, key)) await this.#ids.set(key, item);
    else await this.#createAnew(put, true, 1);
  }

  async #removeDamaged({ key }: Put, id: string): Promise<never> {
    await this.#api.delete(id);
    await this.#ids.forget({ key, blobId: id });
    throw damaged();
  }
}

/** Whether a file may get another content. */
function mayReplace({ mode, fileId }: Put, { appProperties }: DriveItem): boolean {
  if (mode !== 'replaceOwn') return mode === 'replace';
  return fileId !== undefined && appProperties[FILE_PROPERTY] === fileId;
}

function isIntact({ size, sha256Checksum }: DriveItem, staged: StagedContent): boolean {
  return Number(size) === staged.size && (sha256Checksum ?? staged.sha256) === staged.sha256;
}

function damaged(): StorageError {
  return new StorageError('STORAGE_REJECTED', 'Google has received another content than was sent.');
}

function isOutage(cause: unknown): boolean {
  return cause instanceof StorageError && cause.isOutage;
}

/** For work that is done only for tidiness. @throws any other error */
export function ignoreStorageError(cause: unknown): void {
  if (!(cause instanceof StorageError)) throw cause;
}
