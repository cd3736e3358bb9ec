/** A page of a list, and the cursor of the next. */
export interface Page<Entry> {
  entries: readonly Entry[];
  next: string | undefined;
}

/** Returns the cursor of the next page of a list, from the header `Link` (RFC 8288). */
export function nextCursor(link: string | null): string | undefined {
  const address = /<([^>]*)>\s*;\s*rel="next"/.exec(link ?? '')?.[1];
  const query = address?.split('?', 2)[1];
  return new URLSearchParams(query).get('cursor') ?? undefined;
}
