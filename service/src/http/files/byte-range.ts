import type { ByteRange } from '../../drive/drive.ts';
import { problem } from '../../errors/errors.ts';

// RFC 9110 §14.1.1: lists may have empty elements (§5.6.1.2), and units are case-insensitive.
const ONE_RANGE = /^bytes=[ \t,]*(\d*)-(\d*)[ \t,]*$/i;

/**
 * Returns the part of a content that `Range` asks for (RFC 9110 §14.2), or undefined if the whole
 * content is to be sent. That is the case without the header, for other units, and for several
 * ranges, which a server may answer as it likes (§15.3.7.2).
 * @param size of the content, in bytes; any range of an empty content gets the whole
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
