import { hash } from 'node:crypto';
import type { Checksums } from './checksums.ts';
import { verifyChecksums } from './checksums.ts';
import { S3Error } from './s3-error.ts';
import type { S3Request } from './s3-request.ts';

export interface VerifiedBody {
  content: Buffer;
  checksums: Checksums;
}

const STREAMED = 'STREAMING-UNSIGNED-PAYLOAD-TRAILER';

/**
 * Decodes a body and compares it with the hash of the signature and with its checksums.
 * @throws S3Error 400, if one differs
 */
export function verifyBody({ headers }: S3Request, raw: Buffer): VerifiedBody {
  const signed = headers['x-amz-content-sha256'] ?? '';
  if (signed === STREAMED) return verifyChunks(headers, raw);
  if (/^[0-9a-f]{64}$/.test(signed)) {
    if (hash('sha256', raw) !== signed) throw new S3Error(400, 'XAmzContentSHA256Mismatch');
  } else if (signed !== 'UNSIGNED-PAYLOAD') {
    throw new S3Error(501, 'NotImplemented', `x-amz-content-sha256: ${signed}`);
  }
  return { content: raw, checksums: verifyChecksums(raw, headers) };
}

/** Decodes `aws-chunked`: chunks with their lengths, and a checksum at the end. */
function verifyChunks(headers: S3Request['headers'], raw: Buffer): VerifiedBody {
  if (!headers['content-encoding']?.split(',').includes('aws-chunked')) {
    throw new S3Error(400, 'InvalidRequest', 'aws-chunked is missing');
  }
  const pieces: Buffer[] = [];
  let position = 0;
  for (;;) {
    const end = raw.indexOf('\r\n', position);
    const size = Number.parseInt(raw.toString('latin1', position, end), 16);
    if (end < 0 || Number.isNaN(size)) throw new S3Error(400, 'IncompleteBody');
    position = end + 2;
    if (size === 0) break;
    pieces.push(raw.subarray(position, position + size));
    position += size + 2;
  }
  const content = Buffer.concat(pieces);
  if (Number(headers['x-amz-decoded-content-length']) !== content.length) {
    throw new S3Error(400, 'IncompleteBody');
  }
  return { content, checksums: verifyChecksums(content, trailersOf(headers, raw, position)) };
}

function trailersOf(
  headers: S3Request['headers'],
  raw: Buffer,
  position: number,
): Record<string, string> {
  const lines = raw.toString('latin1', position).split('\r\n').filter(Boolean);
  const trailers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]),
  );
  const promised = headers['x-amz-trailer'];
  if (promised !== undefined && !(promised in trailers)) {
    throw new S3Error(400, 'MalformedTrailerError');
  }
  return trailers;
}
