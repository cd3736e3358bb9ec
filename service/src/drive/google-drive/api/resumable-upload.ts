import { setTimeout as sleep } from 'node:timers/promises';
import type { StagedContent } from '../../remote/staging-folder.ts';
import type { RetryPolicy } from '../../remote/retry.ts';
import { pauseAfter, RETRY_POLICY, retrying } from '../../remote/retry.ts';
import { StorageError } from '../../storage-error.ts';
import type { DriveHttp } from './drive-http.ts';
import type { DriveItem } from './drive-item.ts';
import { hasStatus } from './google-drive-error.ts';
import type { UploadMetadata, UploadTarget } from './upload-target.ts';
import { itemIn, uploadRequest } from './upload-target.ts';

/** A multiple of 256 KB, as the API requires. */
const CHUNK_BYTES = 8 * 1024 * 1024;

/** How often an upload may begin again because Google has forgotten it. */
const MOST_SESSIONS = 3;

const RESUME_INCOMPLETE = 308;

/** How far an upload is: the file at its end, or before, the number of bytes that Google has. */
type Progress = DriveItem | number;

/** Uploads a large content in chunks. After a cut, it continues with the bytes that are missing. */
export class ResumableUpload {
  readonly #http: DriveHttp;
  readonly #policy: RetryPolicy;

  constructor(http: DriveHttp, policy: RetryPolicy = RETRY_POLICY) {
    this.#http = http;
    this.#policy = policy;
  }

  /** Returns the file. @throws StorageError */
  async send(
    staged: StagedContent,
    target: UploadTarget,
    metadata: UploadMetadata,
  ): Promise<DriveItem> {
    for (let session = 1; ; session += 1) {
      const address = await retrying(() => this.#begin(staged, target, metadata), this.#policy);
      try {
        return await this.#sendChunks(staged, address);
      } catch (cause) {
        if (!hasStatus(cause, 404, 410) || session === MOST_SESSIONS) throw cause;
      }
    }
  }

  /** Returns the address for the chunks. */
  async #begin(
    staged: StagedContent,
    target: UploadTarget,
    described: UploadMetadata,
  ): Promise<string> {
    const { request, metadata } = uploadRequest('resumable', target, described);
    const { headers, data } = await this.#http.send({
      ...request,
      headers: {
        'content-type': 'application/json; charset=UTF-8',
        'x-upload-content-type': described.mimeType,
        'x-upload-content-length': String(staged.size),
      },
      body: () => metadata,
    });
    data.resume();
    const address: unknown = headers['location'];
    if (typeof address === 'string') return address;
    throw new StorageError('STORAGE_REJECTED', 'Google has given no address for an upload.');
  }

  async #sendChunks(staged: StagedContent, address: string): Promise<DriveItem> {
    let position = 0;
    for (let failures = 0; ;) {
      try {
        // After a failure, Google may have a part of the chunk, or the whole content.
        const known = failures > 0 ? await this.#askProgress(staged, address) : position;
        if (typeof known === 'object') return known;
        const received = await this.#sendChunk(staged, address, known);
        if (typeof received === 'object') return received;
        if (received <= known)
          throw new StorageError('STORAGE_FAULT', 'An upload does not advance.');
        position = received;
        failures = 0;
      } catch (cause) {
        failures += 1;
        const isWorthIt = cause instanceof StorageError && cause.isMomentary;
        if (!isWorthIt || failures >= this.#policy.attempts) throw cause;
        await sleep(pauseAfter(failures, this.#policy));
      }
    }
  }

  async #sendChunk(staged: StagedContent, address: string, first: number): Promise<Progress> {
    const last = Math.min(first + CHUNK_BYTES, staged.size) - 1;
    return this.#put(
      address,
      `bytes ${String(first)}-${String(last)}/${String(staged.size)}`,
      last + 1 - first,
      () => staged.open({ first, last }),
    );
  }

  async #askProgress({ size }: StagedContent, address: string): Promise<Progress> {
    return this.#put(address, `bytes */${String(size)}`, 0, () => Buffer.alloc(0));
  }

  async #put(
    path: string,
    contentRange: string,
    length: number,
    body: () => Buffer | ReturnType<StagedContent['open']>,
  ): Promise<Progress> {
    const answer = await this.#http.send({
      method: 'PUT',
      path,
      headers: { 'content-range': contentRange, 'content-length': String(length) },
      body,
      accepts: [RESUME_INCOMPLETE],
    });
    if (answer.status !== RESUME_INCOMPLETE) return itemIn(answer);
    answer.data.resume();
    const last = /^bytes=0-(\d+)$/.exec(String(answer.headers['range'] ?? ''))?.[1];
    return last === undefined ? 0 : Number(last) + 1;
  }
}
