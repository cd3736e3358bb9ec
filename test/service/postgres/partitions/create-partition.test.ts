import type { RunId } from '@docloom/contract';
import { findPostgres } from '../../../../playground/postgres/find-postgres.mjs';
import { whenUnlocked } from '../../../../service/src/runs/history/when-unlocked.ts';
import type { Database } from '../../../../service/src/store/database.ts';
import type { HistoryPartitions } from '../../../../service/src/store/history/history-partitions.ts';
import { PostgresPartitions } from '../../../../service/src/store/postgres/partitions/postgres-partitions.ts';
import { findRun, listRuns } from '../../../../service/src/store/records/runs.ts';
import { testsWith } from '../../tests-with.ts';
import { onServer } from '../empty-database.ts';
import { TestDatabase } from '../test-database.ts';
import { DAY, HistoryOfATest } from './history-of-a-test.ts';
import { runSql, tablesOfPlan, tablesWithRows } from './partition-tables.ts';

const MISSING = 'Partitions of the history: neither npm nor Debian has installed PostgreSQL here';
const TABLES = ['runs', 'runOutputs', 'deliveries', 'deliveryTries'];

testsWith(findPostgres(), MISSING, () => {
  let created: TestDatabase;
  let database: Database;
  let partitions: HistoryPartitions;
  let history: HistoryOfATest;
  /** The end of the first partition. */
  let start: number;
  beforeEach(async () => {
    created = await TestDatabase.create();
    database = await created.open();
    partitions = new PostgresPartitions(database.relaxedStore);
    history = await HistoryOfATest.on(database.store);
    start = (await partitions.list()).at(-1)!.to;
  });
  afterEach(async () => {
    await database.close();
    await created.remove();
  });

  const day = (number: number) => ({
    from: start + number * DAY,
    to: start + (number + 1) * DAY,
  });
  const nameOf = (at: number) => new Date(at).toISOString().slice(0, 10).replaceAll('-', '');

  it('a new database has a first partition until the end of tomorrow', async () => {
    const [time] = await runSql<{ now: number }>(
      database.store,
      'select floor(extract(epoch from now()) * 1000)::bigint as "now"',
    );
    const now = time!.now;
    const [first, ...others] = await partitions.list();
    expect(others).toEqual([]);
    expect(first).toMatchObject({ name: 'first', from: null });
    expect(start % DAY).toBe(0);
    expect(start - now).toBeGreaterThan(DAY / 2);
    expect(start - now).toBeLessThanOrEqual(2 * DAY);
  });

  it('rows go into the partition of their time', async () => {
    expect(await partitions.create(day(0))).toBe(true);
    expect(await partitions.create(day(1))).toBe(true);
    for (const at of [start - DAY, start, start + DAY - 1, start + DAY, start + 5 * DAY]) {
      await history.addDeliveredRun(at);
    }
    for (const table of TABLES) {
      const expected = ['default', 'first', nameOf(start), nameOf(start + DAY)];
      expect(await tablesWithRows(database.store, table)).toEqual(
        expected.map((name) => `${table}_${name}`).sort(),
      );
    }
  });

  it('rows of the default partition move into the partition of their day', async () => {
    const inside = await history.addDeliveredRun(start + DAY / 2);
    const outside = await history.addDeliveredRun(start + 3 * DAY);
    const before = await history.counts();
    expect(await tablesWithRows(database.store, 'runs')).toEqual(['runs_default']);
    expect(await partitions.create(day(0))).toBe(true);
    expect(await history.counts()).toEqual(before);
    expect(await history.runs()).toEqual([inside, outside]);
    for (const table of TABLES) {
      expect(await tablesWithRows(database.store, table)).toEqual(
        [`${table}_${nameOf(start)}`, `${table}_default`].sort(),
      );
    }
  });

  it('a period of which too much is in the default partition stays there', async () => {
    const delivery = await history.addDelivery(await history.addEndedRun(start), start);
    await runSql(
      database.store,
      `insert into "deliveries" select (json_populate_record(d, json_build_object('id',
          left(d."id", 14) || lpad(number::text, 16, '0')))).*
        from "deliveries" d, generate_series(1, 10000) number where d."id" = '${delivery}'`,
    );
    expect(await partitions.create(day(0))).toBe(false);
    expect(await partitions.create(day(1))).toBe(true);
    expect((await partitions.list()).map(({ from }) => from)).toEqual([null, start + DAY]);
    expect(await tablesWithRows(database.store, 'deliveries')).toEqual(['deliveries_default']);
  });

  it('a partition is created once, by services at the same time', async () => {
    const other = await created.open();
    const both = [partitions, new PostgresPartitions(other.relaxedStore)];
    const results = await Promise.all(both.map((one) => one.create(day(0))));
    await other.close();
    expect(results).toEqual([true, true]);
    expect(await partitions.list()).toHaveLength(2);
    expect(await partitions.create({ from: start + DAY / 2, to: start + 2 * DAY })).toBe(true);
    expect(await partitions.list()).toHaveLength(2);
  });

  it('others write while a partition is created, and their statements stay prepared', async () => {
    for (let number = 0; number < 10; number += 1) {
      const at = start + number * DAY;
      const run = await history.addDeliveredRun(at);
      expect((await findRun(database.store, run))?.outputs).toHaveLength(1);
      // It may give way to the other, which waits for it with a lock.
      const creating = whenUnlocked(() => partitions.create(day(number)));
      await Promise.all([creating, history.addDeliveredRun(at)]);
      expect((await findRun(database.store, run))?.outputs).toHaveLength(1);
    }
    expect(await history.counts()).toMatchObject({ runs: 20, runOutputs: 20, deliveries: 20 });
    expect(await tablesWithRows(database.store, 'runs')).not.toContain('runs_default');
  });

  it('does not wait for somebody who has locked the tables', async () => {
    const rejection = await onServer(created.url, async (client) => {
      await client.query('begin; lock table "deliveries_default" in access share mode');
      return partitions.create(day(0)).catch((cause: unknown) => cause);
    });
    expect(rejection).toMatchObject({ code: '55P03' });
    expect(await partitions.list()).toHaveLength(1);
    expect(await partitions.create(day(0))).toBe(true);
  });

  describe('with partitions', () => {
    beforeEach(async () => {
      for (const number of [0, 1, 2]) await partitions.create(day(number));
    });

    it.each(['first', 'default', 'other'])(
      'rows of the %s partition need those that they refer to',
      async (which) => {
        const at = { first: start - DAY, default: start + 9 * DAY, other: start + DAY }[which]!;
        const run = await history.addDeliveredRun(at);
        const delivery = await history.addDelivery(run, at);
        const { store } = database;
        const missing = run.replace(/.{4}$/, 'none');
        for (const statement of [
          `insert into "runOutputs" ("runId", "documentId", "position") values ('${missing}', 'doc_1', 0)`,
          `insert into "deliveryTries" ("deliveryId", "sentAt", "milliseconds")
            values ('${delivery.replace(/.{4}$/, 'none')}', 0, 0)`,
          `insert into "runs" ("id", "workflowId", "sourceEventId", "status", "createdAt", "warnings")
            values ('${missing}', 'wkf_1', 'sev_none', 'QUEUED', 0, '[]')`,
          `insert into "deliveries" select (json_populate_record(d,
            '{"id": "${delivery.replace(/.{4}$/, 'none')}", "runId": "${missing}"}')).*
            from "deliveries" d where "id" = '${delivery}'`,
          `update "runs" set "workflowId" = 'wkf_none'`,
          `update "deliveries" set "workflowId" = 'wkf_none'`,
          `delete from "sourceEvents"`,
          `delete from "runs" where "id" = '${run}'`,
          `delete from "deliveries" where "id" = '${delivery}'`,
          `delete from "workflows"`,
        ]) {
          await expect(runSql(store, statement)).rejects.toMatchObject({ code: '23503' });
        }
      },
    );

    it('source data starts one run of a day', async () => {
      const run = await history.addRun(start);
      await expect(
        runSql(
          database.store,
          `insert into "runs" select (json_populate_record(r,
            '{"id": "${run.replace(/.{4}$/, 'next')}"}')).* from "runs" r`,
        ),
      ).rejects.toMatchObject({ code: '23505' });
    });

    it('a query for an id reads one partition', async () => {
      const run = await history.addDeliveredRun(start + DAY);
      const delivery = await history.addDelivery(run, start + DAY);
      const name = nameOf(start + DAY);
      for (const [query, table] of [
        [`select * from "runs" where "id" = '${run}'`, 'runs'],
        [`select * from "runOutputs" where "runId" = '${run}'`, 'runOutputs'],
        [`update "deliveries" set "round" = 1 where "id" = '${delivery}'`, 'deliveries'],
        [
          `select * from "deliveryTries" where "deliveryId" = '${delivery}' order by "id"`,
          'deliveryTries',
        ],
      ] as const) {
        const tables = new Set(await tablesOfPlan(database.store, query));
        tables.delete(table);
        expect([...tables]).toEqual([`${table}_${name}`]);
      }
    });

    it('a list reads the newest rows of each partition by an index', async () => {
      const ids: RunId[] = [];
      for (const number of [-1, 0, 1, 2, 9]) {
        ids.push(await history.addEndedRun(start + number * DAY));
      }
      const page = await listRuns(database.store, history.workflowId, { limit: 3 });
      expect(page.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 3));
      const rest = await listRuns(database.store, history.workflowId, { cursor: ids[2], limit: 3 });
      expect(rest.map(({ id }) => id)).toEqual([ids[1], ids[0]]);
      const planOf = (after: string) =>
        onServer(created.url, async (client) => {
          await client.query('set enable_seqscan = off; set enable_sort = off');
          const { rows } = await client.query<object>(
            `explain (costs off) select * from "runs" where "workflowId" = 'wkf_1' ${after}
              order by "id" desc limit 3`,
          );
          return JSON.stringify(rows);
        });
      const [firstPage, nextPage] = [await planOf(''), await planOf(`and "id" < '${ids[3]!}'`)];
      expect(firstPage).toContain('Merge Append');
      expect(firstPage.match(/Index Scan Backward/g)).toHaveLength(5);
      // The later partitions and the default one have nothing before it.
      expect(nextPage.match(/Index Scan Backward/g)).toHaveLength(4);
      expect(`${firstPage}${nextPage}`).not.toMatch(/Seq Scan|"Sort/);
    });
  });
});
