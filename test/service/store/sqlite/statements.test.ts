import BetterSqlite from 'better-sqlite3';
import { CompiledQuery } from 'kysely';
import { run, Statements } from '../../../../service/src/store/sqlite/statements.ts';

let database: BetterSqlite.Database;

beforeEach(() => {
  database = new BetterSqlite(':memory:');
  database.exec('create table words (id integer primary key, word text)');
});

afterEach(() => database.close());

it('compiles a statement once', () => {
  const statements = new Statements(database);
  const query = CompiledQuery.raw('select * from words');
  expect(statements.of(query)).toBe(statements.of(query));
});

it('evicts the least recently used ones, so that lists of any length cost no memory', () => {
  const statements = new Statements(database);
  const often = CompiledQuery.raw('select 0');
  const first = CompiledQuery.raw('select 1');
  const [oftenCompiled, firstCompiled] = [statements.of(often), statements.of(first)];
  for (let number = 2; number < 1_000; number += 1) {
    statements.of(CompiledQuery.raw(`select ${String(number)}`));
    statements.of(often);
  }
  expect(statements.of(often)).toBe(oftenCompiled);
  expect(statements.of(first)).not.toBe(firstCompiled);
});

it('returns the number of changed rows, or the rows', () => {
  const insert = CompiledQuery.raw('insert into words (word) values (?), (?)', ['one', 'two']);
  const statements = new Statements(database);
  expect(run(statements.of(insert), insert)).toEqual({
    insertId: 2n,
    numAffectedRows: 2n,
    rows: [],
  });
  const select = CompiledQuery.raw('select word from words where id = ?', [2]);
  expect(run(statements.of(select), select)).toEqual({ rows: [{ word: 'two' }] });
});

it('goes on after a change of the schema', () => {
  const statements = new Statements(database);
  const select = CompiledQuery.raw('select * from words');
  run(statements.of(select), select);
  database.exec(
    `alter table words add column language text default 'en'; insert into words (word) values ('one')`,
  );
  expect(run(statements.of(select), select).rows).toEqual([{ id: 1, word: 'one', language: 'en' }]);
});
