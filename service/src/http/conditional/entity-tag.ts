import { hash } from 'node:crypto';
import { problem } from '../../errors/errors.ts';

/**
 * The value of `If-Match` or `If-None-Match`: any representation, or those with these entity tags.
 */
export type TagList = '*' | readonly string[];

// Entity tags may contain commas (RFC 9110 §8.8.3), and lists may have empty elements (§5.6.1.2).
const TAG = String.raw`(?:W/)?"[!#-~\x80-\xff]*"`;
const EACH = new RegExp(TAG, 'g');

/** The syntax of `If-Match` and `If-None-Match`, as a regular expression. */
export const TAG_LIST = String.raw`^(?:\*|[ \t,]*(?:${TAG}(?:[ \t]*,[ \t,]*${TAG})*)?[ \t,]*)$`;
const LIST = new RegExp(TAG_LIST);

/**
 * Returns a strong entity tag (RFC 9110 §8.8.1): different bytes have different tags. A weak tag
 * would suffice for `If-None-Match`, but `If-Match` never matches one (§13.1.1).
 * @param parts the parts of the response that can change independently
 */
export function entityTagOf(...parts: readonly (string | Uint8Array)[]): string {
  const digests = parts.map((part) => hash('sha256', part));
  const [whole = ''] = digests.length === 1 ? digests : [hash('sha256', digests.join(' '))];
  return entityTagOfDigest(whole);
}

/** @param digest of the SHA-256 of a representation, in hexadecimal */
export function entityTagOfDigest(digest: string): string {
  return `"${digest.slice(0, 32)}"`;
}

/** Returns the strong entity tag of the content of a version of a template. */
export function contentTagOf(sha256: string): string {
  return `"${sha256}"`;
}

/**
 * Reads `If-Match` or `If-None-Match`. A malformed header is rejected: ignoring it could do exactly
 * what the client wants to prevent.
 * @param header undefined if absent
 * @throws DocloomError `malformed_request`
 */
export function readTagList(
  name: 'If-Match' | 'If-None-Match',
  header: string | undefined,
): TagList | undefined {
  if (header === undefined) return undefined;
  if (header === '*') return '*';
  if (LIST.test(header)) return [...header.matchAll(EACH)].map(([tag]) => tag);
  const rule = 'send the ETag as it was returned, in its quotation marks, or *';
  throw problem('malformed_request', `its header ${name} is not a list of entity tags: ${rule}`);
}

/** Returns whether a tag of the list matches by weak comparison (RFC 9110 §8.8.3.2). */
export function matchesWeakly(list: TagList, entityTag: string): boolean {
  if (list === '*') return true;
  return list.some((tag) => withoutWeakness(tag) === withoutWeakness(entityTag));
}

/** Returns whether a tag of the list matches by strong comparison (RFC 9110 §8.8.3.2). */
export function matchesStrongly(list: TagList, entityTag: string): boolean {
  return list === '*' || (!entityTag.startsWith('W/') && list.includes(entityTag));
}

function withoutWeakness(entityTag: string): string {
  return entityTag.replace(/^W\//, '');
}
