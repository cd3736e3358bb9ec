import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { S3Error } from './s3-error.ts';

const ALGORITHMS: Record<string, (content: Buffer) => string> = {
  sha256: (content) => hash('sha256', content, 'base64'),
  sha1: (content) => hash('sha1', content, 'base64'),
  crc32: (content) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(crc32(content));
    return bytes.toString('base64');
  },
};

const CHECKSUM = /^x-amz-checksum-(sha256|sha1|crc32|crc32c|crc64nvme)$/;

/** The checksums of a content, by algorithm, that a client has sent with it. */
export type Checksums = Record<string, string>;

/**
 * Compares a body with the checksums in headers or trailers.
 * @throws S3Error 400, if one differs or has an unknown algorithm
 */
export function verifyChecksums(content: Buffer, headers: Record<string, string>): Checksums {
  const checksums: Checksums = {};
  for (const [name, value] of Object.entries(headers)) {
    const algorithm = CHECKSUM.exec(name)?.[1];
    if (algorithm === undefined) continue;
    const compute = ALGORITHMS[algorithm];
    if (!compute) throw new S3Error(501, 'NotImplemented', `no ${algorithm} here`);
    if (compute(content) !== value) throw new S3Error(400, 'BadDigest', `${algorithm} differs`);
    checksums[algorithm] = value;
  }
  const md5 = headers['content-md5'];
  if (md5 !== undefined && md5 !== hash('md5', content, 'base64')) {
    throw new S3Error(400, 'BadDigest', 'MD5 differs');
  }
  return checksums;
}

/** Returns the checksum of an object in parts, which is made of theirs. */
export function compositeChecksum(parts: readonly Checksums[]): Checksums {
  const checksums = parts.map(({ sha256 }) => sha256);
  if (!checksums.every((one) => one !== undefined)) return {};
  const all = Buffer.concat(checksums.map((one) => Buffer.from(one, 'base64')));
  return { sha256: `${hash('sha256', all, 'base64')}-${String(parts.length)}` };
}

/** Returns the headers of an answer that state checksums. */
export function checksumHeaders(checksums: Checksums): Record<string, string> {
  const entries = Object.entries(checksums);
  return Object.fromEntries(entries.map(([name, value]) => [`x-amz-checksum-${name}`, value]));
}
