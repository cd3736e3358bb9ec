/** What a search has read, from the start of the page. */
export interface SearchedRuns {
  count: number;
  /** When the oldest of these runs was accepted, as the API writes it. */
  since: string;
}

/** Returns what a search has read if there are older runs that it has not read; otherwise null. */
export function searchedRunsIn(headers: Headers): SearchedRuns | null {
  const count = Number(headers.get('docloom-searched-runs') ?? 0);
  const since = headers.get('docloom-searched-since');
  return count > 0 && since !== null ? { count, since } : null;
}
