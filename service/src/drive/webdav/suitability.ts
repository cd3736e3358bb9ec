import { randomUUID } from 'node:crypto';
import { UnsuitableStorageError } from '../blob-store.ts';
import { CheckOnce } from '../remote/check-once.ts';
import { StorageError } from '../storage-error.ts';
import type { DavClient } from './protocol/dav-client.ts';
import type { DavFolders } from './dav-folders.ts';
import { OWN_FOLDER } from './protocol/dav-paths.ts';
import type { DavProperties } from './protocol/dav-properties.ts';
import { sendMove } from './protocol/send-move.ts';

export interface SuitabilityDependencies {
  client: DavClient;
  properties: DavProperties;
  folders: DavFolders;
}

const REMEDY = 'Use a folder of this machine, or another server, such as Nextcloud or Apache.';

/** Checks once whether the server keeps what the drive needs of WebDAV. */
export class Suitability {
  readonly #server: SuitabilityDependencies;
  readonly #once = new CheckOnce();
  /** The names of the files of the check that runs. */
  readonly #inUse = new Set<string>();

  constructor(server: SuitabilityDependencies) {
    this.#server = server;
  }

  /**
   * Resolves when a check has passed, or the folder is not there yet.
   * @throws UnsuitableStorageError; StorageError if the server cannot be asked now
   */
  require(): Promise<void> {
    return this.#once.require(() => this.#check());
  }

  /** Whether a check needs a file of the drive's own folder. A slow server is checked for long. */
  uses(name: string): boolean {
    return this.#inUse.has(name);
  }

  async #check(): Promise<boolean> {
    const names = [`check-${randomUUID()}`, `check-${randomUUID()}`] as const;
    for (const name of names) this.#inUse.add(name);
    try {
      return await check(this.#server, names);
    } finally {
      for (const name of names) this.#inUse.delete(name);
    }
  }
}

/** Returns false if the folder is not there. */
async function check(
  server: SuitabilityDependencies,
  names: readonly [string, string],
): Promise<boolean> {
  const { client, properties, folders } = server;
  const [one, other] = names.map((name) => `${OWN_FOLDER}/${name}`) as [string, string];
  try {
    // A folder that is not there may be on a disk that is not mounted.
    if (!(await properties.lookup(''))) return false;
    await folders.ensureAgain(OWN_FOLDER);
    for (const path of [one, other]) {
      await client.expect([200, 201, 204], { method: 'PUT', url: client.urlOf(path), body: path });
    }
    await requireProperties(server, one, names[0]);
    await requireOverwrite(client, one, other);
    return true;
  } catch (cause) {
    if (!(cause instanceof StorageError) || cause.code !== 'STORAGE_REJECTED') throw cause;
    throw unsuitable(client, `rejects a request that the drive needs (${cause.message})`);
  } finally {
    for (const path of [one, other]) await removeQuietly(client, path);
  }
}

async function requireProperties(
  { client, properties }: SuitabilityDependencies,
  path: string,
  name: string,
): Promise<void> {
  const file = await properties.lookup(path);
  if (file?.kind !== 'file' || file.size !== path.length) {
    throw unsuitable(client, 'does not state the size of a file');
  }
  if (file.etag === null && file.changedAt === null) {
    throw unsuitable(client, 'states neither the ETag of a file nor its time');
  }
  const entries = await properties.entriesOf(OWN_FOLDER);
  if (!entries?.has(name)) throw unsuitable(client, 'does not list the files of a folder');
}

async function requireOverwrite(client: DavClient, from: string, to: string): Promise<void> {
  const failed = await sendMove(client, { from, to, overwrite: 'F' });
  if (failed?.isTaken) return;
  if (failed) throw failed.error;
  throw unsuitable(client, 'replaces a file although a request says "Overwrite: F"');
}

async function removeQuietly(client: DavClient, path: string): Promise<void> {
  const request = { method: 'DELETE', url: client.urlOf(path) };
  await client.expect([200, 204], request).catch(() => undefined);
}

function unsuitable(client: DavClient, reason: string): UnsuitableStorageError {
  const { host } = client.urlOf('');
  return new UnsuitableStorageError(`The WebDAV server ${host} ${reason}. ${REMEDY}`);
}
