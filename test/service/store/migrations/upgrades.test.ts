import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Delivery, Run, Workflow } from '@docloom/contract';
import BetterSqlite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import { openDatabase } from '../../../../service/src/store/database.ts';
import { migrations } from '../../../../service/src/store/migrations/index.ts';
import { Client } from '../../client.ts';
import { Receiver } from '../../receiver.ts';
import { RunningService } from '../../running-service.ts';
import { TemporaryFolder } from '../../temporary-folder.ts';
import { until } from '../../until.ts';
import { wordFile } from '../../word-file.ts';
import type { Row, Rows } from './old-database.ts';
import { firstRows, insertRows, OUTPUT_PATH, TEMPLATE_PATH, TOKEN } from './old-database.ts';
import { upgrades } from './upgrades.ts';

const NAMES = Object.keys(migrations);

let folder: TemporaryFolder;
let receiver: Receiver;
const file = () => join(folder.path, 'docloom.db');

beforeEach(async () => {
  folder = new TemporaryFolder();
  receiver = await Receiver.start();
});

afterEach(async () => {
  await receiver.stop();
  folder.remove();
});

/** Returns a database of a service that had the migrations up to that one. */
async function leaveDatabase(last: string): Promise<Rows> {
  const database = new BetterSqlite(file());
  const known = Object.fromEntries(
    NAMES.filter((name) => name <= last).map((name) => [name, migrations[name]!]),
  );
  const migrator = new Migrator({
    db: new Kysely<unknown>({ dialect: new SqliteDialect({ database }) }),
    provider: { getMigrations: async () => known },
  });
  const { error } = await migrator.migrateToLatest();
  expect(error).toBeUndefined();
  const rows = firstRows(receiver.url);
  for (const name of Object.keys(known)) upgrades[name]?.write(rows);
  insertRows(database, rows);
  database.close();
  return rows;
}

/** Returns every row of a database, in insertion order. */
function rowsIn(tables: readonly string[]): Rows {
  const database = new BetterSqlite(file(), { readonly: true });
  const all = (table: string) => database.prepare(`select * from "${table}" order by rowid`).all();
  const rows = Object.fromEntries(tables.map((table) => [table, all(table)])) as Rows;
  database.close();
  return rows;
}

const upgradesAfter = (after: string) =>
  NAMES.filter((name) => name > after).map((name) => upgrades[name]);

/** Returns a row with the column names after the later migrations. */
function renamed(table: string, row: Row, after: string): Row {
  const names = Object.fromEntries(
    upgradesAfter(after).flatMap((upgrade) => Object.entries(upgrade?.renames ?? {})),
  );
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [names[`${table}.${column}`] ?? column, value]),
  );
}

/** Returns the values of the rows that the later migrations must not change. */
function keptOf(rows: Rows, after: string): Rows {
  const gone = new Set(
    upgradesAfter(after).flatMap((upgrade) => [
      ...(upgrade?.drops ?? []),
      ...(upgrade?.rewrites ?? []),
    ]),
  );
  const keep = (table: string, row: Row) => {
    const kept = Object.entries(row).filter(([column]) => !gone.has(`${table}.${column}`));
    return renamed(table, Object.fromEntries(kept), after);
  };
  return Object.fromEntries(
    Object.entries(rows).map(([table, ofTable]) => [table, ofTable.map((row) => keep(table, row))]),
  );
}

it('each migration describes its effect on existing databases', () => {
  expect(Object.keys(upgrades)).toEqual(NAMES);
});

it('the attempts of a job are counted in its run from 0017 on', async () => {
  await leaveDatabase('0015-owners-of-leases');
  await (await openDatabase(file())).close();
  const { runs, jobs } = rowsIn(['runs', 'jobs']);
  const attempts = runs?.map(({ id, generation, attemptOwner, crashes }) => {
    return { id, generation, attemptOwner, crashes };
  });
  expect(attempts).toEqual(
    expect.arrayContaining([
      { id: 'run_queued', generation: 0, attemptOwner: null, crashes: 0 },
      { id: 'run_running', generation: 0, attemptOwner: 'own_dead', crashes: 2 },
    ]),
  );
  const generations = jobs?.map(({ subjectId, generation }) => [subjectId, generation]);
  expect(generations).toEqual(
    expect.arrayContaining([
      ['run_queued', 0],
      ['dlv_pending', 1],
    ]),
  );
});

describe.each(NAMES)('a database that was left after %s', (last) => {
  it('loses nothing', async () => {
    const before = await leaveDatabase(last);
    await (await openDatabase(file())).close();
    const after = rowsIn(Object.keys(before));
    for (const [table, rows] of Object.entries(keptOf(before, last))) {
      expect(after[table]).toEqual(rows.map((row) => expect.objectContaining(row) as unknown));
    }
  });

  it('gets the changes of each later version', async () => {
    const before = await leaveDatabase(last);
    await (await openDatabase(file())).close();
    const after = rowsIn(Object.keys(before));
    for (const name of NAMES.filter((name) => name > last)) {
      for (const [table, given] of Object.entries(upgrades[name]?.gives ?? {})) {
        for (const [id, columns] of Object.entries(given)) {
          const row = after[table]?.find((one) => String(one['id'] ?? one['runId']) === id);
          const kept = keptOf({ [table]: [columns] }, name)[table]?.[0];
          expect({ ...row, of: `${table} ${id}` }).toMatchObject({ ...kept, of: `${table} ${id}` });
        }
      }
    }
  });

  it('is continued: waiting work is done, and earlier work is shown', async () => {
    await leaveDatabase(last);
    for (const path of [TEMPLATE_PATH, OUTPUT_PATH]) {
      const place = join(folder.path, 'drive', path);
      mkdirSync(dirname(place), { recursive: true });
      writeFileSync(place, wordFile('Order {{n}}'));
    }
    const service = await RunningService.start({ dataFolder: folder.path });
    try {
      const client = new Client(service.url, TOKEN);
      const runs = '/v0/workflows/wkf_1/runs/';
      const ended = async (id: string) =>
        (await client.get(`${runs}${id}/?wait=60`)).shows(200, Run);
      for (const id of ['run_queued', 'run_running']) {
        const made = { file: { name: `Letter ${id}.docx` }, error: null };
        expect(await ended(id)).toMatchObject({ status: 'SUCCEEDED', outputs: [made] });
      }
      const shown = { status: 'SUCCEEDED', outputs: [{ file: { name: 'Order.docx' } }] };
      expect(await ended('run_succeeded')).toMatchObject(shown);
      expect(await ended('run_failed')).toMatchObject({ error: { code: 'template_broken' } });
      (await client.post(`${runs}run_failed/retry/`)).shows(202, Run);
      expect(await ended('run_failed')).toMatchObject({ status: 'SUCCEEDED', error: null });

      const ids = () => new Set(receiver.events.map(({ id }) => id));
      await until('five events', () => ids().size === 5);
      expect([...ids()]).toEqual(
        expect.arrayContaining(['evt_of_dlv_pending', 'evt_of_dlv_orphan']),
      );
      const deliveries = '/v0/workflows/wkf_1/outgoing-webhook/deliveries/';
      const left = await until('what became of them', async () => {
        const all = (await client.get(deliveries)).showsList(200, Delivery);
        return all.every(({ status }) => status !== 'PENDING') && all;
      });
      const failed = left.filter(({ status }) => status === 'FAILED');
      expect(failed.map(({ id }) => id)).toEqual(['dlv_failed']);

      const workflows = (await client.get('/v0/workflows/')).showsList(200, Workflow);
      expect(workflows.map(({ id, status }) => [id, status])).toEqual([
        ['wkf_1', 'COMPLETE'],
        ['wkf_2', 'ARCHIVED'],
      ]);
    } finally {
      await service.stop();
    }
  });
});
