import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '../../../service/src/store/database.ts';
import { preparedQuery } from '../../../service/src/store/prepared-query.ts';
import type { Store, Transaction } from '../../../service/src/store/store.ts';
import { queriesOf } from '../../../service/src/store/store.ts';
import { acquireLock, transact } from '../../../service/src/store/transaction.ts';

const AT_ONCE = 20;

/** What a database of a test can do; each call opens the same one. */
type Open = () => Promise<Database>;

const insertTeam = (store: Store, name: string) =>
  queriesOf(store)
    .insertInto('teams')
    .values({ id: `team_${name}`, name, createdAt: 0 })
    .execute();

const insertSetting = preparedQuery((store, setting: { name: string; value: string }) =>
  queriesOf(store).insertInto('settings').values(setting),
);
const one = { name: 'one', value: '1' };

const teamsIn = async (store: Store): Promise<string[]> => {
  const teams = await queriesOf(store).selectFrom('teams').select('name').orderBy('id').execute();
  return teams.map(({ name }) => name);
};

/** What every implementation of the database keeps: transactions, values and locks. */
export function describeDatabase(name: string, open: Open): void {
  describe(name, () => {
    describeTransactions(open);
    describeValues(open);
    describeLocks(open);
  });
}

/** Separately, for a database that only shows that transactions run again. */
export function describeTransactions(open: Open): void {
  describe('a transaction', () => {
    it('is stored when it returns, and returns the result of its work', async () => {
      const { store } = await open();
      const result = await transact(store, { lock: null }, async (transaction) => {
        await insertTeam(transaction, 'Billing');
        return teamsIn(transaction);
      });
      expect([result, await teamsIn(store)]).toEqual([['Billing'], ['Billing']]);
    });

    it('stores nothing if its work throws', async () => {
      const { store } = await open();
      const work = transact(store, { lock: null }, async (transaction) => {
        await insertTeam(transaction, 'Billing');
        throw new Error('no');
      });
      await expect(work).rejects.toThrow('no');
      expect(await teamsIn(store)).toEqual([]);
    });

    it('stores nothing if one of its statements fails', async () => {
      const { store } = await open();
      const work = transact(store, { lock: null }, async (transaction) => {
        await insertTeam(transaction, 'Billing');
        await insertTeam(transaction, 'Billing');
      });
      await expect(work).rejects.toThrow();
      expect(await teamsIn(store)).toEqual([]);
    });

    it.each([
      ['committed', async () => undefined],
      ['undone', () => Promise.reject(new Error('no'))],
    ])('that was %s rejects statements: they would be part of another one', async (_, end) => {
      const { store } = await open();
      let ended: Transaction | undefined;
      const work = transact(store, { lock: null }, (transaction) => {
        ended = transaction;
        return end();
      });
      await work.catch(() => undefined);
      const late = await transact(store, { lock: null }, async () => {
        if (!ended) return [];
        return Promise.allSettled([insertTeam(ended, 'Billing'), insertSetting(ended, one)]);
      });
      expect(late).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
      expect(await teamsIn(store)).toEqual([]);
    });

    it('with relaxed durability is seen at once by everybody', async () => {
      const [{ relaxedStore }, other] = [await open(), await open()];
      await transact(relaxedStore, { lock: null }, (transaction) => insertTeam(transaction, 'One'));
      await insertTeam(relaxedStore, 'Two');
      expect(await teamsIn(other.store)).toEqual(['One', 'Two']);
    });

    it('is not seen by others before its end', async () => {
      const [{ store }, other] = [await open(), await open()];
      await transact(store, { lock: null }, async (transaction) => {
        await insertTeam(transaction, 'Billing');
        expect(await teamsIn(other.store)).toEqual([]);
      });
      expect(await teamsIn(other.store)).toEqual(['Billing']);
    });
  });

  it('a unique constraint decides which of many inserts at once is stored', async () => {
    const { store } = await open();
    const inserts = Array.from({ length: AT_ONCE }, async () => {
      const { numInsertedOrUpdatedRows } = await queriesOf(store)
        .insertInto('teams')
        .values({ id: 'team_1', name: 'Billing', createdAt: 0 })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return numInsertedOrUpdatedRows;
    });
    const inserted = await Promise.all(inserts);
    expect(inserted.filter((rows) => rows === 1n)).toHaveLength(1);
  });

  it('a row with a broken reference is rejected', async () => {
    const { store } = await open();
    const workflow = { color: '', icon: '', archivedAt: null, createdAt: 0, updatedAt: 0 };
    const owned = { id: 'wkf_1', ownerId: 'usr_nobody', teamId: null, name: 'Orders' } as const;
    const insert = queriesOf(store)
      .insertInto('workflows')
      .values({ ...owned, ...workflow });
    await expect(insert.execute()).rejects.toThrow();
  });
}

function describeValues(open: Open): void {
  describe('values', () => {
    it('sort by the bytes of their text, as cursors of lists need', async () => {
      const { store } = await open();
      for (const name of ['b', 'B', 'a', '_', '1', 'é', 'z']) await insertTeam(store, name);
      expect(await teamsIn(store)).toEqual(['1', 'B', '_', 'a', 'b', 'z', 'é']);
    });

    it('keep whole numbers up to 2^53, and any text', async () => {
      const { store } = await open();
      const team = { id: 'team_1', name: 'Ä "\'\n😀', createdAt: Number.MAX_SAFE_INTEGER } as const;
      await queriesOf(store).insertInto('teams').values(team).execute();
      const stored = queriesOf(store).selectFrom('teams').selectAll().executeTakeFirst();
      expect(await stored).toEqual(team);
    });

    it('are in no empty list', async () => {
      const { store } = await open();
      await insertTeam(store, 'Billing');
      const teams = queriesOf(store).selectFrom('teams').select('name');
      expect(await teams.where('id', 'in', []).execute()).toEqual([]);
      expect(await teams.where('id', 'not in', []).execute()).toEqual([{ name: 'Billing' }]);
    });

    it('of counts and sums are numbers', async () => {
      const { store } = await open();
      await insertTeam(store, 'Billing');
      const counted = await queriesOf(store)
        .selectFrom('teams')
        .select(({ fn }) => [fn.countAll<number>().as('all'), fn.max('createdAt').as('last')])
        .executeTakeFirst();
      expect(counted).toEqual({ all: 1, last: 0 });
    });
  });
}

/** Separately, for a database that only shows what locks separate. */
export function describeLocks(open: Open): void {
  describe('transactions with the same lock', () => {
    const read = async (store: Store): Promise<number> => {
      const row = await queriesOf(store)
        .selectFrom('settings')
        .select('value')
        .where('name', '=', 'counter')
        .executeTakeFirst();
      return Number(row?.value ?? 0);
    };

    const count = async (transaction: Transaction) => {
      const value = String((await read(transaction)) + 1);
      await nextTurn();
      await queriesOf(transaction)
        .insertInto('settings')
        .values({ name: 'counter', value })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
        .execute();
    };

    it.each([
      ['a row', { table: 'users', id: 'usr_1' }],
      ['a name', { name: 'counter' }],
    ] as const)('follow each other if they lock %s', async (_, lock) => {
      const { store } = await open();
      const user = { id: 'usr_1', name: '', email: '', teamId: null } as const;
      await queriesOf(store)
        .insertInto('users')
        .values({ ...user, createdAt: 0 })
        .execute();
      const all = Array.from({ length: AT_ONCE }, () => transact(store, { lock }, count));
      await Promise.all(all);
      expect(await read(store)).toBe(AT_ONCE);
    });

    it('follow each other if they acquire it after their beginning', async () => {
      const { store } = await open();
      const all = Array.from({ length: AT_ONCE }, () =>
        transact(store, { lock: null }, async (transaction) => {
          await teamsIn(transaction);
          await acquireLock(transaction, { name: 'counter' });
          await count(transaction);
        }),
      );
      await Promise.all(all);
      expect(await read(store)).toBe(AT_ONCE);
    });

    it('go on after one of them has failed', async () => {
      const { store } = await open();
      const lock = { name: 'counter' };
      const failing = transact(store, { lock }, () => Promise.reject(new Error('no')));
      const next = transact(store, { lock }, count);
      await expect(failing).rejects.toThrow('no');
      await next;
      expect(await read(store)).toBe(1);
    });
  });
}
