import type { AuditDetails, AuditEntryId } from '@docloom/contract';
import { firstIdAt } from '../../../ids/ids.ts';
import type { Store } from '../../store.ts';
import { queriesOf } from '../../store.ts';
import type { AuditEntriesTable } from '../../tables.ts';

/** One change in the audit log; its time is milliseconds since 1970, UTC. */
export type AuditEntryRecord = Omit<AuditEntriesTable, 'details'> & { details: AuditDetails };

/** Stores an entry. */
export async function insertAuditEntry(store: Store, entry: AuditEntryRecord): Promise<void> {
  await queriesOf(store)
    .insertInto('auditEntries')
    .values({ ...entry, details: JSON.stringify(entry.details) })
    .execute();
}

/** Deletes an entry whose change was undone before it took effect. */
export async function deleteAuditEntry(store: Store, id: AuditEntryId): Promise<void> {
  await queriesOf(store).deleteFrom('auditEntries').where('id', '=', id).execute();
}

/**
 * Deletes the oldest entries before a moment, at most as many as given.
 * @param before milliseconds since 1970, UTC
 * @returns how many were deleted
 */
export async function deleteAuditEntriesBefore(
  store: Store,
  before: number,
  atMost: number,
): Promise<number> {
  const oldest = queriesOf(store)
    .selectFrom('auditEntries')
    .select('id')
    .where('id', '<', firstIdAt('aud', before))
    .orderBy('id')
    .limit(atMost);
  const { numDeletedRows } = await queriesOf(store)
    .deleteFrom('auditEntries')
    .where('id', 'in', oldest)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
