import { StorageError } from '../../storage-error.ts';
import type { DavAnswer, DavClient, DavRequest } from './dav-client.ts';
import { contentOf, discard, errorOf } from './dav-client.ts';
import { nameInFolder } from './dav-paths.ts';
import type { DavResource } from './dav-resource.ts';
import { resourceOf } from './dav-resource.ts';
import type { DavResponse } from './multistatus.ts';
import { parseMultistatus } from './multistatus.ts';

/** RFC 4918, 14.20. */
const ALL_STATES = bodyFor(['resourcetype', 'getcontentlength', 'getetag', 'getlastmodified']);
/** RFC 4331. */
const QUOTA = bodyFor(['quota-available-bytes']);

const MULTISTATUS = 207;
const MISSING: readonly number[] = [404, 410];

/** Asks a WebDAV server what it has, with one PROPFIND each, which is not repeated. */
export class DavProperties {
  readonly #client: DavClient;

  constructor(client: DavClient) {
    this.#client = client;
  }

  /** Returns what has a path; null if nothing has it. @throws StorageError */
  async lookup(path: string): Promise<DavResource | null> {
    const url = this.#client.urlOf(path);
    const request = propfind(url, '0', ALL_STATES);
    const answer = await this.#client.send(request);
    if (isRedirectToFolder(url, answer.header('location'))) {
      await discard(answer);
      return { kind: 'folder' };
    }
    const [response] = (await this.#read(request, answer)) ?? [];
    if (!response || MISSING.includes(response.status)) return null;
    requireDescribed(request, response);
    return resourceOf(response);
  }

  /**
   * Returns what is in a folder, by name; null if the folder does not exist.
   * @throws StorageError
   */
  async entriesOf(folder: string): Promise<Map<string, DavResource> | null> {
    const url = this.#client.urlOfFolder(folder);
    const request = propfind(url, '1', ALL_STATES);
    const responses = await this.#read(request, await this.#client.send(request));
    if (!responses) return null;
    const entries = new Map<string, DavResource>();
    let hasFolder = false;
    for (const response of responses) {
      const name = nameInFolder(response.href, url);
      if (name === '') hasFolder = true;
      else if (name !== null) entries.set(name, resourceOf(response));
    }
    // An empty list would mean that all files are gone.
    if (!hasFolder) throw damaged(request, new Error('The list does not have its folder.'));
    return entries;
  }

  /** Returns the free bytes of the drive's folder; null if the server does not say. */
  async freeBytes(): Promise<number | null> {
    const request = propfind(this.#client.urlOfFolder(''), '0', QUOTA);
    const [response] = (await this.#read(request, await this.#client.send(request))) ?? [];
    const free = response?.properties['quota-available-bytes'];
    // Nextcloud: -1, -2 and -3 are not computed, unknown and unlimited.
    return typeof free === 'string' && /^\d+$/.test(free) ? Number(free) : null;
  }

  async #read(request: DavRequest, answer: DavAnswer): Promise<DavResponse[] | null> {
    if (answer.status !== MULTISTATUS) {
      await discard(answer);
      if (MISSING.includes(answer.status)) return null;
      throw errorOf(request, answer);
    }
    const xml = (await contentOf(request, answer)).toString();
    return parseMultistatus(xml).catch((cause: unknown) => {
      throw damaged(request, cause);
    });
  }
}

function propfind(url: URL, depth: '0' | '1', body: string): DavRequest {
  const headers = { depth, 'content-type': 'application/xml; charset=utf-8' };
  return { method: 'PROPFIND', url, headers, body };
}

function bodyFor(properties: readonly string[]): string {
  const elements = properties.map((property) => `<${property}/>`).join('');
  return `<?xml version="1.0" encoding="utf-8"?><propfind xmlns="DAV:"><prop>${elements}</prop></propfind>`;
}

/**
 * A file that the server cannot describe now is not missing, also if the answer as a whole is a
 * success. Apache answers 404 for each property of a file whose properties it cannot open.
 * @throws StorageError
 */
function requireDescribed(request: DavRequest, { status, propertiesStatus }: DavResponse): void {
  const failed = [status, propertiesStatus].find((one) => one >= 300);
  if (failed === undefined) return;
  if (MISSING.includes(failed)) throw damaged(request, new Error('A file has no properties.'));
  throw errorOf(request, { status: failed, header: () => null });
}

/** Some servers want a `/` after the path of a folder. */
function isRedirectToFolder(url: URL, location: string | null): boolean {
  if (location === null || !URL.canParse(location, url.href)) return false;
  const target = new URL(location, url);
  return target.host === url.host && target.pathname === `${url.pathname}/`;
}

function damaged({ method, url }: DavRequest, cause: unknown): StorageError {
  const details = `${method} ${url.pathname}: the WebDAV server sent a damaged answer.`;
  return new StorageError('STORAGE_REJECTED', details, { cause });
}
