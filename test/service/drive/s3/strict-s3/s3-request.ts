import type { IncomingMessage } from 'node:http';
import { BUCKET } from './account.ts';

export type Operation =
  | 'PutObject'
  | 'GetObject'
  | 'HeadObject'
  | 'DeleteObject'
  | 'CopyObject'
  | 'ListObjectsV2'
  | 'CreateMultipartUpload'
  | 'UploadPart'
  | 'CompleteMultipartUpload'
  | 'AbortMultipartUpload'
  | 'ListMultipartUploads'
  | 'Unknown';

/** A request before its body. */
export interface S3Request {
  operation: Operation;
  method: string;
  /** As it was sent. */
  rawPath: string;
  bucket: string;
  key: string;
  query: URLSearchParams;
  headers: Record<string, string>;
}

/** Reads the address and headers of a request, in path style or virtual-host style. */
export function parseRequest(message: IncomingMessage): S3Request {
  const { method = '', url = '/' } = message;
  const [rawPath = '/', rawQuery = ''] = url.split('?');
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(message.headers)) {
    headers[name] = Array.isArray(value) ? value.join(',') : (value ?? '');
  }
  const path = decodeURIComponent(rawPath.slice(1));
  const isVirtualHost = headers['host']?.startsWith(`${BUCKET}.`) ?? false;
  const slash = path.includes('/') ? path.indexOf('/') : path.length;
  const bucket = isVirtualHost ? BUCKET : path.slice(0, slash);
  const key = isVirtualHost ? path : path.slice(slash + 1);
  const query = new URLSearchParams(rawQuery);
  const operation = operationOf(method, { key, query, headers });
  return { operation, method, rawPath, bucket, key, query, headers };
}

function operationOf(
  method: string,
  { key, query, headers }: Pick<S3Request, 'key' | 'query' | 'headers'>,
): Operation {
  const has = (name: string) => query.has(name);
  if (key === '') {
    if (method === 'GET' && query.get('list-type') === '2') return 'ListObjectsV2';
    return method === 'GET' && has('uploads') ? 'ListMultipartUploads' : 'Unknown';
  }
  switch (method) {
    case 'PUT':
      if (has('uploadId')) return headers['x-amz-copy-source'] ? 'Unknown' : 'UploadPart';
      return headers['x-amz-copy-source'] ? 'CopyObject' : 'PutObject';
    case 'POST':
      if (has('uploads')) return 'CreateMultipartUpload';
      return has('uploadId') ? 'CompleteMultipartUpload' : 'Unknown';
    case 'DELETE':
      return has('uploadId') ? 'AbortMultipartUpload' : 'DeleteObject';
    case 'GET':
      return 'GetObject';
    case 'HEAD':
      return 'HeadObject';
    default:
      return 'Unknown';
  }
}
