import { checksumHeaders } from './checksums.ts';
import type { VerifiedBody } from './request-body.ts';
import type { S3Answer } from './s3-answer.ts';
import { document } from './s3-answer.ts';
import { S3Error } from './s3-error.ts';
import type { S3Request } from './s3-request.ts';
import type { StoredObject, StoredObjects } from './stored-objects.ts';
import { etagOf } from './stored-objects.ts';
import { toXml } from './xml.ts';

const KEPT = /^(?:content-type|x-amz-meta-.+|x-amz-server-side-encryption.*)$/;
const ENCRYPTION = 'x-amz-server-side-encryption';
const MOST_METADATA = 2_048;

/** Returns the headers that an object keeps. */
export function keptHeaders(headers: Record<string, string>): Record<string, string> {
  const kept = Object.entries(headers).filter(([name]) => KEPT.test(name));
  const metadata = kept.filter(([name]) => name.startsWith('x-amz-meta-')).flat();
  if (metadata.join('').length > MOST_METADATA) throw new S3Error(400, 'MetadataTooLarge');
  if (metadata.some((text) => !/^[\x20-\x7e]*$/.test(text))) {
    throw new S3Error(400, 'InvalidArgument');
  }
  return Object.fromEntries(kept);
}

export function putObject(
  stored: StoredObjects,
  { key, headers }: S3Request,
  { content, checksums }: VerifiedBody,
): S3Answer {
  const etag = etagOf(content);
  const object = { content, etag, headers: keptHeaders(headers), checksums };
  stored.write(key, object);
  return { status: 200, headers: { etag, ...checksumHeaders(checksums) } };
}

export function getObject(stored: StoredObjects, request: S3Request): S3Answer {
  const { key, headers } = request;
  const object = stored.find(key);
  const { content, etag } = object;
  if (headers['if-match'] !== undefined && headers['if-match'] !== etag) {
    throw new S3Error(412, 'PreconditionFailed');
  }
  const range = /^bytes=(\d+)-(\d+)$/.exec(headers['range'] ?? '');
  if (!range) {
    const checksums =
      headers['x-amz-checksum-mode'] === 'ENABLED' ? checksumHeaders(object.checksums) : {};
    return { status: 200, headers: { ...headersOf(object), ...checksums }, body: content };
  }
  const [first, last] = [Number(range[1]), Math.min(Number(range[2]), content.length - 1)];
  if (first >= content.length) throw new S3Error(416, 'InvalidRange');
  const contentRange = `bytes ${String(first)}-${String(last)}/${String(content.length)}`;
  return {
    status: 206,
    headers: { ...headersOf(object), 'content-range': contentRange },
    body: content.subarray(first, last + 1),
  };
}

export function headObject(stored: StoredObjects, { key }: S3Request): S3Answer {
  const object = stored.find(key);
  const size = String(object.content.length);
  return { status: 200, headers: { ...headersOf(object), 'content-length': size } };
}

function headersOf({ etag, lastModified, headers }: StoredObject): Record<string, string> {
  return {
    ...headers,
    etag,
    'last-modified': lastModified.toUTCString(),
    'accept-ranges': 'bytes',
  };
}

export function copyObject(stored: StoredObjects, { key, bucket, headers }: S3Request): S3Answer {
  const [sourceBucket, ...names] = decodeURIComponent(headers['x-amz-copy-source'] ?? '')
    .replace(/^\//, '')
    .split('/');
  if (sourceBucket !== bucket) throw new S3Error(404, 'NoSuchBucket');
  const source = stored.find(names.join('/'));
  const condition = headers['x-amz-copy-source-if-match'];
  if (condition !== undefined && condition !== source.etag) {
    throw new S3Error(412, 'PreconditionFailed');
  }
  const own = keptHeaders(headers);
  const isReplaced = headers['x-amz-metadata-directive'] === 'REPLACE';
  // The encryption is never that of the source.
  const inherited = Object.entries(source.headers).filter(([name]) => !name.startsWith(ENCRYPTION));
  const copy = stored.write(key, {
    content: source.content,
    etag: etagOf(source.content),
    headers: isReplaced ? own : { ...Object.fromEntries(inherited), ...encryptionOf(own) },
    checksums: source.checksums['sha256']?.includes('-') ? {} : source.checksums,
  });
  const { etag: ETag, lastModified } = copy;
  return document(toXml('CopyObjectResult', { ETag, LastModified: lastModified.toISOString() }));
}

function encryptionOf(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => name.startsWith(ENCRYPTION)),
  );
}

export function deleteObject(stored: StoredObjects, { key }: S3Request): S3Answer {
  stored.objects.delete(key);
  return { status: 204 };
}
