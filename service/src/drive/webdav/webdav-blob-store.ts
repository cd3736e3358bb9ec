import { randomUUID } from 'node:crypto';
import type { PathConflict } from '../../store/records/drive/path-conflicts.ts';
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
import { RETRY_POLICY, retrying } from '../remote/retry.ts';
import { StagingFolder } from '../remote/staging-folder.ts';
import { StorageError } from '../storage-error.ts';
import { BlobsOnServer } from './blobs-on-server.ts';
import { DavClient } from './protocol/dav-client.ts';
import type { Timeouts } from './protocol/dav-connection.ts';
import { DavFolders } from './dav-folders.ts';
import { DavMoves } from './dav-moves.ts';
import { folderOf, OWN_FOLDER } from './protocol/dav-paths.ts';
import { DavProperties } from './protocol/dav-properties.ts';
import { stateOf } from './protocol/dav-resource.ts';
import { deleteBlob, NOTHING_DELETED } from './deleted-dav-blob.ts';
import { DriveMarker, MARKER } from './drive-marker.ts';
import { FolderLocks } from './folder-locks.ts';
import { listedBlobs } from './listed-blobs.ts';
import { openBlob } from './open-blob.ts';
import { StagedDavBlob } from './staged-dav-blob.ts';
import { Suitability } from './suitability.ts';
import type { WebDavAddress } from './webdav-address.ts';

export interface WebDavBlobStoreOptions {
  address: WebDavAddress;
  /** A folder of this machine for contents that wait for their upload. */
  stagingFolder: string;
  retry?: RetryPolicy;
  timeouts?: Timeouts;
}

/** Stores each blob as a file of a WebDAV server, at the path that is its key. */
export class WebDavBlobStore implements BlobStore {
  readonly #client: DavClient;
  readonly #properties: DavProperties;
  readonly #folders: DavFolders;
  readonly #moves: DavMoves;
  readonly #blobs: BlobsOnServer;
  readonly #marker: DriveMarker;
  readonly #staging: StagingFolder;
  readonly #suitability: Suitability;
  readonly #retry: RetryPolicy;

  constructor({ address, stagingFolder, retry = RETRY_POLICY, timeouts }: WebDavBlobStoreOptions) {
    const client = new DavClient(address, timeouts);
    const properties = new DavProperties(client);
    const locks = new FolderLocks();
    const folders = new DavFolders(client, properties, locks);
    this.#client = client;
    this.#properties = properties;
    this.#folders = folders;
    this.#moves = new DavMoves({ client, properties, folders, locks, retry });
    this.#blobs = new BlobsOnServer(properties, retry);
    this.#marker = new DriveMarker(client, folders, retry);
    this.#staging = new StagingFolder(stagingFolder);
    this.#suitability = new Suitability({ client, properties, folders });
    this.#retry = retry;
  }

  async stage(content: FileContent): Promise<StagedBlob> {
    return new StagedDavBlob(await this.#staging.receive(content), this.#server);
  }

  async get(key: string): Promise<OpenedBlob | undefined> {
    const open = () => openBlob(this.#client, key, () => this.#blobs.fileOf(key));
    return this.#moves.readStable(key, () => retrying(open, this.#retry));
  }

  async head(key: string): Promise<BlobState | undefined> {
    const file = await this.#moves.readStable(key, () => this.#blobs.fileOf(key));
    return file && stateOf(key, file);
  }

  async headAll(keys: readonly string[]): Promise<Map<string, BlobState>> {
    return this.#blobs.statesOf(keys);
  }

  async delete(key: string): Promise<DeletedBlob> {
    const file = await this.#blobs.fileOf(key);
    return file ? deleteBlob(key, file, this.#server) : NOTHING_DELETED;
  }

  async move(from: string, to: string): Promise<void> {
    const file = await this.#blobs.fileOf(from);
    if (!file) throw new StorageError('STORAGE_REJECTED', `"${from}" does not exist.`);
    await this.#moves.move({ from, to, file, overwrite: 'F' });
    await this.#folders.removeEmpty(folderOf(from));
  }

  list(): AsyncIterable<readonly ListedBlob[]> {
    return listedBlobs(this.#properties, this.#retry);
  }

  async conflictOf(key: string): Promise<PathConflict | null> {
    return this.#blobs.conflictOf(key);
  }

  /** It has no pages for people. */
  async linksOf(): Promise<ReadonlyMap<string, string>> {
    return new Map();
  }

  async identity(): Promise<string | null> {
    return this.#marker.read();
  }

  async identify(id: string): Promise<void> {
    await this.#marker.write(id);
  }

  async tryWriting(): Promise<void> {
    const url = this.#client.urlOf(`${OWN_FOLDER}/check-${randomUUID()}`);
    await retrying(async () => {
      const body = 'Whether this can be written.';
      await this.#client.expect([200, 201, 204], { method: 'PUT', url, body });
      await this.#client.expect([200, 204], { method: 'DELETE', url });
    }, this.#retry);
  }

  async free(): Promise<number | null> {
    return retrying(() => this.#properties.freeBytes(), this.#retry);
  }

  async requireSuitable(): Promise<void> {
    await this.#suitability.require().catch((cause: unknown) => {
      if (!(cause instanceof StorageError)) throw cause;
    });
  }

  async removeUnfinished(): Promise<void> {
    await this.#staging.clear();
    try {
      const entries = await this.#properties.entriesOf(OWN_FOLDER);
      for (const [name, { kind }] of entries ?? []) {
        if (name === MARKER || this.#suitability.uses(name)) continue;
        const path = `${OWN_FOLDER}/${name}`;
        const url = kind === 'folder' ? this.#client.urlOfFolder(path) : this.#client.urlOf(path);
        await this.#client.expect([200, 204, 404], { method: 'DELETE', url });
      }
    } catch (cause) {
      // They only take space, and the next start tries again.
      if (!(cause instanceof StorageError)) throw cause;
    }
  }

  async removeAbandoned(): Promise<void> {
    // One service has the folder for itself, and its next start does that.
  }

  get #server() {
    return {
      client: this.#client,
      properties: this.#properties,
      moves: this.#moves,
      suitability: this.#suitability,
      retry: this.#retry,
    };
  }
}
