import fc from 'fast-check';
import { sql } from 'kysely';
import { findPostgres } from '../../../../playground/postgres/find-postgres.mjs';
import { listStatement, partsOf } from '../../../../service/src/store/batching/row-list.ts';
import type { Database } from '../../../../service/src/store/database.ts';
import { queriesOf } from '../../../../service/src/store/store.ts';
import { openTestDatabase } from '../../postgres/test-database.ts';
import { testsWith } from '../../tests-with.ts';

const MISSING = 'Lists of rows: neither npm nor Debian has installed PostgreSQL here';

interface Row {
  text: string | null;
  count: number | null;
  at: number;
}

/** Texts that a list of values could confuse with its own notation. */
const texts = fc.oneof(
  fc.constantFrom('', 'NULL', 'null', '{}', '{"a"}', '"', '\\', ',', "'", ' ', '$1', '\n'),
  fc.string({ unit: 'binary' }).filter((text) => !text.includes('\0') && text.isWellFormed()),
);

const rows = fc.array(
  fc.record({
    text: fc.option(texts),
    count: fc.option(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })),
    at: fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
  }),
  { minLength: 1, maxLength: 40 },
);

testsWith(findPostgres(), MISSING, () => {
  let database: Database;

  beforeAll(async () => {
    database = await openTestDatabase();
  });

  afterAll(() => database.close());

  it('gives the database the same rows, in their order', async () => {
    const read = listStatement<Row, Row>(
      { text: 'text', count: 'integer', at: 'bigint' },
      (table) => sql`select "text", "count", "at" from ${table} order by "ordinality"`,
    );
    await fc.assert(
      fc.asyncProperty(rows, async (list: Row[]) => {
        expect((await read(database.store, list)).rows).toEqual(list);
      }),
    );
  });

  it('makes the database use the index of a joined table, even while that is small', async () => {
    const queries = queriesOf(database.store);
    const table = sql.id(`numbers_${String(process.pid)}`);
    await sql`create table ${table} ("id" text collate "C" primary key, "number" bigint)`.execute(
      queries,
    );
    const explain = listStatement<{ id: string; number: number }, { 'QUERY PLAN': string }>(
      { id: 'text', number: 'bigint' },
      (list) => sql`
        explain update ${table} as "numbers" set "number" = "row"."number" from ${list}
        where "numbers"."id" = "row"."id" collate "C"`,
    );
    const list = Array.from({ length: 100 }, (_, number) => ({ id: String(number), number }));
    const { rows: plan } = await explain(database.store, list);
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('Index Scan');
  });
});

describe('the parts of a list', () => {
  it('have all rows in their order, and not too much text together', () => {
    const lengths = fc.array(fc.integer({ min: 0, max: 2_000_000 }), { maxLength: 20 });
    fc.assert(
      fc.property(lengths, (given) => {
        const list = given.map((length, index) => ({ index, text: 'x'.repeat(length) }));
        const parts = partsOf(list);
        expect(parts.flat()).toEqual(list);
        for (const part of parts) {
          const characters = part.reduce((sum, { text }) => sum + text.length, 0);
          expect(part.length === 1 || characters <= 1_000_000).toBe(true);
        }
      }),
    );
  });
});
