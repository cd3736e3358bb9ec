import fc from 'fast-check';
import { sql } from 'kysely';
import { describeDatabase } from '../../../../service/src/store/database-address.ts';
import type { DatabaseAddress } from '../../../../service/src/store/database-address.ts';
import { adoptDatabase } from '../../../../service/src/store/move/adopt-database.ts';
import { COPIED_TABLES } from '../../../../service/src/store/move/copied-tables.ts';
import { moveDatabase } from '../../../../service/src/store/move/move-database.ts';
import { openForCommand, openForService } from '../../../../service/src/store/open-database.ts';
import { saveText, savedText } from '../../../../service/src/store/records/settings.ts';
import type { Store } from '../../../../service/src/store/store.ts';
import { queriesOf } from '../../../../service/src/store/store.ts';
import { findPostgres } from '../../../../playground/postgres/find-postgres.mjs';
import { onServer } from '../../postgres/empty-database.ts';
import { testsWith } from '../../tests-with.ts';
import { fillTables, rowsIn } from './fill-tables.ts';
import { at, moved, moveUntil, Places } from './places.ts';

const MISSING = 'The move to PostgreSQL: neither npm nor Debian has installed PostgreSQL here';

/** More than two batches of each table. */
const ROWS = 230;

let places: Places;
beforeEach(() => {
  places = new Places();
});
afterEach(async () => {
  await places.remove();
});

const TERMS = {
  patience: 1_000,
  onTaken: () => undefined,
  selectHold: async () => 'alone' as const,
};
/** Returns the code with which a service refuses to start; null if it starts. */
const refusalOf = (address: DatabaseAddress) =>
  openForService(address, TERMS).then(
    async (database) => {
      await database.close();
      return null;
    },
    (cause: unknown) => (cause as { code: string }).code,
  );

async function filledFile(rows = 5, texts: readonly string[] = ['Zoë', '']) {
  const file = places.file();
  const all = await at(file, async (store) => {
    await fillTables(store, { rows, texts });
    return rowsIn(store);
  });
  return { file, rows: all };
}

/** Without the marks of the moves, which are no data. */
async function dataAt(address: DatabaseAddress) {
  const { settings = [], ...others } = await at(address, rowsIn);
  return {
    settings: settings.filter(
      ({ name }) =>
        name !== 'databaseLeft' && name !== 'unfinishedCopy' && name !== 'serviceHolder',
    ),
    ...others,
  };
}

const nextJob = async (store: Store): Promise<number> => {
  const job = { kind: 'run', subjectId: 'run_new', dueAt: 0, attempts: 0, groupKey: 'x' } as const;
  const row = await queriesOf(store)
    .insertInto('jobs')
    .values(job)
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
};

testsWith(findPostgres(), MISSING, () => {
  describe('A move to PostgreSQL and back', () => {
    it('covers every table', async () => {
      const { rows } = await filledFile();
      const tables = await at(places.file(), async (store) => {
        const all = await queriesOf(store).introspection.getTables();
        return all.map(({ name }) => name);
      });
      expect(COPIED_TABLES.map(({ name }) => name).sort()).toEqual(tables.sort());
      expect(Object.values(rows).map(({ length }) => length)).toEqual(tables.map(() => 5));
    });

    it('keeps every row of every table, and those of the source', async () => {
      const anyTexts = fc.array(fc.string({ unit: 'binary', maxLength: 20 }), {
        minLength: 1,
        maxLength: 4,
      });
      await fc.assert(
        fc.asyncProperty(anyTexts, fc.integer({ min: 0, max: 30 }), async (texts, count) => {
          const withoutNul = texts.map((text) => text.replaceAll('\0', ''));
          const { file, rows } = await filledFile(count, withoutNul);
          const [server, back] = [await places.server(), places.file()];
          const { tables } = await moved({ from: file, to: server });
          expect(tables?.map(({ name, rows: copied }) => [name, copied])).toEqual(
            COPIED_TABLES.map(({ name }) => [name, count]),
          );
          expect(await dataAt(server)).toEqual(rows);
          expect(await dataAt(file)).toEqual(rows);
          await moved({ from: server, to: back });
          expect(await dataAt(back)).toEqual(rows);
        }),
        { numRuns: 6 },
      );
    });

    it('copies tables of many batches', async () => {
      const { file, rows } = await filledFile(ROWS);
      const server = await places.server();
      await moved({ from: file, to: server });
      expect(await dataAt(server)).toEqual(rows);
    });

    it('replaces NUL characters, which PostgreSQL cannot store, and counts the texts', async () => {
      const { file } = await filledFile(1, ['']);
      await at(file, async (store) => {
        await saveText(store, 'a', 'one\0two\0');
        await saveText(store, 'b\0', 'three');
      });
      const server = await places.server();
      const { tables } = await moved({ from: file, to: server });
      expect(tables?.reduce((sum, { textsWithNul }) => sum + textsWithNul, 0)).toBe(2);
      const texts = await at(server, async (store) => [
        await savedText(store, 'a'),
        await savedText(store, 'b\uFFFD'),
      ]);
      expect(texts).toEqual(['one\uFFFDtwo\uFFFD', 'three']);
    });

    it('continues the ids that the database counts after the largest copied one', async () => {
      const { file } = await filledFile(5);
      const [server, back] = [await places.server(), places.file()];
      await moved({ from: file, to: server });
      expect(await at(server, nextJob)).toBe(48);
      await moved({ from: server, to: back });
      await at(back, (store) => queriesOf(store).deleteFrom('jobs').where('id', '=', 48).execute());
      expect(await at(back, nextJob)).toBe(48);
    });

    it('begins with the id 1 if there were none', async () => {
      const { file } = await filledFile(0);
      const server = await places.server();
      await moved({ from: file, to: server });
      expect(await at(server, nextJob)).toBe(1);
    });
  });

  describe('An interrupted move', () => {
    it('continues, wherever it was interrupted, and no service starts on the copy before', async () => {
      const { file, rows } = await filledFile(ROWS);
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.integer({ min: 1, max: 170 }), { maxLength: 4 }),
          async (batches) => {
            await adoptDatabase(file);
            const server = await places.server();
            for (const batch of batches) {
              if (!(await moveUntil(batch, { from: file, to: server }))) break;
              expect(await refusalOf(server)).toBe('database_unfinished');
              await expect(openForCommand(server)).rejects.toMatchObject({
                code: 'database_unfinished',
              });
              expect(await refusalOf(file)).toBeNull();
            }
            await moved({ from: file, to: server });
            expect(await dataAt(server)).toEqual(rows);
            expect(await refusalOf(server)).toBeNull();
          },
        ),
        { numRuns: 6 },
      );
    });

    it('copies only what is missing', async () => {
      const { file } = await filledFile(ROWS);
      const server = await places.server();
      await moveUntil(40, { from: file, to: server });
      const inserted = async () => {
        const { rows } = await at(server, (store) =>
          sql<{
            count: number;
          }>`select pg_stat_get_tuples_inserted('"users"'::regclass) as "count"`.execute(
            queriesOf(store),
          ),
        );
        return rows[0]?.count;
      };
      await moved({ from: file, to: server });
      // Statistics arrive when a session ends.
      expect(await inserted()).toBe(ROWS);
    });

    it('copies again what the source has changed since', async () => {
      const { file } = await filledFile(ROWS);
      const server = await places.server();
      await moveUntil(60, { from: file, to: server });
      await at(file, async (store) => {
        await queriesOf(store).updateTable('users').set({ name: 'Ann' }).execute();
        await queriesOf(store).deleteFrom('tokens').execute();
      });
      await moved({ from: file, to: server });
      const rows = await dataAt(file);
      expect(rows).toMatchObject({ tokens: [] });
      expect(await dataAt(server)).toEqual(rows);
    });

    it('continues after the server has ended all connections', async () => {
      const { file, rows } = await filledFile(ROWS);
      const server = await places.server();
      const lost = moveUntilLost(file, server);
      await expect(lost).rejects.toMatchObject({ code: 'database_move_failed' });
      await moved({ from: file, to: server });
      expect(await dataAt(server)).toEqual(rows);
    });
  });

  describe('The old database after a move', () => {
    it('is rejected by services and commands, with the new place and without its password', async () => {
      const { file } = await filledFile();
      const server = await places.server();
      await moved({ from: file, to: server });
      expect(await refusalOf(file)).toBe('database_moved');
      const rejected = expect(openForCommand(file)).rejects;
      await rejected.toThrow(describeDatabase(server));
      await expect(openForCommand(file)).rejects.not.toThrow(server.url.password);
      expect(await refusalOf(server)).toBeNull();
    });

    it('is rejected on a server too', async () => {
      const { file } = await filledFile();
      const [server, back] = [await places.server(), places.file()];
      await moved({ from: file, to: server });
      await moved({ from: server, to: back });
      expect([await refusalOf(server), await refusalOf(back)]).toEqual(['database_moved', null]);
    });

    it('can be adopted, and moved again', async () => {
      const { file, rows } = await filledFile();
      const [first, second] = [await places.server(), await places.server()];
      await moved({ from: file, to: first });
      await expect(moved({ from: file, to: second })).rejects.toThrow(describeDatabase(first));
      expect(await adoptDatabase(file)).toBe(describeDatabase(first));
      expect(await refusalOf(file)).toBeNull();
      await moved({ from: file, to: second });
      expect(await dataAt(second)).toEqual(rows);
    });

    it('is not copied again by the same move', async () => {
      const { file } = await filledFile();
      const server = await places.server();
      await moved({ from: file, to: server });
      await at(server, (store) => saveText(store, 'new', 'since the move'));
      expect(await moved({ from: file, to: server })).toMatchObject({ tables: null });
      expect(await at(server, (store) => savedText(store, 'new'))).toBe('since the move');
    });
  });
});

/** Moves until all connections to the target are ended. */
async function moveUntilLost(
  from: DatabaseAddress,
  to: Extract<DatabaseAddress, { kind: 'postgres' }>,
): Promise<void> {
  let ending: Promise<unknown> | undefined;
  await moveDatabase({ from, to }, () => {
    ending ??= onServer(to.url.href, (client) =>
      client.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      ),
    );
  }).finally(() => ending);
}
