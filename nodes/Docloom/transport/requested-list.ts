import { apiError } from '../errors/api-error';
import type { Caller } from '../execution/caller';
import type { ItemContext } from '../execution/operation';
import { readListLength } from '../parameters/list-length';
import { nameSubject, type Subject } from '../errors/subject';
import { requestAnswer } from './transport';

/** How many entries to ask for at once. */
const PAGE = 100;

/** A list that grows without end, such as the runs of a workflow: it comes in pages. */
export interface PagedList {
  readonly path: readonly string[];
  readonly subject: Subject;
  /** What only newer Docloom services have, if the list is about it. */
  readonly addition?: string;
  /** Where the page begins; from the newest when left out. */
  readonly cursor?: string;
  readonly limit?: number;
}

/** One page, and where the next begins, if there is one. */
export interface Page<Entry> {
  readonly entries: readonly Entry[];
  readonly next?: string;
}

/** Asks the server for one page of a list. */
export async function requestPage<Entry>(caller: Caller, list: PagedList): Promise<Page<Entry>> {
  const { path, subject, addition, cursor, limit = PAGE } = list;
  const answer = await requestAnswer(caller, {
    method: 'GET',
    path,
    query: { limit, ...(cursor !== undefined && { cursor }) },
    subject,
    addition,
  });
  return { entries: answer.body as Entry[], next: nextCursor(answer.headers.link) };
}

/**
 * Reads as much of a paged list as the user asked for.
 *
 * @throws NodeApiError when the pages of the server lead in a circle, or go on without entries
 */
export async function requestList<Entry>(item: ItemContext, list: PagedList): Promise<Entry[]> {
  const wanted = readListLength(item);
  const entries: Entry[] = [];
  const cursors = new Set<string>();
  let cursor: string | undefined;
  do {
    const limit = Math.min(PAGE, wanted - entries.length);
    const page = await requestPage<Entry>(item, { ...list, limit, cursor });
    entries.push(...page.entries);
    cursor = page.next;
    if (cursor === undefined) break;
    if (cursors.has(cursor) || page.entries.length === 0) throw endless(item, list);
    cursors.add(cursor);
  } while (entries.length < wanted);
  return entries.slice(0, wanted);
}

function endless(item: ItemContext, { subject }: PagedList): Error {
  return apiError(item, {
    message: `The pages of ${nameSubject(subject)} never end: the server repeats a page or returns an empty one`,
    description:
      "Turn off 'Return All' and set a 'Limit', or ask the operator of the server to fix its pagination tokens.",
  });
}

/** The cursor in a header `Link: <…?cursor=run_9>; rel="next"`. */
function nextCursor(link: unknown): string | undefined {
  const address =
    typeof link === 'string' ? /<([^>]*)>;\s*rel="?next"?/.exec(link)?.[1] : undefined;
  if (address === undefined) return undefined;
  const query = address.slice(address.indexOf('?') + 1);
  return new URLSearchParams(query).get('cursor') ?? undefined;
}
