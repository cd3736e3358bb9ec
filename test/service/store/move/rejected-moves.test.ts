import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { sql } from 'kysely';
import type { DatabaseAddress } from '../../../../service/src/store/database-address.ts';
import { lockDatabase } from '../../../../service/src/store/move/lock-database.ts';
import { saveText } from '../../../../service/src/store/records/settings.ts';
import { queriesOf } from '../../../../service/src/store/store.ts';
import { findPostgres } from '../../../../playground/postgres/find-postgres.mjs';
import { databaseAt, onServer } from '../../postgres/empty-database.ts';
import { testsWith } from '../../tests-with.ts';
import { unusedPort } from '../../unused-port.ts';
import { fillTables, rowsIn } from './fill-tables.ts';
import { at, moved, moveUntil, Places } from './places.ts';

const MISSING =
  'The rejected moves of a database: neither npm nor Debian has installed PostgreSQL here';

type Server = Awaited<ReturnType<Places['server']>>;

let places: Places;
let file: ReturnType<Places['file']>;
let server: Server;

beforeEach(async () => {
  places = new Places();
  [file, server] = [places.file(), await places.server()];
  await at(file, (store) => fillTables(store, { rows: 3, texts: ['Ann'] }));
});
afterEach(async () => {
  await places.remove();
});

const tablesOf = async ({ url }: Server) => {
  const { rows } = await onServer(url.href, (client) =>
    client.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
    ),
  );
  return rows.map(({ name }) => name);
};

async function expectRejection(
  code: string,
  reason: RegExp | string,
  move: { from: DatabaseAddress; to: DatabaseAddress } = { from: file, to: server },
): Promise<void> {
  const rejection: unknown = await moved(move).catch((cause: unknown) => cause);
  expect(rejection).toMatchObject({ code, message: expect.stringMatching(reason) as string });
  expect((rejection as Error).message).not.toContain(server.url.password);
}

testsWith(findPostgres(), MISSING, () => {
  describe('A target is rejected, and not changed,', () => {
    it('if it has data', async () => {
      await at(server, (store) => saveText(store, 'name', 'value'));
      await expectRejection('database_target_unusable', 'it has data already');
      const { settings } = await at(server, rowsIn);
      expect(settings).toEqual([{ name: 'name', value: 'value' }]);
    });

    it('if it is a file with data', async () => {
      const other = places.file();
      await moved({ from: file, to: server });
      await at(other, (store) => saveText(store, 'name', 'value'));
      await expectRejection('database_target_unusable', 'it has data already', {
        from: server,
        to: other,
      });
    });

    it('if it is the unfinished copy of another database', async () => {
      const other = places.file();
      await at(other, (store) => fillTables(store, { rows: 3, texts: ['Bob'] }));
      expect(await moveUntil(5, { from: other, to: server })).toBe(true);
      const before = await at(server, rowsIn);
      await expectRejection('database_target_unusable', 'unfinished copy of another');
      expect(await at(server, rowsIn)).toEqual(before);
    });

    it('if it has tables of another program', async () => {
      await onServer(server.url.href, (client) => client.query('create table "orders" (id int)'));
      await expectRejection('database_target_unusable', 'tables of another program');
      expect(await tablesOf(server)).toEqual(['orders']);
    });

    it('if it is a file of another program', async () => {
      const other = places.file();
      await moved({ from: file, to: server });
      mkdirSync(dirname(other.file));
      writeFileSync(other.file, 'a letter');
      await expectRejection('database_unreadable', 'not a database', { from: server, to: other });
    });

    it('if it is the source', async () => {
      const aliased = { kind: 'file', file: join(dirname(file.file), '.', 'docloom.db') } as const;
      await expectRejection('database_target_unusable', 'it is the database itself', {
        from: file,
        to: aliased,
      });
      await at(server, (store) => saveText(store, 'name', 'value'));
      const withPort = { kind: 'postgres', url: new URL(server.url) } as const;
      await expectRejection('database_target_unusable', 'it is the database itself', {
        from: server,
        to: withPort,
      });
    });

    it('if the server does not answer', async () => {
      const url = Object.assign(new URL(server.url), { port: String(await unusedPort()) });
      await expectRejection('database_unreachable', 'ECONNREFUSED', {
        from: file,
        to: { kind: 'postgres', url },
      });
    });

    it('if the server does not have it', async () => {
      const url = new URL(databaseAt(server.url.href, 'missing'));
      await expectRejection('invalid_setting', /--to .*does not exist/, {
        from: file,
        to: { kind: 'postgres', url },
      });
    });
  });

  describe('A source is rejected, and not changed,', () => {
    it('if it is missing', async () => {
      const missing = places.file();
      await expectRejection('database_source_unusable', 'no database', {
        from: missing,
        to: server,
      });
      expect(existsSync(dirname(missing.file))).toBe(false);
    });

    it('if it is on a server and empty', async () => {
      await expectRejection('database_source_unusable', 'no database', {
        from: server,
        to: places.file(),
      });
      expect(await tablesOf(server)).toEqual([]);
    });

    it('if it is an unfinished copy', async () => {
      await moveUntil(5, { from: file, to: server });
      await expectRejection('database_source_unusable', 'unfinished copy', {
        from: server,
        to: places.file(),
      });
    });

    it('if an earlier version has written it, with the remedy', async () => {
      const kept = places.file();
      mkdirSync(dirname(kept.file));
      const old = join(import.meta.dirname, '../migrations/kept/0017-generations/docloom.db');
      for (const end of ['', '-wal']) copyFileSync(`${old}${end}`, `${kept.file}${end}`);
      await expectRejection('database_source_unusable', /earlier version.*Start this version/, {
        from: kept,
        to: server,
      });
      expect(await tablesOf(server)).toEqual([]);
    });

    it('if an earlier version has written it on a server', async () => {
      await moved({ from: file, to: server });
      await forgetMigrations(server);
      await expectRejection('database_source_unusable', /earlier version/, {
        from: server,
        to: places.file(),
      });
    });

    it('if a later version has written it on a server', async () => {
      await moved({ from: file, to: server });
      await onServer(server.url.href, (client) =>
        client.query(`insert into "kysely_migration" values ('9999-later', '2030')`),
      );
      const target = places.file();
      await expectRejection('database_unreadable', '9999-later', { from: server, to: target });
      expect(existsSync(target.file)).toBe(false);
    });

    it('if its password is wrong, by the name of its option', async () => {
      const url = Object.assign(new URL(server.url), { password: 'wrong' });
      await expectRejection('invalid_setting', /--from .*password authentication failed/, {
        from: { kind: 'postgres', url },
        to: places.file(),
      });
    });

    it('if a later version has written it', async () => {
      await at(file, (store) =>
        sql`insert into "kysely_migration" values ('9999-later', '2030')`.execute(queriesOf(store)),
      );
      await expectRejection('database_unreadable', 'a later version');
      expect(await tablesOf(server)).toEqual([]);
    });
  });

  describe('While a service uses it,', () => {
    const whileLocked = async (address: DatabaseAddress, work: () => Promise<void>) => {
      const lock = await lockDatabase(address);
      try {
        await work();
      } finally {
        await lock.release();
      }
    };

    it('the source is rejected', async () => {
      await whileLocked(file, () => expectRejection('data_folder_in_use', dirname(file.file)));
    });

    it('the target is rejected', async () => {
      const place = basename(server.url.pathname);
      await whileLocked(server, () => expectRejection('database_in_use', place));
      expect(await tablesOf(server)).toEqual([]);
    });

    it('a source on a server is rejected, and so is the folder of a target', async () => {
      const target = places.file();
      await moved({ from: file, to: server });
      await whileLocked(server, () =>
        expectRejection('database_in_use', '', { from: server, to: target }),
      );
      mkdirSync(dirname(target.file));
      await whileLocked(target, () =>
        expectRejection('data_folder_in_use', dirname(target.file), { from: server, to: target }),
      );
    });
  });
});

/** Makes the schema look like that of an earlier version. */
async function forgetMigrations({ url }: Server): Promise<void> {
  await onServer(url.href, async (client) => {
    await client.query(`delete from "kysely_migration" where "name" > '0002'`);
    await client.query(`update "kysely_migration" set "name" = '0000-before'`);
  });
}
