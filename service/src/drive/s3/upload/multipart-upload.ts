import type { CompletedPart } from '@aws-sdk/client-s3';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { mapAtOnce } from '../../../concurrency/map-at-once.ts';
import type { ByteRange } from '../../drive.ts';
import type { StagedContent } from '../../remote/staging-folder.ts';
import type { S3Objects } from '../s3-objects.ts';
import { rangeOfContent, withBody } from './upload-body.ts';

const PARTS_AT_ONCE = 3;
/** The limit of S3. */
const MOST_PARTS = 10_000;

/** An upload that has begun. */
interface Upload {
  key: string;
  UploadId: string | undefined;
}

export interface MultipartUpload {
  key: string;
  content: StagedContent;
  /** In bytes. S3 requires at least 5 MB, but for the last part. */
  partSize: number;
  metadata: Record<string, string>;
  condition: { IfNoneMatch?: '*' };
}

/**
 * Uploads a large content in parts, several at a time, so that an error repeats only one part.
 * @throws StorageError; then the parts are removed, if the server can be reached
 */
export async function uploadInParts(
  objects: S3Objects,
  { key, content, partSize, metadata, condition }: MultipartUpload,
): Promise<void> {
  const upload = await beginUpload(objects, key, metadata);
  try {
    const ranges = rangesOf(content.size, partSize);
    const Parts = await mapAtOnce(ranges, PARTS_AT_ONCE, (range, position) =>
      uploadPart(objects, upload, { content, range, number: position + 1 }),
    );
    await completeUpload(objects, upload, { Parts, condition });
  } catch (cause) {
    await abortUpload(objects, upload).catch(() => undefined);
    throw cause;
  }
}

export async function beginUpload(
  objects: S3Objects,
  key: string,
  Metadata: Record<string, string>,
): Promise<Upload> {
  const { UploadId } = await objects.send('CreateMultipartUpload', key, (client, place) =>
    client.send(
      new CreateMultipartUploadCommand({
        ...place,
        ...objects.encryption,
        Metadata,
        ChecksumAlgorithm: 'SHA256',
      }),
    ),
  );
  return { key, UploadId };
}

export async function uploadPart(
  objects: S3Objects,
  { key, UploadId }: Upload,
  { content, range, number }: { content: StagedContent; range: ByteRange; number: number },
): Promise<CompletedPart> {
  const body = await rangeOfContent(content, range);
  const { ETag, ChecksumSHA256 } = await objects.send('UploadPart', key, (client, place) =>
    withBody(body, (input, options) =>
      client.send(
        new UploadPartCommand({ ...place, ...input, UploadId, PartNumber: number }),
        options,
      ),
    ),
  );
  return { ETag, PartNumber: number, ...(ChecksumSHA256 !== undefined && { ChecksumSHA256 }) };
}

export async function completeUpload(
  objects: S3Objects,
  { key, UploadId }: Upload,
  { Parts, condition }: { Parts: CompletedPart[]; condition: MultipartUpload['condition'] },
): Promise<void> {
  await objects.send('CompleteMultipartUpload', key, (client, place) =>
    client.send(
      new CompleteMultipartUploadCommand({
        ...place,
        ...condition,
        UploadId,
        MultipartUpload: { Parts },
      }),
    ),
  );
}

export async function abortUpload(objects: S3Objects, { key, UploadId }: Upload): Promise<void> {
  await objects.send('AbortMultipartUpload', key, (client, place) =>
    client.send(new AbortMultipartUploadCommand({ ...place, UploadId })),
  );
}

function rangesOf(size: number, wantedPartSize: number): ByteRange[] {
  const partSize = Math.max(wantedPartSize, Math.ceil(size / MOST_PARTS));
  return Array.from({ length: Math.ceil(size / partSize) }, (_, number) => ({
    first: number * partSize,
    last: Math.min((number + 1) * partSize, size) - 1,
  }));
}
