import { randomUUID } from 'node:crypto';
import type { RetryPolicy } from '../remote/retry.ts';
import { retrying } from '../remote/retry.ts';
import type { DavClient } from './protocol/dav-client.ts';
import { contentOf, discard, errorOf } from './protocol/dav-client.ts';
import type { DavFolders } from './dav-folders.ts';
import { OWN_FOLDER } from './protocol/dav-paths.ts';

/** The name of the file with the id, in the drive's own folder. */
export const MARKER = 'drive-id';

const ID = /^[\w-]{1,64}$/;

/** The file with the id of a drive. */
export class DriveMarker {
  readonly #client: DavClient;
  readonly #folders: DavFolders;
  readonly #retry: RetryPolicy;
  readonly #url: URL;

  constructor(client: DavClient, folders: DavFolders, retry: RetryPolicy) {
    this.#client = client;
    this.#folders = folders;
    this.#retry = retry;
    this.#url = client.urlOf(`${OWN_FOLDER}/${MARKER}`);
  }

  /** Returns the id; null if there is none. @throws StorageError */
  async read(): Promise<string | null> {
    const content = await retrying(() => this.#get(), this.#retry);
    const id = content?.toString().trim();
    return id !== undefined && ID.test(id) ? id : null;
  }

  /** Creates the folder of the drive if it is missing, and writes the id. @throws StorageError */
  async write(id: string): Promise<void> {
    const upload = this.#client.urlOf(`${OWN_FOLDER}/id-${randomUUID()}`);
    const headers = { destination: this.#url.href, overwrite: 'T' };
    await retrying(async () => {
      await this.#folders.makeRoot();
      await this.#folders.ensureAgain(OWN_FOLDER);
      await this.#client.expect([200, 201, 204], { method: 'PUT', url: upload, body: `${id}\n` });
      await this.#client.expect([201, 204], { method: 'MOVE', url: upload, headers });
    }, this.#retry);
  }

  async #get(): Promise<Buffer | null> {
    const request = { method: 'GET', url: this.#url };
    const answer = await this.#client.send(request);
    if (answer.status === 200) return contentOf(request, answer);
    await discard(answer);
    if (answer.status === 404 || answer.status === 410) return null;
    throw errorOf(request, answer);
  }
}
