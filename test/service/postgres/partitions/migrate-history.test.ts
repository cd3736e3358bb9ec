import { findPostgres } from '../../../../playground/postgres/find-postgres.mjs';
import type { Database } from '../../../../service/src/store/database.ts';
import { testsWith } from '../../tests-with.ts';
import { TestDatabase } from '../test-database.ts';
import { DAY, HistoryOfATest } from './history-of-a-test.ts';
import type { OlderDatabase } from './older-schema.ts';
import { openWithMigrations } from './older-schema.ts';
import { runSql, tablesWithRows } from './partition-tables.ts';

const MISSING = 'The migration to partitions: neither npm nor Debian has installed PostgreSQL here';
const BEFORE = '0003-failed-attempts';
const TABLES = ['runs', 'runOutputs', 'deliveries', 'deliveryTries'];
const YEAR = 365 * DAY;

testsWith(findPostgres(), MISSING, () => {
  describe('A database without partitions', () => {
    let created: TestDatabase;
    let older: OlderDatabase;
    let history: HistoryOfATest;
    let opened: Database[];
    const now = Date.now();
    beforeEach(async () => {
      opened = [];
      created = await TestDatabase.createEmpty();
      older = await openWithMigrations(created.url, BEFORE);
      history = await HistoryOfATest.on(older.store);
    });
    afterEach(async () => {
      await older.close();
      for (const { close } of opened) await close();
      await created.remove();
    });

    async function open(): Promise<Database> {
      const database = await created.open();
      opened.push(database);
      return database;
    }

    const rowsOf = (table: string) =>
      runSql<object>(older.store, `select * from "${table}" order by 1, 2`);

    /** As the version before reads them, which knows no later columns. */
    const outputsOf = (runId: string) =>
      runSql<object>(
        older.store,
        `select r."status", o."documentId", o."fileId", o."error" from "runs" r
           join "runOutputs" o on o."runId" = r."id" where r."id" = '${runId}'`,
      );

    it('keeps all rows in its first partitions', async () => {
      for (const at of [now - YEAR, now - DAY, now]) await history.addDeliveredRun(at);
      const before = await Promise.all(TABLES.map(rowsOf));
      const { store, partitions } = await open();
      // Later migrations add columns.
      expect(await Promise.all(TABLES.map(rowsOf))).toMatchObject(before);
      for (const table of TABLES) {
        expect(await tablesWithRows(store, table)).toEqual([`${table}_first`]);
      }
      expect(await partitions!.list()).toMatchObject([{ name: 'first', from: null }]);
    });

    it('has the rows of the future, which a wrong clock has made, in the default partition', async () => {
      const [past, future] = [
        await history.addDeliveredRun(now),
        await history.addDeliveredRun(now + YEAR),
      ];
      await history.addDelivery(past, now + YEAR);
      const before = await history.counts();
      const { store } = await open();
      expect(await history.runs()).toEqual([past, future]);
      expect(await history.counts()).toEqual(before);
      for (const table of TABLES) {
        expect(await tablesWithRows(store, table)).toEqual([`${table}_default`, `${table}_first`]);
      }
    });

    it('continues to number its attempts', async () => {
      const run = await history.addDeliveredRun(now);
      await runSql(older.store, `delete from "deliveryTries"`);
      await open();
      await history.addDelivery(run, now);
      const [attempt] = await runSql<{ id: number }>(
        older.store,
        `select "id" from "deliveryTries"`,
      );
      expect(attempt!.id).toBe(2);
    });

    it('is migrated once by services that start at the same time', async () => {
      await history.addDeliveredRun(now);
      await Promise.all([open(), open(), open()]);
      expect(await history.counts()).toMatchObject({ runs: 1, deliveryTries: 1 });
    });

    it('is still used by the version before, which runs until it is replaced', async () => {
      const first = await history.addDeliveredRun(now);
      // Three times, so that the statements are prepared.
      for (let use = 0; use < 4; use += 1) await outputsOf(first);
      const writing = history.addDeliveredRun(now);
      await open();
      await writing;
      for (const at of [now - DAY, now, now + 3 * DAY]) await history.addDeliveredRun(at);
      expect(await outputsOf(first)).toHaveLength(1);
      expect(await history.runs()).toHaveLength(5);
      expect(await history.counts()).toMatchObject({ sourceEvents: 5, runs: 5, deliveryTries: 5 });
    });

    it('has the same indexes and checks in each partition', async () => {
      const { store, partitions } = await open();
      const [first] = await partitions!.list();
      await partitions!.create({ from: first!.to, to: first!.to + DAY });
      const shapeOf = async (suffix: string) => {
        const shapes = await runSql<{ table: string; shape: string }>(
          store,
          `select c.relname as "table", pg_get_indexdef(i.indexrelid) as "shape"
             from pg_index i join pg_class c on c.oid = i.indrelid where c.relname ~ '_${suffix}$'
           union all select c.relname, pg_get_constraintdef(k.oid)
             from pg_constraint k join pg_class c on c.oid = k.conrelid
             where c.relname ~ '_${suffix}$'
           union all select c.relname, t.tgname from pg_trigger t join pg_class c on c.oid = t.tgrelid
             where c.relname ~ '_${suffix}$' and not t.tgisinternal
           union all select c.relname, concat_ws(' ', a.attname, a.attnum, a.attnotnull,
               a.atttypid::regtype, a.attcollation::regcollation, pg_get_expr(d.adbin, d.adrelid))
             from pg_attribute a join pg_class c on c.oid = a.attrelid and a.attnum > 0
             left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
             where c.relname ~ '_${suffix}$' and c.relkind = 'r'`,
        );
        return shapes
          .map(({ table, shape }) => {
            const plain = shape.replace(/INDEX "?\w+"? ON/, 'INDEX ON');
            return `${table}: ${plain}`.replaceAll(`_${suffix}`, '');
          })
          .sort();
      };
      const [, created] = await partitions!.list();
      const expected = await shapeOf('first');
      expect(expected.length).toBeGreaterThan(50);
      expect(await shapeOf(created!.name)).toEqual(expected);
      expect(await shapeOf('default')).toEqual(expected);
    });
  });
});
