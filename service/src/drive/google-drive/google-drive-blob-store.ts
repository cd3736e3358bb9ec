import { KeyedMutex } from '../../concurrency/keyed-mutex.ts';
import type { SoleProcess } from '../../concurrency/scope.ts';
import { chunksOf } from '../../limits/chunks.ts';
import type { PathConflict } from '../../store/records/drive/path-conflicts.ts';
import { foldersOf } from '../../store/records/drive/folders-of.ts';
import type { Store } from '../../store/store.ts';
import type {
  BlobState,
  BlobStore,
  DeletedBlob,
  ListedBlob,
  OpenedBlob,
  StagedBlob,
} from '../blob-store.ts';
import type { FileContent } from '../drive.ts';
import type { RetryPolicy } from '../remote/retry.ts';
import { StagingFolder } from '../remote/staging-folder.ts';
import { StorageError } from '../storage-error.ts';
import { BlobIds, folderKey, folderOf } from './blob-ids.ts';
import type { GoogleCredentials } from './api/credentials.ts';
import { deleteFile } from './delete-file.ts';
import { DriveApi } from './api/drive-api.ts';
import type { DriveParts } from './drive-file-writer.ts';
import { DriveFileWriter, ignoreStorageError } from './drive-file-writer.ts';
import { DriveFolders } from './drive-folders.ts';
import type { DriveHttp } from './api/drive-http.ts';
import { DriveIdentityFile } from './drive-identity-file.ts';
import { stateOfItem } from './api/drive-item.ts';
import { DriveList } from './drive-list.ts';
import type { GoogleDriveAddress } from './google-drive-address.ts';
import { moveFile } from './move-file.ts';
import { NewIds } from './api/new-ids.ts';
import { openFile } from './open-file.ts';
import { RecentItems } from './api/recent-items.ts';
import { requireSuitableFolder } from './require-suitable-folder.ts';
import { Uploads } from './api/uploads.ts';

/** How many files are asked for at a time. */
const AT_ONCE = 16;

/** The file that `tryWriting` writes. It stays, because only managers may delete in shared drives. */
const CHECK = '.docloom-check';

/** The parts of the storage that its address and surroundings give. */
export interface GoogleDriveOptions {
  address: GoogleDriveAddress;
  credentials: GoogleCredentials;
  http: DriveHttp;
  store: Store;
  stagingFolder: string;
  policy?: RetryPolicy | undefined;
}

/** Stores each blob as a file of a folder of Google Drive. The database knows the ids of the files. */
export class GoogleDriveBlobStore implements BlobStore, SoleProcess {
  readonly scope = 'sole process';
  readonly #address: GoogleDriveAddress;
  readonly #credentials: GoogleCredentials;
  readonly #staging: StagingFolder;
  /** Serialises the changes of each key. */
  readonly #mutex = new KeyedMutex<string>();
  readonly #parts: DriveParts;
  readonly #writer: DriveFileWriter;
  readonly #list: DriveList;
  readonly #identity: DriveIdentityFile;

  constructor({ address, credentials, http, store, stagingFolder, policy }: GoogleDriveOptions) {
    this.#address = address;
    this.#credentials = credentials;
    this.#staging = new StagingFolder(stagingFolder);
    const recent = new RecentItems();
    const api = new DriveApi({ http, policy, driveId: address.driveId, recent });
    const ids = new BlobIds({ store, api, root: address.folderId });
    const newIds = new NewIds(api);
    const folders = new DriveFolders({ api, ids, newIds });
    const uploads = new Uploads({ http, policy, recent });
    this.#parts = { api, ids, newIds, folders, uploads };
    this.#writer = new DriveFileWriter(this.#parts);
    this.#list = new DriveList({ api, ids, mutex: this.#mutex });
    const { parts, writer, staging } = {
      parts: this.#parts,
      writer: this.#writer,
      staging: this.#staging,
    };
    this.#identity = new DriveIdentityFile({ parts, writer, staging });
  }

  async stage(content: FileContent, fileId?: string): Promise<StagedBlob> {
    const staged = await this.#staging.receive(content);
    return {
      size: staged.size,
      put: async (key, mode) => {
        await this.#mutex.runExclusive(key, () => this.#writer.put({ staged, fileId, key, mode }));
        // What cannot be removed now is removed at the next start.
        await staged.discard().catch(() => undefined);
      },
      discard: () => staged.discard(),
    };
  }

  async get(key: string): Promise<OpenedBlob | undefined> {
    return openFile(this.#parts, key);
  }

  async head(key: string): Promise<BlobState | undefined> {
    const item = await this.#parts.ids.file(key);
    return item && stateOfItem(item);
  }

  async headAll(keys: readonly string[]): Promise<Map<string, BlobState>> {
    const states = new Map<string, BlobState>();
    for (const some of chunksOf(keys, AT_ONCE)) {
      const heads = await Promise.all(
        some.map(async (key) => ({ key, state: await this.head(key) })),
      );
      for (const { key, state } of heads) if (state) states.set(key, state);
    }
    return states;
  }

  async delete(key: string): Promise<DeletedBlob> {
    const deleted = await this.#mutex.runExclusive(key, () => deleteFile(this.#parts, key));
    return {
      putBack: () => this.#mutex.runExclusive(key, () => deleted.putBack()),
      discard: () => deleted.discard(),
    };
  }

  async move(from: string, to: string): Promise<void> {
    if (from === to) return;
    // In one order, so that two moves do not wait for each other.
    const [first = from, second = to] = [from, to].sort();
    await this.#mutex.runExclusive(first, () =>
      this.#mutex.runExclusive(second, () => moveFile(this.#parts, from, to)),
    );
    // The move is complete; an empty folder does no harm.
    await this.#parts.folders.removeEmpty(folderOf(from)).catch(ignoreStorageError);
  }

  list(): AsyncGenerator<readonly ListedBlob[]> {
    return this.#list.pages();
  }

  async conflictOf(key: string): Promise<PathConflict | null> {
    const { ids } = this.#parts;
    for (const folder of foldersOf(key)) {
      if ((await ids.file(folder)) !== undefined) return { kind: 'folder', folder };
    }
    const isTaken =
      (await ids.file(key)) !== undefined || (await ids.locate(folderKey(key)))?.item !== undefined;
    return isTaken ? { kind: 'name' } : null;
  }

  async identity(): Promise<string | null> {
    return this.#identity.read();
  }

  async identify(id: string): Promise<void> {
    await this.#identity.write(id);
  }

  async tryWriting(): Promise<void> {
    const staged = await this.#staging.receive(Buffer.from('Whether this can be written.'));
    await this.#mutex.runExclusive(CHECK, () =>
      this.#writer.put({ staged, key: CHECK, mode: 'replace' }),
    );
  }

  /** The API does not tell the free space of a shared drive. */
  async free(): Promise<number | null> {
    if (this.#address.driveId !== null) return null;
    const { limit, usage } = await this.#parts.api.quota();
    return limit === null ? null : Math.max(limit - usage, 0);
  }

  async requireSuitable(): Promise<void> {
    const { api } = this.#parts;
    await requireSuitableFolder({ api, address: this.#address, credentials: this.#credentials });
  }

  /** Deleted files stay in the trash, which Google empties after 30 days. */
  async removeUnfinished(): Promise<void> {
    await this.#staging.clear();
    await this.#settleClaims().catch((cause: unknown) => {
      if (!(cause instanceof StorageError && cause.isOutage)) throw cause;
    });
  }

  async removeAbandoned(): Promise<void> {
    // One service has the folder for itself, and its next start does that.
  }

  /** The links of files that people put there are known after the next list. */
  async linksOf(keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return this.#parts.ids.linksOf(keys);
  }

  /** A killed process may have created the file of an id, or not. */
  async #settleClaims(): Promise<void> {
    const { ids } = this.#parts;
    for (const row of await ids.claimed()) {
      const located = await ids.locate(row.key);
      if (located?.item) await ids.set(row.key, located.item);
      else await ids.forget(row);
    }
  }
}
