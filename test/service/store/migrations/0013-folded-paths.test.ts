import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import { queriesOf } from '../../../../service/src/store/store.ts';
import { foldPath } from '../../../../service/src/store/records/drive/folded-path.ts';
import { openDatabase } from '../../../../service/src/store/database.ts';
import { migrations } from '../../../../service/src/store/migrations/index.ts';
import { TemporaryFolder } from '../../temporary-folder.ts';

const BEFORE = '0011-workflow-readers';
const PATHS = [
  'Report.docx',
  'report.docx',
  'Übersicht.docx',
  'Übersicht.docx'.normalize('NFD'),
  'Straße/Größe.docx',
  ...Array.from({ length: 2_500 }, (_, number) => `Orders/Order (${String(number)}).docx`),
];

it('folds the path of every file, and keeps two files that are one on some disks', async () => {
  const folder = new TemporaryFolder();
  const file = join(folder.path, 'docloom.db');
  const old = new BetterSqlite(file);
  const kysely = new Kysely<unknown>({ dialect: new SqliteDialect({ database: old }) });
  const provider = { getMigrations: () => Promise.resolve(migrations) };
  const { error } = await new Migrator({ db: kysely, provider }).migrateTo(BEFORE);
  expect(error).toBeUndefined();
  const insert = old.prepare('insert into driveFiles (id, path, createdAt) values (?, ?, 1)');
  for (const [number, path] of PATHS.entries()) insert.run(`fil_${String(number)}`, path);
  await kysely.destroy();

  const database = await openDatabase(file);
  const rows = await queriesOf(database.store)
    .selectFrom('driveFiles')
    .select(['path', 'foldedPath'])
    .orderBy('path')
    .execute();
  await database.close();
  folder.remove();
  expect(rows.map(({ path }) => path).sort()).toEqual(PATHS.toSorted());
  expect(rows.filter(({ path, foldedPath }) => foldedPath !== foldPath(path))).toEqual([]);
});
