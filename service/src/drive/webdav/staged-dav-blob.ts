import type { PutMode, StagedBlob } from '../blob-store.ts';
import type { RetryPolicy } from '../remote/retry.ts';
import { retrying } from '../remote/retry.ts';
import type { StagedContent } from '../remote/staging-folder.ts';
import { withStream } from '../remote/with-stream.ts';
import { StorageError } from '../storage-error.ts';
import type { DavClient } from './protocol/dav-client.ts';
import type { DavMoves } from './dav-moves.ts';
import { OWN_FOLDER } from './protocol/dav-paths.ts';
import type { DavProperties } from './protocol/dav-properties.ts';
import type { DavFile } from './protocol/dav-resource.ts';
import type { Suitability } from './suitability.ts';

export interface StagedDavBlobDependencies {
  client: DavClient;
  properties: DavProperties;
  moves: DavMoves;
  suitability: Suitability;
  retry: RetryPolicy;
}

/**
 * A content that waits on this machine. It is uploaded beside the blobs, and then moved to its key:
 * an upload to the key itself would show a part of it on some servers.
 */
export class StagedDavBlob implements StagedBlob {
  readonly size: number;
  readonly #content: StagedContent;
  readonly #server: StagedDavBlobDependencies;
  readonly #path: string;
  /** The upload, until it has a key. */
  #uploaded: DavFile | null = null;
  /** Whether the server may have the upload, or a part of it. */
  #mayExist = false;

  constructor(content: StagedContent, server: StagedDavBlobDependencies) {
    this.size = content.size;
    this.#content = content;
    this.#server = server;
    this.#path = `${OWN_FOLDER}/${content.id}`;
  }

  /** The server keeps nothing beside a content: what `replaceOwn` finds is replaced. */
  async put(key: string, mode: PutMode): Promise<void> {
    const { moves, suitability, retry } = this.#server;
    // Unless the start has done it: the server was away, or the folder was not there yet.
    if (mode === 'create') await retrying(() => suitability.require(), retry);
    const file = (this.#uploaded ??= await retrying(() => this.#upload(), retry));
    const overwrite = mode === 'create' ? 'F' : 'T';
    await moves.move({ from: this.#path, to: key, file, overwrite });
    this.#uploaded = null;
    this.#mayExist = false;
    // The next start removes leftover files.
    await this.#content.discard().catch(() => undefined);
  }

  /** Also removes the part of an upload that the server kept, which may be all of its free space. */
  async discard(): Promise<void> {
    await this.#content.discard();
    if (!this.#mayExist) return;
    const { client } = this.#server;
    const request = { method: 'DELETE', url: client.urlOf(this.#path) };
    // Once: the server may be away, and what stays is removed by the next start.
    await client.expect([200, 204, 404], request).catch(ignoreStorageError);
    this.#mayExist = false;
    this.#uploaded = null;
  }

  /** Uploads the content, and checks that all of it has arrived. */
  async #upload(): Promise<DavFile> {
    const { client, properties } = this.#server;
    const { size, sha256 } = this.#content;
    const headers = {
      'content-type': 'application/octet-stream',
      'content-length': String(size),
      // ownCloud and Nextcloud compare or store it, others ignore it.
      'oc-checksum': `SHA256:${sha256}`,
    };
    const request = { method: 'PUT', url: client.urlOf(this.#path), headers };
    this.#mayExist = true;
    await withStream(this.#content.open(), (body) =>
      client.expect([200, 201, 204], { ...request, body }),
    );
    const file = await properties.lookup(this.#path);
    if (file?.kind === 'file' && file.size === size) return file;
    const found = file?.kind === 'file' ? `${String(file.size)} bytes` : 'no file';
    throw new StorageError(
      'STORAGE_FAULT',
      `PUT ${this.#path}: the WebDAV server has ${found} after an upload of ${String(size)} bytes.`,
    );
  }
}

/** @throws any other error */
function ignoreStorageError(cause: unknown): void {
  if (!(cause instanceof StorageError)) throw cause;
}
