import type { INodeListSearchItems, INodeListSearchResult } from 'n8n-workflow';

/** Entries per page; the editor requests more while the user scrolls. */
const PAGE = 100;

/**
 * Returns one page of the entries that match the user's filter. The contract has no paging for
 * these lists, so the whole list is filtered here; the token is the offset.
 */
export function matchingPage(
  entries: readonly INodeListSearchItems[],
  typed = '',
  paginationToken?: string,
): INodeListSearchResult {
  const wanted = typed.trim().toLowerCase();
  const matching = entries.filter(({ name, value }) => {
    return name.toLowerCase().includes(wanted) || String(value).toLowerCase() === wanted;
  });
  const start = Number(paginationToken ?? 0);
  const end = start + PAGE;
  return {
    results: matching.slice(start, end),
    ...(end < matching.length && { paginationToken: String(end) }),
  };
}
