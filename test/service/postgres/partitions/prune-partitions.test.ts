import { findPostgres } from '../../../../playground/postgres/find-postgres.mjs';
import { countPrunable, pruneHistory } from '../../../../service/src/runs/history/prune-history.ts';
import type { PruneOptions } from '../../../../service/src/runs/history/prune-history.ts';
import type { Database } from '../../../../service/src/store/database.ts';
import type { HistoryPartitions } from '../../../../service/src/store/history/history-partitions.ts';
import { queriesOf } from '../../../../service/src/store/store.ts';
import { testsWith } from '../../tests-with.ts';
import { onServer } from '../empty-database.ts';
import { TestDatabase } from '../test-database.ts';
import { DAY, HistoryOfATest } from './history-of-a-test.ts';
import { runSql, tablesWithRows } from './partition-tables.ts';

const MISSING = 'Pruning of partitions: neither npm nor Debian has installed PostgreSQL here';
const KEEP_DAYS = 30;

testsWith(findPostgres(), MISSING, () => {
  let created: TestDatabase;
  let database: Database;
  let partitions: HistoryPartitions;
  let history: HistoryOfATest;
  /** The end of the first partition; three days with partitions follow. */
  let start: number;
  beforeEach(async () => {
    created = await TestDatabase.create();
    database = await created.open();
    partitions = database.partitions!;
    history = await HistoryOfATest.on(database.store);
    start = (await partitions.list()).at(-1)!.to;
    for (const number of [0, 1, 2]) {
      await partitions.create({ from: start + number * DAY, to: start + (number + 1) * DAY });
    }
  });
  afterEach(async () => {
    await database.close();
    await created.remove();
  });

  /** Prunes when everything before a moment has become too old. */
  const prune = (before: number, options: Partial<PruneOptions> = {}, one = database) =>
    pruneHistory(
      { ...one, clock: { now: () => before + KEEP_DAYS * DAY } },
      { keepDays: KEEP_DAYS, ...options },
    );

  /** The first days of the partitions that are there; null for the first one. */
  const days = async () =>
    (await partitions.list()).map(({ from }) => (from === null ? null : (from - start) / DAY));

  const EMPTY = { sourceEvents: 0, runs: 0, runOutputs: 0, deliveries: 0, deliveryTries: 0 };

  it('drops the partitions whose whole period is too old, with all that belongs to them', async () => {
    for (const number of [-5, -1, 0, 0.9, 1, 2]) {
      await history.addDeliveredRun(start + number * DAY);
    }
    const kept = await history.addDeliveredRun(start + 2 * DAY);
    const order = { keepDays: KEEP_DAYS };
    const clock = { now: () => start + 2 * DAY + KEEP_DAYS * DAY };
    const prunable = await countPrunable({ ...database, clock }, order);
    expect(prunable).toEqual({ runs: 5, deliveries: 5, idleEvents: 0 });
    expect(await prune(start + 2 * DAY)).toEqual(prunable);
    expect(await days()).toEqual([2]);
    expect(await history.runs()).toHaveLength(2);
    expect(await history.runs()).toContain(kept);
    const all = { sourceEvents: 2, runs: 2, runOutputs: 2, deliveries: 2, deliveryTries: 2 };
    expect(await history.counts()).toEqual(all);
    const left = await runSql(
      database.store,
      `select from pg_class where relname ~ '^(runs|runOutputs|deliveries|deliveryTries)_first'`,
    );
    expect(left).toEqual([]);
  });

  it('prunes a partition that has begun run by run, or waits until all of it is too old', async () => {
    const [old, young] = [
      await history.addDeliveredRun(start + DAY),
      await history.addDeliveredRun(start + 1.9 * DAY),
    ];
    expect(await prune(start + 1.5 * DAY, { keepsBegunPartition: true })).toMatchObject({
      runs: 0,
    });
    expect(await history.runs()).toEqual([old, young]);
    expect(await prune(start + 1.5 * DAY)).toMatchObject({ runs: 1 });
    expect(await history.runs()).toEqual([young]);
    expect(await days()).toEqual([1, 2]);
  });

  it('prunes the first partition run by run until all of it is too old', async () => {
    await history.addDeliveredRun(start - 5 * DAY);
    const kept = await history.addDeliveredRun(start - DAY);
    expect(await prune(start - 2 * DAY, { keepsBegunPartition: true })).toMatchObject({ runs: 1 });
    expect(await history.runs()).toEqual([kept]);
    expect(await days()).toEqual([null, 0, 1, 2]);
  });

  it('prunes the default partition run by run', async () => {
    await history.addDeliveredRun(start + 5 * DAY);
    expect(await prune(start + 6 * DAY)).toMatchObject({ runs: 1, deliveries: 1 });
    expect(await history.counts()).toEqual(EMPTY);
    expect(await days()).toEqual([]);
  });

  it('removes source data that started no run, and keeps that of kept runs', async () => {
    const run = await history.addRun(start);
    await runSql(
      database.store,
      `insert into "sourceEvents" ("id", "workflowId", "body", "receivedAt")
        values ('sev_0', 'wkf_1', '{}', 0)`,
    );
    expect(await prune(start + DAY)).toEqual({ runs: 0, deliveries: 0, idleEvents: 1 });
    expect(await history.counts()).toMatchObject({ sourceEvents: 1, runs: 1 });
    expect(await history.runs()).toEqual([run]);
  });

  it('removes the source data of a dropped partition later if it was interrupted', async () => {
    await history.addDeliveredRun(start);
    const [, partition] = await partitions.list();
    const kept = { before: start + DAY, longestWait: 0 };
    expect(await partitions.drop(partition!, kept)).toEqual({ runs: 1, deliveries: 1 });
    expect(await history.counts()).toEqual({ ...EMPTY, sourceEvents: 1 });
    expect(await prune(start + DAY)).toEqual({ runs: 0, deliveries: 0, idleEvents: 0 });
    expect(await history.counts()).toEqual(EMPTY);
  });

  describe('keeps a partition, and prunes the rest of it run by run, if it has', () => {
    const cases: Record<string, () => Promise<unknown>> = {
      'a run that waits': () => history.addRun(start),
      'a run that has ended late': async () => {
        const id = await history.addEndedRun(start);
        return queriesOf(database.store)
          .updateTable('runs')
          .set({ finishedAt: start + 20 * DAY })
          .where('id', '=', id)
          .execute();
      },
      'a run with a pending delivery': async () =>
        history.addDelivery(await history.addEndedRun(start), start, 'PENDING'),
      'a run with a pending delivery of another day': async () =>
        history.addDelivery(await history.addEndedRun(start), start + 2 * DAY, 'PENDING'),
      'a run whose delivery has arrived late': async () =>
        history.addDelivery(await history.addEndedRun(start), start + 20 * DAY),
      'a run with a job': async () => {
        const subjectId = await history.addEndedRun(start);
        const job = { kind: 'run', subjectId, dueAt: 0, attempts: 0, groupKey: 'a' } as const;
        return queriesOf(database.store)
          .insertInto('jobs')
          .values({ ...job, leasedAt: null })
          .execute();
      },
      'a delivery of a run that is kept': async () => {
        const run = await history.addRun(start - DAY);
        await history.addDelivery(run, start);
      },
    };
    it.each(Object.entries(cases))('%s', async (_, make) => {
      await history.addDeliveredRun(start);
      await history.addDeliveredRun(start + DAY);
      await make();
      const before = await history.counts();
      expect(await prune(start + 2 * DAY)).toMatchObject({ runs: 2, deliveries: 2 });
      expect(await days()).toContain(0);
      expect(await days()).not.toContain(1);
      expect(await history.counts()).toEqual(
        Object.fromEntries(Object.entries(before).map(([table, rows]) => [table, rows - 2])),
      );
    });
  });

  it('drops a partition with the deliveries that its runs have on other days', async () => {
    await history.addDelivery(await history.addEndedRun(start), start + 1.5 * DAY);
    const late = await history.addDeliveredRun(start + 2 * DAY);
    await history.addDelivery(late, start + 0.5 * DAY);
    // The one that was dated back belongs to a run that is kept.
    expect(await prune(start + 2 * DAY)).toMatchObject({ runs: 1, deliveries: 1 });
    expect(await days()).toEqual([0, 2]);
    expect(await prune(start + 3 * DAY)).toMatchObject({ runs: 1, deliveries: 2 });
    expect(await history.counts()).toEqual(EMPTY);
    expect(await days()).toEqual([0]);
    await prune(start + 3 * DAY);
    expect(await days()).toEqual([]);
  });

  it('drops a partition whose deliveries have lost their runs', async () => {
    const run = await history.addDeliveredRun(start + DAY);
    await history.addDelivery(run, start);
    await runSql(
      database.store,
      `alter table "runs" disable trigger user; delete from "runOutputs"; delete from "runs"`,
    );
    expect(await prune(start + DAY)).toMatchObject({ runs: 0 });
    expect(await days()).toEqual([1, 2]);
  });

  it('leaves a partition for the next time if its tables stay locked', async () => {
    await history.addDeliveredRun(start);
    const cause = await onServer(created.url, async (client) => {
      await client.query('begin; select from "runs"');
      const aborting = new AbortController();
      const pruning = prune(start + DAY, { signal: aborting.signal }).catch((one: unknown) => one);
      // It tries again until it is stopped.
      setTimeout(() => {
        aborting.abort();
      }, 700);
      return pruning;
    });
    expect(cause).toMatchObject({ code: '55P03' });
    expect(await history.counts()).toMatchObject({ runs: 1, deliveries: 1, sourceEvents: 1 });
    expect(await days()).toEqual([null, 0, 1, 2]);
    expect(await prune(start + DAY)).toMatchObject({ runs: 1 });
    expect(await days()).toEqual([1, 2]);
  });

  it('drops each partition once, by services at the same time', async () => {
    for (const number of [0, 1, 2]) await history.addDeliveredRun(start + number * DAY);
    const other = await created.open();
    const both = await Promise.allSettled([
      prune(start + 3 * DAY),
      prune(start + 3 * DAY, {}, other),
    ]);
    await other.close();
    expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    const runs = both.map((one) => (one.status === 'fulfilled' ? one.value.runs : 0));
    expect(runs[0]! + runs[1]!).toBe(3);
    expect(await history.counts()).toEqual(EMPTY);
    expect(await tablesWithRows(database.store, 'runs')).toEqual([]);
  });
});
