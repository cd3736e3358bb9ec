import { hash } from 'node:crypto';
import { problem } from '../../errors/errors.ts';

/** What `If-Match` and `If-None-Match` name: any representation, or some by their entity tags. */
export type TagList = '*' | readonly string[];

// Entity tags may have commas in them (RFC 9110 §8.8.3), and lists empty elements (§5.6.1.2).
const TAG = String.raw`(?:W/)?"[!#-~\x80-\xff]*"`;
const EACH = new RegExp(TAG, 'g');

/** What `If-Match` and `If-None-Match` look like: a regular expression. */
export const TAG_LIST = String.raw`^(?:\*|[ \t,]*(?:${TAG}(?:[ \t]*,[ \t,]*${TAG})*)?[ \t,]*)$`;
const LIST = new RegExp(TAG_LIST);

/**
 * A strong entity tag (RFC 9110 §8.8.1): another one for any other bytes. A weak one would do for
 * `If-None-Match`, but `If-Match` never matches it (§13.1.1).
 * @param parts what is sent, as far as it may change by itself
 */
export function entityTagOf(...parts: readonly (string | Uint8Array)[]): string {
  const digests = parts.map((part) => hash('sha256', part));
  const [whole = ''] = digests.length === 1 ? digests : [hash('sha256', digests.join(' '))];
  return `"${whole.slice(0, 32)}"`;
}

/**
 * Reads `If-Match` or `If-None-Match`. One that cannot be read is refused: to pass it over would do
 * what it is to prevent.
 * @param header undefined: there is none
 * @throws DocloomError `malformed_request`
 */
export function readTagList(
  name: 'If-Match' | 'If-None-Match',
  header: string | undefined,
): TagList | undefined {
  if (header === undefined) return undefined;
  if (header === '*') return '*';
  if (LIST.test(header)) return [...header.matchAll(EACH)].map(([tag]) => tag);
  const rule = 'write the ETag as it was answered, in its quotation marks, or *';
  throw problem('malformed_request', `its header ${name} is no list of entity tags: ${rule}`);
}

/** Whether one of the tags is this one, weak or not (RFC 9110 §8.8.3.2, weak comparison). */
export function namesWeakly(list: TagList, entityTag: string): boolean {
  if (list === '*') return true;
  return list.some((tag) => withoutWeakness(tag) === withoutWeakness(entityTag));
}

/** Whether one of the tags is this one, and neither is weak (RFC 9110 §8.8.3.2, strong comparison). */
export function namesStrongly(list: TagList, entityTag: string): boolean {
  return list === '*' || (!entityTag.startsWith('W/') && list.includes(entityTag));
}

function withoutWeakness(entityTag: string): string {
  return entityTag.replace(/^W\//, '');
}
