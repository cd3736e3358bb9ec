import type {
  AuditAction,
  AuditEntryId,
  AuditSubjectKind,
  TeamId,
  UserId,
  WorkflowId,
} from '@docloom/contract';
import type { Selectable } from 'kysely';
import { firstIdAt } from '../../../ids/ids.ts';
import { chunksOf } from '../../../limits/chunks.ts';
import type { ListPage } from '../../list-page.ts';
import type { Store } from '../../store.ts';
import { queriesOf } from '../../store.ts';
import type { AuditEntriesTable } from '../../tables.ts';
import type { AuditEntryRecord } from './audit-entries.ts';

/** The entries of one owner, one team or one workflow. Each group has an index. */
export type EntryGroup = { ownerId: UserId } | { teamId: TeamId } | { workflowId: WorkflowId };

/** What is wanted of the groups; undefined for all. Times are milliseconds since 1970, UTC. */
export interface EntryFilter {
  action?: AuditAction | undefined;
  kind?: AuditSubjectKind | undefined;
  /** The user who made the change. */
  authorId?: UserId | undefined;
  /** From this time on. */
  since?: number | undefined;
  /** Before this time. */
  until?: number | undefined;
}

/** A page of entries, from the newest to the oldest: those with ids before the cursor. */
export interface EntriesPage extends ListPage, EntryFilter {
  of: readonly EntryGroup[];
}

/** Maximum number of groups in a statement, which the database merges. */
const GROUPS_AT_ONCE = 64;

/** Sorted after every id. */
const LAST_ID = 'aud_~';

/**
 * Returns a page of the entries of some groups, the newest first. Without filters, it reads about as
 * many as it returns, for each 64 groups.
 */
export async function listAuditEntries(
  store: Store,
  page: EntriesPage,
): Promise<AuditEntryRecord[]> {
  let entries: Selectable<AuditEntriesTable>[] = [];
  let downTo: string = page.since === undefined ? '' : firstIdAt('aud', page.since);
  for (const groups of chunksOf(page.of, GROUPS_AT_ONCE)) {
    const found = await pageOfEntries(store, groups, { ...page, downTo }).execute();
    entries = merged(entries, found).slice(0, page.limit);
    // Groups that are read later cannot add an entry after the last one of a full page.
    if (entries.length === page.limit) downTo = entries.at(-1)?.id ?? downTo;
  }
  return entries.map(({ details, ...entry }) => ({
    ...entry,
    details: JSON.parse(details) as AuditEntryRecord['details'],
  }));
}

function merged(
  some: readonly Selectable<AuditEntriesTable>[],
  others: readonly Selectable<AuditEntriesTable>[],
): Selectable<AuditEntriesTable>[] {
  if (some.length === 0) return [...others];
  const byId = new Map([...some, ...others].map((entry) => [entry.id, entry]));
  return [...byId.values()].sort((a, b) => (a.id < b.id ? 1 : -1));
}

/** A part of the entries by their ids: before `cursor` and `until`, from `downTo` on. */
type Range = ListPage & EntryFilter & { downTo: string };

/** Builds the query for a page of the entries of some groups. */
export function pageOfEntries(store: Store, groups: readonly EntryGroup[], range: Range) {
  const [first, ...others] = groups.map((group) => idsOf(store, group, range));
  if (first === undefined) throw new RangeError('There is no group.');
  // SQLite merges the sorted groups, and stops at the limit.
  const ids = queriesOf(store)
    .selectFrom(others.reduce((some, more) => some.union(more), first).as('ids'))
    .select('ids.id')
    .orderBy('ids.id', 'desc')
    .$if(range.limit !== undefined, (query) => query.limit(range.limit ?? 0));
  return queriesOf(store)
    .selectFrom('auditEntries')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('id', 'desc');
}

function idsOf(
  store: Store,
  group: EntryGroup,
  { cursor = LAST_ID, downTo, until, action, kind, authorId }: Range,
) {
  const query = queriesOf(store)
    .selectFrom('auditEntries')
    .select('auditEntries.id')
    .where('id', '<', cursor as AuditEntryId)
    .where('id', '>=', downTo as AuditEntryId)
    .$if(until !== undefined, (some) => some.where('id', '<', firstIdAt('aud', until ?? 0)))
    .$if(action !== undefined, (some) => some.where('action', '=', action ?? null))
    .$if(kind !== undefined, (some) => some.where('subjectKind', '=', kind ?? null))
    .$if(authorId !== undefined, (some) => some.where('authorId', '=', authorId ?? null));
  if ('ownerId' in group) return query.where('ownerId', '=', group.ownerId);
  if ('teamId' in group) return query.where('teamId', '=', group.teamId);
  return query.where('workflowId', '=', group.workflowId);
}
