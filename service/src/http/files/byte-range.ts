import type { ByteRange } from '../../drive/drive.ts';
import { problem } from '../../errors/errors.ts';

// RFC 9110 §14.1.1: lists may have empty elements (§5.6.1.2), and units are written in any case.
const ONE_RANGE = /^bytes=[ \t,]*(\d*)-(\d*)[ \t,]*$/i;

/**
 * The part of a content that `Range` asks for (RFC 9110 §14.2), or undefined where the whole is to
 * be answered: without the header, with one that is no range of bytes, and with one of several
 * ranges, which a client has to put up with (§15.3.7.2: a server may send them as it likes).
 * @param size of the content, in bytes. Of an empty one there is no part: who asks for what follows
 * its 0 bytes has the whole already
 * @throws DocloomError `range_not_satisfiable`
 */
export function readByteRange(header: string | undefined, size: number): ByteRange | undefined {
  const [, first = '', last = ''] = ONE_RANGE.exec(header ?? '') ?? [];
  if (size === 0 || first + last === '') return undefined;
  if (first === '') return lastBytes(Number(last), size);
  const range = { first: Number(first), last: last === '' ? Infinity : Number(last) };
  if (range.last < range.first) return undefined;
  if (range.first >= size) throw problem('range_not_satisfiable', size);
  return { first: range.first, last: Math.min(range.last, size - 1) };
}

function lastBytes(count: number, size: number): ByteRange {
  if (count === 0) throw problem('range_not_satisfiable', size);
  return { first: Math.max(size - count, 0), last: size - 1 };
}
