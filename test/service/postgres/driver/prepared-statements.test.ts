import { sql } from 'kysely';
import { findPostgres } from '../../../../playground/postgres/find-postgres.mjs';
import type { Database } from '../../../../service/src/store/database.ts';
import { openPostgresDatabase } from '../../../../service/src/store/postgres/open-postgres-database.ts';
import { StatementNames } from '../../../../service/src/store/postgres/driver/statement-names.ts';
import { saveText } from '../../../../service/src/store/records/settings.ts';
import type { Store } from '../../../../service/src/store/store.ts';
import { queriesOf } from '../../../../service/src/store/store.ts';
import { transact } from '../../../../service/src/store/transaction.ts';
import { testsWith } from '../../tests-with.ts';
import { onServer } from '../empty-database.ts';
import { TestDatabase } from '../test-database.ts';

const MISSING = 'Prepared statements: neither npm nor Debian has installed PostgreSQL here';

describe('The names of statements', () => {
  it('are given to a text when it is repeated, and stay the same', () => {
    const names = new StatementNames();
    const given = Array.from({ length: 5 }, () => names.nameOf('select $1'));
    expect(given.slice(0, 2)).toEqual([undefined, undefined]);
    expect(new Set(given.slice(2)).size).toBe(1);
    for (let use = 0; use < 3; use += 1) names.nameOf('select $1, $2');
    expect(names.nameOf('select $1, $2')).not.toBe(names.nameOf('select $1'));
  });

  it('are few, however many texts are repeated', () => {
    const names = new StatementNames();
    const given = new Set<string>();
    for (let text = 0; text < 1_000; text += 1) {
      for (let use = 0; use < 5; use += 1) {
        const name = names.nameOf(`select ${String(text)}`);
        if (name !== undefined) given.add(name);
      }
    }
    expect(given.size).toBe(400);
  });
});

testsWith(findPostgres(), MISSING, () => {
  describe('A repeated statement on PostgreSQL', () => {
    let created: TestDatabase;
    let opened: Database;
    beforeEach(async () => {
      created = await TestDatabase.create();
      opened = await openPostgresDatabase({ url: new URL(created.url), connections: 1 });
      await saveText(opened.store, 'colour', 'blue');
    });
    afterEach(async () => {
      await opened.close();
      await created.remove();
    });

    const select = async (store: Store): Promise<Record<string, unknown>[]> => {
      const name = 'colour';
      const { rows } = await sql<Record<string, unknown>>`
        select * from "settings" where "name" = ${name}`.execute(queriesOf(store));
      return rows;
    };

    it('is prepared once', async () => {
      for (let use = 0; use < 10; use += 1) await select(opened.store);
      const { rows } = await sql<{ text: string }>`
        select statement as text from pg_prepared_statements where statement like ${'%"settings"%'}`.execute(
        queriesOf(opened.store),
      );
      expect(rows.filter(({ text }) => text.includes('select *'))).toHaveLength(1);
    });

    it('is prepared without values too if it begins like a fetch of pg-boss', async () => {
      const texts = [
        'with "own" as (select 1) select 2',
        'with "own" as (select 1) select 3; select 4',
      ];
      for (const text of texts)
        for (let use = 0; use < 5; use += 1) await sql.raw(text).execute(queriesOf(opened.store));
      const { rows } = await sql<{ text: string }>`
        select statement as text from pg_prepared_statements where statement like ${'with "own"%'}`.execute(
        queriesOf(opened.store),
      );
      expect(rows.map(({ text }) => text)).toEqual(texts.slice(0, 1));
    });

    it('shows a column that another process has added', async () => {
      for (let use = 0; use < 10; use += 1) await select(opened.store);
      await onServer(created.url, (client) =>
        client.query(`alter table "settings" add column "since" text default 'today'`),
      );
      expect(await select(opened.store)).toEqual([
        { name: 'colour', value: 'blue', since: 'today' },
      ]);
    });

    it('lets its transaction run again after another process has added a column', async () => {
      for (let use = 0; use < 10; use += 1) await select(opened.store);
      await onServer(created.url, (client) =>
        client.query(`alter table "settings" add column "since" text default 'today'`),
      );
      let attempts = 0;
      const rows = await transact(opened.store, { lock: null }, async (transaction) => {
        attempts += 1;
        return select(transaction);
      });
      expect(rows).toMatchObject([{ since: 'today' }]);
      expect(attempts).toBe(2);
    });
  });
});
