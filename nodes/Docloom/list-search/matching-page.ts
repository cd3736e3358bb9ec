import type { INodeListSearchItems, INodeListSearchResult } from 'n8n-workflow';

/** How many entries the editor gets at once; it asks for more while the user scrolls. */
const PAGE = 100;

/**
 * The entries that hold what the user typed, one page of them. The contract knows no paging, so the
 * whole list has come from the server; the token says how many of it the editor has got.
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
