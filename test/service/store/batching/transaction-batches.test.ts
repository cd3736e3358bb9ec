import { setTimeout as sleep } from 'node:timers/promises';
import { findPostgres } from '../../../../playground/postgres/find-postgres.mjs';
import type { BatchResources } from '../../../../service/src/store/batching/batch-member.ts';
import { TransactionBatches } from '../../../../service/src/store/batching/transaction-batches.ts';
import type { Database } from '../../../../service/src/store/database.ts';
import { openTestDatabase } from '../../postgres/test-database.ts';
import { testsWith } from '../../tests-with.ts';

const MISSING = 'Waiting batches: neither npm nor Debian has installed PostgreSQL here';

testsWith(findPostgres(), MISSING, () => {
  let database: Database;
  let batchesOfMembers: BatchResources[];

  beforeEach(async () => {
    database = await openTestDatabase();
    batchesOfMembers = [];
  });

  afterEach(() => database.close());

  /** Returns batches that wait, and a function that adds a member and resolves when it is settled. */
  const batchesThatWait = (milliseconds: number) => {
    const batches = new TransactionBatches(
      database.store,
      null,
      () => milliseconds,
      () => undefined,
    );
    return () =>
      new Promise<void>((resolve, reject) => {
        batches.add({
          runIn: (resources) => {
            batchesOfMembers.push(resources);
            return Promise.resolve(null);
          },
          runAlone: () => Promise.reject(new Error('The member ran alone')),
          settle: resolve,
          reject,
        });
      });
  };

  it('a batch takes along the transactions that come while it waits', async () => {
    const add = batchesThatWait(200);
    const first = add();
    await sleep(20);
    await Promise.all([first, add()]);
    expect(new Set(batchesOfMembers).size).toBe(1);
    expect(batchesOfMembers).toHaveLength(2);
  });

  it('a batch does not wait when it has enough members', async () => {
    const add = batchesThatWait(3_600_000);
    const few = Array.from({ length: 7 }, add);
    await sleep(20);
    expect(batchesOfMembers).toHaveLength(0);
    await Promise.all([...few, add()]);
    expect(new Set(batchesOfMembers).size).toBe(1);
    expect(batchesOfMembers).toHaveLength(8);
  });
});
