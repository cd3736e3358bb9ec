import { listObjects, listUploads } from './list-requests.ts';
import { abortUpload, completeUpload, createUpload, uploadPart } from './multipart-requests.ts';
import { copyObject, deleteObject, getObject, headObject, putObject } from './object-requests.ts';
import { verifyBody } from './request-body.ts';
import type { S3Answer } from './s3-answer.ts';
import { S3Error } from './s3-error.ts';
import type { S3Request } from './s3-request.ts';
import { verifySignature } from './signature.ts';
import type { StoredObjects } from './stored-objects.ts';

const LONGEST_KEY = 1_024;

/** What came with a request, and what the server had when it began. */
export interface Arrived {
  raw: Buffer;
  /** Whether the key had an object then. */
  existed: boolean;
  smallestPart: number;
}

/** Performs a request. @throws S3Error */
export function answerRequest(
  stored: StoredObjects,
  request: S3Request,
  { raw, existed, smallestPart }: Arrived,
): S3Answer {
  verifySignature(request);
  if (Buffer.byteLength(request.key) > LONGEST_KEY) throw new S3Error(400, 'KeyTooLongError');
  const body = verifyBody(request, raw);
  requireCondition(stored, request, existed);
  switch (request.operation) {
    case 'PutObject':
      return putObject(stored, request, body);
    case 'GetObject':
      return getObject(stored, request);
    case 'HeadObject':
      return headObject(stored, request);
    case 'DeleteObject':
      return deleteObject(stored, request);
    case 'CopyObject':
      return copyObject(stored, request);
    case 'ListObjectsV2':
      return listObjects(stored, request);
    case 'CreateMultipartUpload':
      return createUpload(stored, request);
    case 'UploadPart':
      return uploadPart(stored, request, body);
    case 'CompleteMultipartUpload':
      return completeUpload(stored, request, { body, smallest: smallestPart });
    case 'AbortMultipartUpload':
      return abortUpload(stored, request);
    case 'ListMultipartUploads':
      return listUploads(stored, request);
    case 'Unknown':
      throw new S3Error(501, 'NotImplemented', `${request.method} ${request.rawPath}`);
  }
}

/** @throws S3Error, if a write has the condition that its key has no object, and it has one */
function requireCondition(
  stored: StoredObjects,
  { operation, key, headers }: S3Request,
  existed: boolean,
): void {
  const condition = headers['if-none-match'];
  if (condition === undefined) return;
  const isOfParts = operation === 'CompleteMultipartUpload';
  if (condition !== '*' || (!isOfParts && operation !== 'PutObject')) {
    throw new S3Error(501, 'NotImplemented', `${operation} with If-None-Match`);
  }
  const conditions = (isOfParts ? stored.conditionsOfParts : undefined) ?? stored.conditions;
  if (conditions === 'rejected') throw new S3Error(501, 'NotImplemented', 'no conditions here');
  if (conditions === 'kept') stored.requireFree(key, existed);
}
