import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from '../../../service/src/store/database.ts';
import { openDatabase } from '../../../service/src/store/database.ts';
import type { Store } from '../../../service/src/store/store.ts';
import { queriesOf } from '../../../service/src/store/store.ts';
import { TemporaryFolder } from '../temporary-folder.ts';
import { testsWith } from '../tests-with.ts';
import { findPostgres } from '../../../playground/postgres/find-postgres.mjs';
import { openTestDatabase } from './test-database.ts';

const MISSING = 'The schema on PostgreSQL: neither npm nor Debian has installed PostgreSQL here';

interface Column {
  table: string;
  column: string;
  type: string;
  isRequired: boolean;
}

/** The columns of an index, and whether it is unique and has only some of the rows. */
interface Index {
  table: string;
  columns: string;
  isUnique: boolean;
  isPartial: boolean;
}

async function all<Row>(store: Store, statement: string): Promise<Row[]> {
  return (await sql.raw<Row>(statement).execute(queriesOf(store))).rows;
}

/** A key of SQLite may be null by its declaration, and an id that it counts is an integer there. */
const columnsOfSqlite = async (store: Store): Promise<Column[]> => {
  const columns = await all<Omit<Column, 'isRequired'> & { isRequired: number; isKey: number }>(
    store,
    `select t.name as "table", c.name as "column", lower(c.type) as "type",
       c."notnull" as "isRequired", c.pk as "isKey"
     from pragma_table_list t join pragma_table_info(t.name) c
     where t.type = 'table' and t.name not like 'kysely%' and t.name not like 'sqlite%'`,
  );
  return columns.map(({ isKey, ...column }) => ({
    ...column,
    type: isKey > 0 && column.type === 'integer' ? 'bigint' : column.type,
    isRequired: isKey > 0 || column.isRequired === 1,
  }));
};

/** It lasts a minute, and one process counts in memory. */
const ONLY_HERE = 'failedAttempts';

/** Partitions have the columns of their table. */
const PARTITIONS = `select relname from pg_class where relispartition`;

const columnsOfPostgres = (store: Store) =>
  all<Column>(
    store,
    `select table_name as "table", column_name as "column", data_type as "type",
       is_nullable = 'NO' as "isRequired"
     from information_schema.columns
     where table_schema = 'public' and table_name not like 'kysely%'
       and table_name <> '${ONLY_HERE}' and table_name not in (${PARTITIONS})`,
  );

const indexesOfSqlite = async (store: Store): Promise<Index[]> => {
  const indexes = await all<Omit<Index, 'isUnique' | 'isPartial'> & Record<string, unknown>>(
    store,
    `select t.name as "table", i."unique" as "isUnique", i.partial as "isPartial",
       (select group_concat(name) from pragma_index_info(i.name)) as "columns"
     from pragma_table_list t join pragma_index_list(t.name) i
     where t.type = 'table' and t.name not like 'kysely%' and t.name not like 'sqlite%'`,
  );
  const found = indexes.map(({ table, columns, isUnique, isPartial }) => ({
    table,
    columns,
    isUnique: isUnique === 1,
    isPartial: isPartial === 1,
  }));
  return found.filter(({ columns }) => columns !== OF_PARTITIONS);
};

/** On PostgreSQL, each partition of `runs` has this index for itself. */
const OF_PARTITIONS = 'sourceEventId';

/** The keys of `jobs` and `deliveryTries` are no index in SQLite. */
const indexesOfPostgres = (store: Store) =>
  all<Index>(
    store,
    `select t.relname as "table", i.indisunique as "isUnique", i.indpred is not null as "isPartial",
       (select string_agg(a.attname, ',' order by k.position)
        from unnest(i.indkey) with ordinality k (number, position)
        join pg_attribute a on a.attrelid = t.oid and a.attnum = k.number) as "columns"
     from pg_index i join pg_class t on t.oid = i.indrelid
     join pg_namespace n on n.oid = t.relnamespace
     where n.nspname = 'public' and t.relname not like 'kysely%' and t.relname <> '${ONLY_HERE}'
       and not t.relispartition
       and not (i.indisprimary and t.relname in ('jobs', 'deliveryTries'))`,
  );

const sorted = (rows: readonly object[]) => rows.map((row) => JSON.stringify(inOrder(row))).sort();
const inOrder = (row: object) =>
  Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1));

testsWith(findPostgres(), MISSING, () => {
  const folder = new TemporaryFolder();
  let sqlite: Database;
  let postgres: Database;

  beforeAll(async () => {
    sqlite = await openDatabase(join(folder.path, 'docloom.db'));
    postgres = await openTestDatabase();
  });

  afterAll(async () => {
    await sqlite.close();
    await postgres.close();
    folder.remove();
  });

  it('PostgreSQL has the tables and columns of SQLite', async () => {
    const columns = await columnsOfPostgres(postgres.store);
    expect(columns.length).toBeGreaterThan(150);
    expect(sorted(columns)).toEqual(sorted(await columnsOfSqlite(sqlite.store)));
  });

  it('PostgreSQL has the indexes and unique constraints of SQLite', async () => {
    const indexes = await indexesOfPostgres(postgres.store);
    expect(indexes.length).toBeGreaterThan(50);
    expect(sorted(indexes)).toEqual(sorted(await indexesOfSqlite(sqlite.store)));
  });

  it('PostgreSQL sorts every text by its bytes', async () => {
    const others = await all(
      postgres.store,
      `select table_name, column_name from information_schema.columns
       where table_schema = 'public' and table_name not like 'kysely%'
         and data_type = 'text' and collation_name is distinct from 'C'`,
    );
    expect(others).toEqual([]);
  });

  it('the server of the tests sorts otherwise by itself', async () => {
    const [row] = await all<{ isSmaller: boolean }>(
      postgres.store,
      `select 'a' < 'B' as "isSmaller"`,
    );
    expect(row?.isSmaller).toBe(true);
  });
});
