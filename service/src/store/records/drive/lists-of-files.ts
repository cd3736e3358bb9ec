import type { UserId, WorkflowId } from '@docloom/contract';
import { chunksOf } from '../../../limits/chunks.ts';
import type { ListPage } from '../../list-page.ts';
import type { Store } from '../../store.ts';
import { queriesOf } from '../../store.ts';
import type { IndexedFile } from './drive-files.ts';

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

/** Sorted after every id. */
const LAST_ID = '~';

/**
 * Returns a page of the files, sorted by id. It reads only these files, and about as many as it
 * returns, for each 64 groups.
 */
export async function listFilesOf(store: Store, page: FilesPage): Promise<IndexedFile[]> {
  let files: IndexedFile[] = [];
  let upTo = LAST_ID;
  for (const groups of chunksOf(groupsOf(page), GROUPS_AT_ONCE)) {
    const found = await pageOfGroups(store, groups, { ...page, upTo }).execute();
    files = merged(files, found).slice(0, page.limit);
    // Groups that are read later cannot add a file after the last one of a full page.
    if (files.length === page.limit) upTo = files.at(-1)?.id ?? LAST_ID;
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

function merged(some: readonly IndexedFile[], others: readonly IndexedFile[]): IndexedFile[] {
  if (some.length === 0) return [...others];
  const byId = new Map([...some, ...others].map((file) => [file.id, file]));
  return [...byId.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** A part of the files by their ids: after `cursor`, up to `upTo`, at most `limit`. */
type Range = ListPage & { upTo: string };

/** Builds the query for a page of the files of some groups. Each group has an index. */
export function pageOfGroups(store: Store, groups: readonly Group[], range: Range) {
  const [first, ...others] = groups.map((group) => idsOf(store, group, range));
  if (first === undefined) throw new RangeError('There is no group.');
  // SQLite merges the sorted groups, and stops at the limit.
  const ids = queriesOf(store)
    .selectFrom(others.reduce((some, more) => some.union(more), first).as('ids'))
    .select('ids.id')
    .orderBy('ids.id')
    .$if(range.limit !== undefined, (query) => query.limit(range.limit ?? 0));
  return queriesOf(store).selectFrom('driveFiles').selectAll().where('id', 'in', ids).orderBy('id');
}

function idsOf(store: Store, { of, isWritten }: Group, { cursor = '', upTo }: Range) {
  const query = queriesOf(store)
    .selectFrom('driveFiles')
    .select('driveFiles.id')
    .where('writtenAt', isWritten ? 'is not' : 'is', null)
    .where('id', '>', cursor)
    .where('id', '<=', upTo);
  return 'ownerId' in of
    ? query.where('ownerId', of.ownerId === null ? 'is' : '=', of.ownerId)
    : query.where('workflowId', '=', of.workflowId).where('ownerId', 'is not', null);
}
