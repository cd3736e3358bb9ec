import { takeStoredJobs } from '../../store/records/jobs.ts';
import type { Store } from '../../store/store.ts';
import { transact } from '../../store/transaction.ts';
import type { JobTable } from '../dispatch/job-table.ts';

const AT_ONCE = 500;

/**
 * Moves the jobs into pg-boss that `docloom move` has copied from a queue in the database's own table.
 * Several services may do so at once: each job is moved once.
 * @throws the store's error
 */
export async function adoptStoredJobs(store: Store, jobs: Pick<JobTable, 'insert'>): Promise<void> {
  while ((await adoptSome(store, jobs)) === AT_ONCE);
}

async function adoptSome(store: Store, jobs: Pick<JobTable, 'insert'>): Promise<number> {
  return transact(store, { lock: null }, async (transaction) => {
    const taken = await takeStoredJobs(transaction, AT_ONCE);
    for (const job of taken) await jobs.insert(transaction, job);
    return taken.length;
  });
}
