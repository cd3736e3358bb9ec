import { hash } from 'node:crypto';
import { checksumHeaders, compositeChecksum } from './checksums.ts';
import { keptHeaders } from './object-requests.ts';
import type { VerifiedBody } from './request-body.ts';
import type { S3Answer } from './s3-answer.ts';
import { document } from './s3-answer.ts';
import { S3Error } from './s3-error.ts';
import type { S3Request } from './s3-request.ts';
import type { StoredObjects, StoredPart, StoredUpload } from './stored-objects.ts';
import { etagOf } from './stored-objects.ts';
import { elementsOf, toXml } from './xml.ts';

export function createUpload(stored: StoredObjects, request: S3Request): S3Answer {
  const { bucket: Bucket, key: Key, headers } = request;
  const UploadId = stored.beginUpload({
    key: Key,
    headers: keptHeaders(headers),
    parts: new Map(),
  });
  return document(toXml('InitiateMultipartUploadResult', { Bucket, Key, UploadId }));
}

export function uploadPart(
  stored: StoredObjects,
  { query }: S3Request,
  { content, checksums }: VerifiedBody,
): S3Answer {
  const upload = stored.findUpload(query.get('uploadId'));
  const number = Number(query.get('partNumber'));
  if (!Number.isInteger(number) || number < 1 || number > 10_000) {
    throw new S3Error(400, 'InvalidArgument');
  }
  const etag = etagOf(content);
  upload.parts.set(number, { content, etag, checksums });
  return { status: 200, headers: { etag, ...checksumHeaders(checksums) } };
}

/** @param smallest the size of a part in bytes, but for the last one */
export function completeUpload(
  stored: StoredObjects,
  { bucket: Bucket, key: Key, query }: S3Request,
  { body, smallest }: { body: VerifiedBody; smallest: number },
): S3Answer {
  const upload = stored.findUpload(query.get('uploadId'));
  if (upload.key !== Key) throw new S3Error(404, 'NoSuchUpload');
  const parts = namedParts(upload, body.content.toString('utf8'));
  if (parts.slice(0, -1).some(({ content }) => content.length < smallest)) {
    throw new S3Error(400, 'EntityTooSmall');
  }
  const content = Buffer.concat(parts.map((part) => part.content));
  const digests = parts.map(({ etag }) => Buffer.from(etag.slice(1, -1), 'hex'));
  const etag = `"${hash('md5', Buffer.concat(digests))}-${String(parts.length)}"`;
  const checksums = compositeChecksum(parts.map((part) => part.checksums));
  stored.write(Key, { content, etag, headers: upload.headers, checksums });
  stored.uploads.delete(query.get('uploadId') ?? '');
  return document(toXml('CompleteMultipartUploadResult', { Bucket, Key, ETag: etag }));
}

/** Returns the parts that a request names, in its order, which must be that of their numbers. */
function namedParts({ parts }: StoredUpload, xml: string): StoredPart[] {
  let last = 0;
  return elementsOf(xml, 'Part').map((part) => {
    const number = Number(elementsOf(part, 'PartNumber')[0]);
    if (number <= last) throw new S3Error(400, 'InvalidPartOrder');
    last = number;
    const found = parts.get(number);
    const [etag = ''] = elementsOf(part, 'ETag');
    const [sha256] = elementsOf(part, 'ChecksumSHA256');
    const isSame = found && found.etag.replaceAll('"', '') === etag.replaceAll('"', '');
    if (!isSame || found.checksums['sha256'] !== sha256) throw new S3Error(400, 'InvalidPart');
    return found;
  });
}

export function abortUpload(stored: StoredObjects, { query }: S3Request): S3Answer {
  stored.findUpload(query.get('uploadId'));
  stored.uploads.delete(query.get('uploadId') ?? '');
  return { status: 204 };
}
