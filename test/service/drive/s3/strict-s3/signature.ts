import { createHmac, hash } from 'node:crypto';
import { ACCESS_KEY_ID, REGION, SECRET_ACCESS_KEY } from './account.ts';
import { S3Error } from './s3-error.ts';
import type { S3Request } from './s3-request.ts';

const FIFTEEN_MINUTES = 15 * 60 * 1_000;
const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;

/**
 * Verifies a signature of version 4 in the headers.
 * @throws S3Error 403, unless exactly this request was signed
 * @see https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */
export function verifySignature(request: S3Request): void {
  const { headers } = request;
  const { authorization } = headers;
  if (authorization === undefined) throw new S3Error(403, 'AccessDenied', 'Anonymous access.');
  const [, keyId = '', day = '', region = '', signedNames = '', signature] =
    AUTHORIZATION.exec(authorization) ?? [];
  if (signature === undefined) throw new S3Error(400, 'AuthorizationHeaderMalformed');
  if (keyId !== ACCESS_KEY_ID) throw new S3Error(403, 'InvalidAccessKeyId');
  if (region !== REGION) {
    throw new S3Error(400, 'AuthorizationHeaderMalformed', `the region is wrong: ${region}`);
  }
  const signed = signedNames.split(';');
  requireSignedHeaders(headers, signed);
  const time = headers['x-amz-date'] ?? '';
  requireTime(time, day);
  const scope = `${day}/${REGION}/s3/aws4_request`;
  const canonical = hash('sha256', canonicalRequest(request, signed));
  const text = ['AWS4-HMAC-SHA256', time, scope, canonical].join('\n');
  const expected = mac(signingKey(day), text).toString('hex');
  if (expected !== signature) throw new S3Error(403, 'SignatureDoesNotMatch');
}

function requireSignedHeaders(headers: S3Request['headers'], signed: readonly string[]): void {
  const needed = Object.keys(headers).filter(
    (name) => name === 'host' || name === 'content-md5' || name.startsWith('x-amz-'),
  );
  const unsigned = [...needed, 'x-amz-content-sha256'].filter((name) => !signed.includes(name));
  if (unsigned.length > 0) throw new S3Error(403, 'AccessDenied', `unsigned: ${unsigned.join()}`);
}

function requireTime(time: string, day: string): void {
  const iso = time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z');
  const distance = Math.abs(Date.now() - Date.parse(iso));
  if (!time.startsWith(day) || !(distance < FIFTEEN_MINUTES)) {
    throw new S3Error(403, 'RequestTimeTooSkewed');
  }
}

function canonicalRequest(
  { method, rawPath, query, headers }: S3Request,
  signed: readonly string[],
): string {
  const path = decodeURIComponent(rawPath).split('/').map(encoded).join('/');
  const pairs = [...query].map(([name, value]) => `${encoded(name)}=${encoded(value)}`);
  const lines = signed.map(
    (name) => `${name}:${(headers[name] ?? '').trim().replace(/ +/g, ' ')}\n`,
  );
  return [
    method,
    path,
    pairs.sort().join('&'),
    lines.join(''),
    signed.join(';'),
    headers['x-amz-content-sha256'],
  ].join('\n');
}

function encoded(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function signingKey(day: string): Buffer {
  const ofDay = mac(`AWS4${SECRET_ACCESS_KEY}`, day);
  return mac(mac(mac(ofDay, REGION), 's3'), 'aws4_request');
}

function mac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
