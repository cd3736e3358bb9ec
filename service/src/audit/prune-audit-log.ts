import { setTimeout as sleep } from 'node:timers/promises';
import { deleteAuditEntriesBefore } from '../store/records/audit/audit-entries.ts';
import type { Store } from '../store/store.ts';

/** Small enough that no writer waits long for the write lock. */
const ENTRIES_AT_ONCE = 500;
const PAUSE_MILLISECONDS = 5;

/**
 * Removes the changes before a moment from the audit log, in small transactions with pauses.
 * @param options.before milliseconds since 1970, UTC
 * @param options.signal ends it early
 * @returns how many were removed
 */
export async function pruneAuditLog(
  store: Store,
  { before, signal }: { before: number; signal?: AbortSignal },
): Promise<number> {
  let removed = 0;
  while (signal?.aborted !== true) {
    const count = await deleteAuditEntriesBefore(store, before, ENTRIES_AT_ONCE);
    removed += count;
    if (count < ENTRIES_AT_ONCE) break;
    await sleep(PAUSE_MILLISECONDS);
  }
  return removed;
}
