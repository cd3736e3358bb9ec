/**
 * Whether a client has a representation already (RFC 9110 §13.1.2, weak comparison).
 * @param ifNoneMatch the header, such as `"one", W/"two"` or `*`
 * @param entityTag with its quotes
 */
export function hasAlready(ifNoneMatch: string | undefined, entityTag: string): boolean {
  const tags = (ifNoneMatch ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(entityTag) || tags.includes('*');
}
