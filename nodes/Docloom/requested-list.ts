import type { Caller } from './caller';
import type { Turn } from './operation';
import type { Subject } from './subject';
import { requestAnswer } from './transport';

/** How many entries to ask for at once. */
const PAGE = 100;

/** A list that grows without end, such as the runs of a workflow: it comes in pages. */
export interface PagedList {
  readonly path: readonly string[];
  readonly subject: Subject;
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
  const { path, subject, cursor, limit = PAGE } = list;
  const answer = await requestAnswer(caller, {
    method: 'GET',
    path,
    query: { limit, ...(cursor !== undefined && { cursor }) },
    subject,
  });
  return { entries: answer.body as Entry[], next: nextCursor(answer.headers.link) };
}

/** Reads as much of a paged list as the user asked for. */
export async function requestList<Entry>(turn: Turn, list: PagedList): Promise<Entry[]> {
  const { context, itemIndex } = turn;
  const returnAll = context.getNodeParameter('returnAll', itemIndex, false);
  const wanted = returnAll ? Infinity : context.getNodeParameter('limit', itemIndex, 50);
  const entries: Entry[] = [];
  let cursor: string | undefined;
  do {
    const limit = Math.min(PAGE, wanted - entries.length);
    const page = await requestPage<Entry>(turn, { ...list, limit, cursor });
    entries.push(...page.entries);
    cursor = page.next;
  } while (cursor !== undefined && entries.length < wanted);
  return entries.slice(0, wanted);
}

/** The cursor in a header `Link: <…?cursor=run_9>; rel="next"`. */
function nextCursor(link: unknown): string | undefined {
  const address =
    typeof link === 'string' ? /<([^>]*)>;\s*rel="?next"?/.exec(link)?.[1] : undefined;
  if (address === undefined) return undefined;
  const query = address.slice(address.indexOf('?') + 1);
  return new URLSearchParams(query).get('cursor') ?? undefined;
}
