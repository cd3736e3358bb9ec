import type { WorkflowId } from '@docloom/contract';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { findPostgres } from '../../../../playground/postgres/find-postgres.mjs';
import { transactTogether } from '../../../../service/src/store/batching/transact-together.ts';
import type { Database } from '../../../../service/src/store/database.ts';
import { savedText, saveText } from '../../../../service/src/store/records/settings.ts';
import type { Store, Transaction } from '../../../../service/src/store/store.ts';
import { queriesOf } from '../../../../service/src/store/store.ts';
import { acquireLock, transact } from '../../../../service/src/store/transaction.ts';
import { AssembledParts } from '../../assembled-parts.ts';
import { HeldClock } from '../../held-clock.ts';
import { openTestDatabase } from '../../postgres/test-database.ts';
import { makeWorkflow } from '../../seeds.ts';
import { testsWith } from '../../tests-with.ts';
import { makeUser } from '../../users.ts';
import { withTransactions } from '../with-transactions.ts';

const MISSING = 'Batches: neither npm nor Debian has installed PostgreSQL here';

type Work = (transaction: Transaction) => Promise<void>;

let database: Database;
let store: Store;

/** Returns work that stores a text under a name. */
const saving =
  (name: string): Work =>
  (transaction) =>
    saveText(transaction, name, 'saved');

/** Returns the outcomes of work that begins at once: `done`, or the message of an error. */
async function outcomesOf(work: readonly Work[], on = store): Promise<string[]> {
  const settled = await Promise.allSettled(
    work.map((each) => transactTogether(on, { lock: null, batchKey: 'Ann' }, each)),
  );
  return settled.map((one) => (one.status === 'fulfilled' ? 'done' : String(one.reason)));
}

async function savedNames(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select "name" from "settings" where "value" = 'saved' order by "name"`.execute(
    queriesOf(store),
  );
  return rows.map(({ name }) => name);
}

/** Returns how many transactions of the database have stored the texts. */
async function transactionsOfSaved(): Promise<number> {
  const { rows } = await sql`
    select distinct xmin::text from "settings" where "value" = 'saved'`.execute(queriesOf(store));
  return rows.length;
}

testsWith(findPostgres(), MISSING, () => {
  describe('transactions that begin at once', () => {
    beforeEach(async () => {
      database = await openTestDatabase();
      ({ store } = database);
    });

    afterEach(() => database.close());

    it('are one transaction of the database', async () => {
      expect(await outcomesOf([saving('a'), saving('b'), saving('c')])).toEqual([
        'done',
        'done',
        'done',
      ]);
      expect(await savedNames()).toEqual(['a', 'b', 'c']);
      expect(await transactionsOfSaved()).toBe(1);
    });

    it('do not join urgent ones, which never wait for more', async () => {
      const options = { lock: null, batchKey: 'Ann' } as const;
      await Promise.all([
        transactTogether(store, options, saving('a')),
        transactTogether(store, { ...options, isUrgent: true }, saving('b')),
        transactTogether(store, { ...options, isUrgent: true }, saving('c')),
      ]);
      expect(await savedNames()).toEqual(['a', 'b', 'c']);
      expect(await transactionsOfSaved()).toBe(2);
    });

    it('are several if they are many', async () => {
      const names = Array.from({ length: 100 }, (_, index) => `name ${String(index)}`);
      await outcomesOf(names.map(saving));
      expect(await savedNames()).toEqual(names.toSorted());
      expect(await transactionsOfSaved()).toBeLessThan(names.length);
    });

    it('are not undone if a rule of one rejects it before it writes', async () => {
      const rejected: Work = async (transaction) => {
        await savedText(transaction, 'a');
        throw new Error('against the rule');
      };
      expect(await outcomesOf([saving('a'), rejected, saving('b')])).toEqual([
        'done',
        'Error: against the rule',
        'done',
      ]);
      expect(await transactionsOfSaved()).toBe(1);
    });

    it('are repeated without what one has written that fails later', async () => {
      const failing: Work = async (transaction) => {
        await saveText(transaction, 'failing', 'saved');
        throw new Error('too late');
      };
      expect(await outcomesOf([saving('a'), failing, saving('b')])).toEqual([
        'done',
        'Error: too late',
        'done',
      ]);
      expect(await savedNames()).toEqual(['a', 'b']);
    });

    it('are rejected only for what was committed', async () => {
      const { promise: written, resolve: write } = Promise.withResolvers<undefined>();
      const { promise: read, resolve: endRead } = Promise.withResolvers<undefined>();
      const failing: Work = async (transaction) => {
        await saveText(transaction, 'name', 'failing');
        write(undefined);
        await read;
        throw new Error('too late');
      };
      const rejecting: Work = async (transaction) => {
        await written;
        const found = await savedText(transaction, 'name');
        endRead(undefined);
        if (found !== null) throw new Error('the name is taken');
        await saveText(transaction, 'name', 'saved');
      };
      expect(await outcomesOf([failing, rejecting])).toEqual(['Error: too late', 'done']);
      expect(await savedNames()).toEqual(['name']);
    });

    it('are repeated if a statement of one fails', async () => {
      const conflicting: Work = async (transaction) => {
        await sql`insert into "settings" ("name", "value") values ('a', ''), ('a', '')`.execute(
          queriesOf(transaction),
        );
      };
      const [first, second, third] = await outcomesOf([saving('b'), conflicting, saving('c')]);
      expect([first, third]).toEqual(['done', 'done']);
      expect(second).toMatch(/duplicate key/);
      expect(await savedNames()).toEqual(['b', 'c']);
    });

    it('all fail if a statement is invalid, because a repetition would hide it', async () => {
      const invalid: Work = async (transaction) => {
        await sql`select "missing" from "settings"`.execute(queriesOf(transaction));
      };
      const outcomes = await outcomesOf([saving('a'), invalid, saving('b')]);
      expect(new Set(outcomes).size).toBe(1);
      expect(outcomes[0]).toMatch(/does not exist/);
      expect(await savedNames()).toEqual([]);
    });

    it('may need locks, which they acquire in transactions of their own', async () => {
      const locking =
        (name: string): Work =>
        async (transaction) => {
          await saveText(transaction, name, 'saved');
          await acquireLock(transaction, { name: 'the same' });
        };
      expect(await outcomesOf([locking('a'), saving('b'), locking('c')])).toEqual([
        'done',
        'done',
        'done',
      ]);
      expect(await savedNames()).toEqual(['a', 'b', 'c']);
    });

    it('are batched only with those of the same batch key', async () => {
      await Promise.all([
        transactTogether(store, { lock: null, batchKey: 'Ann' }, saving('a')),
        transactTogether(store, { lock: null, batchKey: 'Ann' }, saving('b')),
        transactTogether(store, { lock: null, batchKey: 'Bob' }, saving('c')),
        transactTogether(store, { lock: null }, saving('d')),
      ]);
      expect(await savedNames()).toEqual(['a', 'b', 'c', 'd']);
      expect(await transactionsOfSaved()).toBe(3);
    });

    it('all fail if their commit fails, because nobody knows whether it is stored', async () => {
      const losing = withTransactions(store, {
        around: async (run) => {
          await run();
          throw new Error('the connection was lost');
        },
      });
      expect(await outcomesOf([saving('a'), saving('b')], losing)).toEqual([
        'Error: the connection was lost',
        'Error: the connection was lost',
      ]);
    });
  });

  describe('the locks of batched transactions', () => {
    let assembled: AssembledParts;
    let workflowId: WorkflowId;

    beforeEach(async () => {
      assembled = await AssembledParts.assemble({
        clock: new HeldClock(),
        openDatabase: () => openTestDatabase(),
      });
      ({ store } = assembled.parts);
      workflowId = await makeWorkflow(assembled.parts, await makeUser(assembled.parts, 'Ann'));
    });

    afterEach(() => assembled.close());

    const lock = () => ({ table: 'workflows', id: workflowId }) as const;
    const shared = () => ({ ...lock(), isShared: true }) as const;
    const setBased = () => ({ lock: lock(), batchKey: 'Ann', isSetBased: true }) as const;

    /** Holds the exclusive lock. @returns a function that releases it */
    const holdLock = async (): Promise<() => Promise<void>> => {
      const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
      const { promise: held, resolve: hold } = Promise.withResolvers<undefined>();
      const holding = transact(store, { lock: lock() }, async () => {
        hold(undefined);
        await released;
      });
      await held;
      return () => {
        release(undefined);
        return holding;
      };
    };

    it('do not separate the members of a batch, which run concurrently', async () => {
      const bothRun = Promise.withResolvers<undefined>();
      let running = 0;
      await Promise.all(
        [1, 2].map(() =>
          transactTogether(store, setBased(), async (transaction) => {
            await acquireLock(transaction, { name: 'names' });
            running += 1;
            if (running === 2) bothRun.resolve(undefined);
            await bothRun.promise;
          }),
        ),
      );
      expect(running).toBe(2);
    });

    it('take along those that begin while a batch waits for its lock', async () => {
      const release = await holdLock();
      const waiting: Promise<void>[] = [];
      for (const name of ['a', 'b', 'c']) {
        waiting.push(transactTogether(store, setBased(), saving(name)));
        await sleep(100);
      }
      await release();
      await Promise.all(waiting);
      expect(await savedNames()).toEqual(['a', 'b', 'c']);
      expect(await transactionsOfSaved()).toBe(1);
    });

    it('keep an exclusive one away until their commit', async () => {
      const order: string[] = [];
      const { promise: begun, resolve: begin } = Promise.withResolvers<undefined>();
      const batched = [1, 2].map(() =>
        transactTogether(store, { lock: shared(), batchKey: 'Ann' }, async (transaction) => {
          begin(undefined);
          for (let reads = 0; reads < 20; reads += 1) await savedText(transaction, 'a');
          order.push('batched');
        }),
      );
      await begun;
      await transact(store, { lock: lock() }, () => {
        order.push('exclusive');
        return Promise.resolve();
      });
      await Promise.all(batched);
      expect(order).toEqual(['batched', 'batched', 'exclusive']);
    });

    it('delay no transaction that needs none of them', async () => {
      const release = await holdLock();
      // More batches than may begin at once wait for the lock.
      const waiting = Array.from({ length: 100 }, () =>
        transactTogether(store, { lock: shared(), batchKey: 'Ann' }, () => Promise.resolve()),
      );
      await transactTogether(store, { lock: null, batchKey: 'Ann' }, saving('a'));
      expect(await savedText(store, 'a')).toBe('saved');
      await release();
      await Promise.all(waiting);
    });
  });
});
