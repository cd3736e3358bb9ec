import type { UserId, WorkflowId } from '@docloom/contract';
import { PostgresAdapter } from 'kysely';
import { chunksOf } from '../../../limits/chunks.ts';
import type { ListPage } from '../../list-page.ts';
import type { Store } from '../../store.ts';
import { queriesOf } from '../../store.ts';
import type { FilesOrder, IndexedFile } from './drive-files.ts';
import { DIRECTION_OF } from './drive-files.ts';

/** The files of a list: those of the owners, and those made for the workflows. */
export interface FilesOf {
  /** Null stands for the files that people have put into the drive. */
  ownerIds: readonly (UserId | null)[];
  /** Files without an owner do not belong to a workflow. */
  workflowIds: readonly WorkflowId[];
}

/** A page of such files. */
export interface FilesPage extends ListPage {
  of: FilesOf;
  order: FilesOrder;
  /** `all` includes files that are not known to exist. */
  states: 'all' | 'written';
}

/** The files of one owner or workflow that are written, or that are not. */
interface Group {
  of: { ownerId: UserId | null } | { workflowId: WorkflowId };
  isWritten: boolean;
}

/** Maximum number of groups in a statement, which SQLite merges. */
const GROUPS_AT_ONCE = 64;

/** Sorted before every id. */
const BEFORE_ALL = '';

/** Sorted after every id. */
const AFTER_ALL = '~';

/**
 * Returns a page of the files, sorted by id. It reads only these files, and about as many as it
 * returns, for each 64 groups.
 */
export async function listFilesOf(store: Store, page: FilesPage): Promise<IndexedFile[]> {
  let files: IndexedFile[] = [];
  let upTo: string | undefined;
  for (const groups of chunksOf(groupsOf(page), GROUPS_AT_ONCE)) {
    const found = await pageOfGroups(store, groups, { ...page, upTo }).execute();
    files = merged(files, found, page.order).slice(0, page.limit);
    // Groups that are read later cannot add a file after the last one of a full page.
    if (files.length === page.limit) upTo = files.at(-1)?.id;
  }
  return files;
}

function groupsOf({ of, states }: Pick<FilesPage, 'of' | 'states'>): Group[] {
  const all = [
    ...of.ownerIds.map((ownerId) => ({ ownerId })),
    ...of.workflowIds.map((workflowId) => ({ workflowId })),
  ];
  return all.flatMap((one) => [
    { of: one, isWritten: true },
    ...(states === 'all' ? [{ of: one, isWritten: false }] : []),
  ]);
}

function merged(
  some: readonly IndexedFile[],
  others: readonly IndexedFile[],
  order: FilesOrder,
): IndexedFile[] {
  if (some.length === 0) return [...others];
  const byId = new Map([...some, ...others].map((file) => [file.id, file]));
  const sorted = [...byId.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  return order === 'oldest' ? sorted : sorted.reverse();
}

/** A part of the files by their ids, in the order: after `cursor`, up to `upTo`, at most `limit`. */
type Range = ListPage & { order: FilesOrder; upTo?: string | undefined };

/** A file is in the group of its owner, and may be in that of its workflow. */
const GROUPS_OF_A_FILE = 2;

/** Builds the query for a page of the files of some groups. Each group has an index. */
export function pageOfGroups(store: Store, groups: readonly Group[], range: Range) {
  const [first, ...others] = groups.map((group) => partOf(store, group, range));
  if (first === undefined) throw new RangeError('There is no group.');
  const { limit, order } = range;
  const direction = DIRECTION_OF[order];
  // The database merges the sorted groups, and stops at the limit. To drop the repeats here, it might
  // read all of them, so the limit is that of files in several groups.
  const ids = queriesOf(store)
    .selectFrom(others.reduce((some, more) => some.unionAll(more), first).as('ids'))
    .select('ids.id')
    .orderBy('ids.id', direction)
    .$if(limit !== undefined, (query) => query.limit(idsWithin(limit)));
  return queriesOf(store)
    .selectFrom('driveFiles')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('id', direction)
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0));
}

function idsWithin(limit = 0): number {
  return limit * GROUPS_OF_A_FILE;
}

/**
 * Builds the query for the ids of a group. SQLite merges the groups by their indexes. PostgreSQL does
 * so only with parts that are sorted themselves, which SQLite would sort once more.
 */
function partOf(store: Store, group: Group, range: Range) {
  const { limit, order } = range;
  const queries = queriesOf(store);
  const isSorted = queries.getExecutor().adapter instanceof PostgresAdapter;
  const ids = idsOf(store, group, range).$if(isSorted && limit !== undefined, (query) =>
    query.orderBy('id', DIRECTION_OF[order]).limit(idsWithin(limit)),
  );
  return queries.selectFrom(ids.as('part')).select('part.id');
}

function idsOf(store: Store, { of, isWritten }: Group, { order, cursor, upTo }: Range) {
  const query = queriesOf(store)
    .selectFrom('driveFiles')
    .select('driveFiles.id')
    .where('writtenAt', isWritten ? 'is not' : 'is', null)
    .$if(order === 'oldest', (all) =>
      all.where('id', '>', cursor ?? BEFORE_ALL).where('id', '<=', upTo ?? AFTER_ALL),
    )
    .$if(order === 'newest', (all) =>
      all.where('id', '<', cursor ?? AFTER_ALL).where('id', '>=', upTo ?? BEFORE_ALL),
    );
  return 'ownerId' in of
    ? query.where('ownerId', of.ownerId === null ? 'is' : '=', of.ownerId)
    : query.where('workflowId', '=', of.workflowId).where('ownerId', 'is not', null);
}
