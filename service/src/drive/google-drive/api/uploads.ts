import { randomUUID } from 'node:crypto';
import { extname } from 'node:path';
import { buffer } from 'node:stream/consumers';
import mime from 'mime';
import type { StagedContent } from '../../remote/staging-folder.ts';
import type { RetryPolicy } from '../../remote/retry.ts';
import { retrying } from '../../remote/retry.ts';
import type { DriveHttp } from './drive-http.ts';
import type { DriveItem } from './drive-item.ts';
import type { RecentItems } from './recent-items.ts';
import { ResumableUpload } from './resumable-upload.ts';
import type { UploadMetadata, UploadTarget } from './upload-target.ts';
import { itemIn, uploadRequest } from './upload-target.ts';

/** The API wants larger contents in a resumable upload. */
const LARGEST_MULTIPART = 5 * 1024 * 1024;

/** Sends contents to the Drive API. */
export class Uploads {
  readonly #http: DriveHttp;
  readonly #policy: RetryPolicy | undefined;
  readonly #recent: RecentItems;

  constructor(options: { http: DriveHttp; policy?: RetryPolicy | undefined; recent: RecentItems }) {
    this.#http = options.http;
    this.#policy = options.policy;
    this.#recent = options.recent;
  }

  /**
   * Uploads a content and returns its file. A repeated upload to a new file ends with the status 409.
   * @param about the name of the file, whose extension says the type of the content, and the file of
   * the drive that it is for
   * @throws StorageError, also if Google has received another content
   */
  async send(
    staged: StagedContent,
    target: UploadTarget,
    { name, fileId }: Pick<UploadMetadata, 'name' | 'fileId'>,
  ): Promise<DriveItem> {
    const mimeType = mime.getType(extname(name)) ?? 'application/octet-stream';
    const metadata = { name, mimeType, put: staged.id, fileId };
    const item =
      staged.size > LARGEST_MULTIPART
        ? await new ResumableUpload(this.#http, this.#policy).send(staged, target, metadata)
        : await this.#sendAtOnce(staged, target, metadata);
    this.#recent.keep(item);
    return item;
  }

  async #sendAtOnce(
    staged: StagedContent,
    target: UploadTarget,
    described: UploadMetadata,
  ): Promise<DriveItem> {
    const { request, metadata } = uploadRequest('multipart', target, described);
    const boundary = randomUUID();
    const content = staged.bytes ?? (await buffer(staged.open()));
    const body = Buffer.concat([
      Buffer.from(`--${boundary}\r\nContent-Type: application/json; charset=UTF-8\r\n\r\n`),
      metadata,
      Buffer.from(`\r\n--${boundary}\r\nContent-Type: ${described.mimeType}\r\n\r\n`),
      content,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]);
    const headers = { 'content-type': `multipart/related; boundary=${boundary}` };
    return retrying(
      async () => itemIn(await this.#http.send({ ...request, headers, body: () => body })),
      this.#policy,
    );
  }
}
