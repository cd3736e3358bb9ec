import { badRequest } from './fake-error.ts';

/** The two parts of a body of the type `multipart/related`. */
export interface MultipartBody {
  metadata: Record<string, unknown>;
  content: Buffer;
}

export function parseMultipart(contentType: string, body: Buffer): MultipartBody {
  const boundary = /^multipart\/related; boundary=([\w-]+)$/.exec(contentType)?.[1];
  if (boundary === undefined) throw badRequest('Media type must be multipart/related');
  const begin = Buffer.from(`--${boundary}\r\n`);
  const next = Buffer.from(`\r\n--${boundary}\r\n`);
  const end = Buffer.from(`\r\n--${boundary}--\r\n`);
  const second = body.indexOf(next);
  const isWhole =
    body.indexOf(begin) === 0 && second > 0 && body.lastIndexOf(end) === body.length - end.length;
  if (!isWhole) throw badRequest('Malformed multipart body.');
  const metadata = partIn(body.subarray(begin.length, second), 'application/json; charset=UTF-8');
  const content = partIn(body.subarray(second + next.length, body.length - end.length), '');
  return { metadata: JSON.parse(metadata.toString()) as Record<string, unknown>, content };
}

function partIn(part: Buffer, type: string): Buffer {
  const end = part.indexOf('\r\n\r\n');
  const header = part.subarray(0, end).toString();
  if (!header.startsWith(`Content-Type: ${type}`)) throw badRequest(`Bad part: ${header}`);
  return part.subarray(end + 4);
}
