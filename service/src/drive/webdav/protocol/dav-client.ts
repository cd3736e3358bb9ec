import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import axios, { isAxiosError } from 'axios';
import type { StorageError } from '../../storage-error.ts';
import type { Timeouts } from './dav-connection.ts';
import { TIMEOUTS, transportWith } from './dav-connection.ts';
import { errorOfAnswer, errorOfConnection } from './dav-errors.ts';
import { encodePath } from './dav-paths.ts';
import type { WebDavAddress } from '../webdav-address.ts';

export interface DavRequest {
  method: string;
  url: URL;
  headers?: Readonly<Record<string, string>>;
  body?: Readable | string;
}

/** An answer, whose content must be read or discarded. */
export interface DavAnswer {
  status: number;
  /** @param name in lower case */
  header: (name: string) => string | null;
  body: Readable;
}

/** Up to this much of a content that nobody needs is read, so that the connection can be reused. */
const DISCARDED_BYTES = 64 * 1024;

/**
 * Sends requests to a WebDAV server. It uses axios instead of the client of `webdav`: that follows
 * redirects, and limits neither the time of a connection nor that of a pause in an answer.
 */
export class DavClient {
  readonly #folder: URL;
  readonly #options;

  constructor({ folder, authorization }: WebDavAddress, timeouts: Timeouts = TIMEOUTS) {
    this.#folder = folder;
    this.#options = {
      headers: {
        ...(authorization !== null && { authorization }),
        'user-agent': 'Docloom',
        // Compressed contents have other tags.
        'accept-encoding': 'identity',
      },
      httpAgent: new HttpAgent({ keepAlive: true }),
      httpsAgent: new HttpsAgent({ keepAlive: true }),
      transport: transportWith(timeouts),
      proxy: false,
      // The target would receive the password.
      maxRedirects: 0,
      maxBodyLength: Infinity,
      responseType: 'stream',
      decompress: false,
      validateStatus: null,
    } as const;
  }

  /** Returns the URL of a path below the folder of the drive; of that folder for ''. */
  urlOf(path: string): URL {
    return new URL(this.#folder.href + encodePath(path));
  }

  /** Returns the URL of a folder, which ends with `/`. */
  urlOfFolder(path: string): URL {
    return path === '' ? this.#folder : this.urlOf(`${path}/`);
  }

  /**
   * Sends a request once, and returns its answer, whatever its status is.
   * @throws StorageError, if there is no answer
   */
  async send({ method, url, headers, body }: DavRequest): Promise<DavAnswer> {
    const options = { ...this.#options, headers: { ...this.#options.headers, ...headers } };
    try {
      const answer = await axios.request<Readable>({
        ...options,
        method,
        url: url.href,
        data: body,
      });
      const header = (name: string) => {
        const value: unknown = answer.headers[name];
        return typeof value === 'string' && value !== '' ? value : null;
      };
      return { status: answer.status, header, body: answer.data };
    } catch (cause) {
      // An error of axios has the request with its password.
      const safe = isAxiosError(cause) ? (cause.cause ?? new Error(cause.message)) : cause;
      throw errorOfConnection({ method, path: url.pathname }, safe);
    }
  }

  /**
   * Sends a request once whose answer has no content that matters.
   * @throws StorageError, also if the status is none of the expected ones
   */
  async expect(statuses: readonly number[], request: DavRequest): Promise<void> {
    const answer = await this.send(request);
    await discard(answer);
    if (!statuses.includes(answer.status)) throw errorOf(request, answer);
  }
}

/** Returns the error for an answer. */
export function errorOf(
  { method, url }: DavRequest,
  { status, header }: Pick<DavAnswer, 'status' | 'header'>,
): StorageError {
  return errorOfAnswer({ method, path: url.pathname, status, location: header('location') });
}

/** Returns the content of an answer. @throws StorageError, if it is cut */
export async function contentOf({ method, url }: DavRequest, { body }: DavAnswer): Promise<Buffer> {
  return buffer(body).catch((cause: unknown) => {
    throw errorOfConnection({ method, path: url.pathname }, cause);
  });
}

/** Reads a short content to its end, or cuts a long one off. */
export async function discard({ body }: DavAnswer): Promise<void> {
  let bytes = 0;
  try {
    for await (const piece of body) {
      bytes += (piece as Buffer).length;
      if (bytes > DISCARDED_BYTES) break;
    }
  } catch {
    // The status has arrived; an error in the content does not matter.
  }
}
