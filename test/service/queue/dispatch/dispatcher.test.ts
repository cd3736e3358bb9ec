import { queriesOf } from '../../../../service/src/store/store.ts';
import { withTransactions } from '../../store/with-transactions.ts';
import { withPlugin } from '../../store/with-plugin.ts';
import type { KyselyPlugin } from 'kysely';
import type {
  Dispatcher,
  ReservedSlot,
} from '../../../../service/src/queue/dispatch/dispatcher.ts';
import type { Database } from '../../../../service/src/store/database.ts';
import { openDatabase } from '../../../../service/src/store/database.ts';
import { databaseFileOf } from '../../database-file.ts';
import { until } from '../../until.ts';
import { DONE } from '../queue-of-a-test.ts';
import { afterPolling, dispatchersForEachTest } from './dispatcher-of-a-test.ts';

const { held, begun, pressure, dispatcherOn, insert } = dispatchersForEachTest();

let dispatcher: Dispatcher<'run'>;
let besideIt: Database | undefined;

afterEach(async () => {
  await besideIt?.close();
  besideIt = undefined;
});

/** Lets something happen right after the n-th query of that kind, before its asker has the answer. */
function afterQuery(kind: string, happens: () => Promise<void>): KyselyPlugin {
  const queries = new WeakSet();
  return {
    transformQuery({ node, queryId }) {
      if (node.kind === kind) queries.add(queryId);
      return node;
    },
    async transformResult({ result, queryId }) {
      if (queries.has(queryId)) await happens();
      return result;
    },
  };
}

it('finds a job that is committed after its poll, if it is woken during the poll', async () => {
  const anotherProcess = await openDatabase(await databaseFileOf(held.parts.store));
  besideIt = anotherProcess;
  let looks = 0;
  // A dispatcher without jobs looks for those that are due, and then when the next one is.
  const afterTheLook = afterQuery('SelectQueryNode', async () => {
    looks += 1;
    if (looks !== 2) return;
    await insert('run_1', anotherProcess.store);
    dispatcher.wake();
  });
  dispatcher = dispatcherOn(withPlugin(held.parts.store, afterTheLook));
  dispatcher.wake();
  await until('the job', () => begun.includes('run_1'));
});

it('polls again a second after an error of the store', async () => {
  const failing: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: () => Promise.reject(new Error('the database is gone')),
  };
  const timers = jest.spyOn(globalThis, 'setTimeout');
  try {
    dispatcher = dispatcherOn(withPlugin(held.parts.store, failing));
    dispatcher.wake();
    const delays = () => timers.mock.calls.map(([, delay]) => delay);
    await until('the next poll is planned', () => delays().includes(1_000));
  } finally {
    timers.mockRestore();
  }
});

it('runs no more jobs than it has slots', async () => {
  const ends = Promise.withResolvers<undefined>();
  dispatcher = dispatcherOn(held.parts.store, {
    slots: 3,
    handler: async () => {
      await ends.promise;
      return DONE;
    },
  });
  for (const subject of ['a', 'b', 'c', 'd', 'e'])
    await insert(subject, held.parts.store, `usr_${subject}/wkf_1`);
  dispatcher.wake();
  await until('three', () => begun.length === 3);
  dispatcher.wake();
  await queriesOf(held.parts.store).selectFrom('jobs').select('id').execute();
  expect(begun).toEqual(['a', 'b', 'c']);
  ends.resolve(undefined);
  await until('the others', () => begun.length === 5);
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'e']);
});

it('reads nothing while jobs hold all slots, and polls when one of them ends', async () => {
  const ends = Promise.withResolvers<undefined>();
  let queries = 0;
  const counting: KyselyPlugin = {
    transformQuery({ node }) {
      queries += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  dispatcher = dispatcherOn(withPlugin(held.parts.store, counting), {
    slots: 1,
    handler: async () => {
      await ends.promise;
      return DONE;
    },
  });
  await insert('run_1');
  await insert('run_2');
  dispatcher.wake();
  await until('the first', () => begun.length === 1);
  await afterPolling();
  queries = 0;
  dispatcher.wake();
  await afterPolling();
  const queriesInVain = queries;
  ends.resolve(undefined);
  await until('the second', () => begun.length === 2);
  expect(queriesInVain).toBe(0);
});

it('releases the slots of jobs whose lease could not be committed', async () => {
  let isBroken = true;
  const breakable = withTransactions(held.parts.store, {
    async within(run) {
      const result = await run();
      if (isBroken) throw new Error('the disk is full');
      return result;
    },
  });
  dispatcher = dispatcherOn(breakable, { slots: 1 });
  await insert('run_1');
  dispatcher.wake();
  await afterPolling();
  expect(begun).toEqual([]);
  isBroken = false;
  dispatcher.wake();
  await until('the job', () => begun.includes('run_1'));
});

it('leases no more jobs than there are slots if its transaction runs twice', async () => {
  let slot: ReservedSlot<'run'> | undefined;
  let isUndone = false;
  const repeating = withTransactions(held.parts.store, {
    async around(run) {
      isUndone = true;
      await expect(run()).rejects.toThrow('undone');
      isUndone = false;
      // Others go on before the second attempt: one takes a slot, and one inserts a job.
      slot ??= dispatcher.reserveSlot('another');
      await insert('run_2');
      return run();
    },
    async within(run) {
      const result = await run();
      if (isUndone) throw new Error('undone because of another transaction');
      return result;
    },
  });
  const ends = Promise.withResolvers<undefined>();
  dispatcher = dispatcherOn(repeating, {
    slots: 2,
    handler: async () => {
      await ends.promise;
      return DONE;
    },
  });
  await insert('run_1');
  dispatcher.wake();
  await until('the job', () => begun.includes('run_1'));
  await afterPolling();
  const begunBesideIt = [...begun];
  slot?.release();
  await until('the other', () => begun.includes('run_2'));
  ends.resolve(undefined);
  expect([slot !== undefined, begunBesideIt]).toEqual([true, ['run_1']]);
});

it('goes on after an error of its store', async () => {
  let isBroken = true;
  const broken: KyselyPlugin = {
    transformQuery({ node }) {
      if (isBroken) throw new Error('the disk is full');
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  dispatcher = dispatcherOn(withPlugin(held.parts.store, broken));
  await insert('run_1');
  dispatcher.wake();
  await queriesOf(held.parts.store).selectFrom('jobs').select('id').execute();
  expect(begun).toEqual([]);
  isBroken = false;
  dispatcher.wake();
  await until('the job', () => begun.includes('run_1'));
});

it('does nothing after it was stopped', async () => {
  dispatcher = dispatcherOn(held.parts.store);
  await dispatcher.stop();
  await insert('run_1');
  dispatcher.wake();
  await queriesOf(held.parts.store).selectFrom('jobs').select('id').execute();
  expect(begun).toEqual([]);
});

it('stores the outcome of a job when its store works again', async () => {
  let isBroken = false;
  const breakable: KyselyPlugin = {
    transformQuery({ node }) {
      if (isBroken) throw new Error('the disk is full');
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  dispatcher = dispatcherOn(withPlugin(held.parts.store, breakable), {
    handler: async () => {
      isBroken = true;
      setTimeout(() => (isBroken = false), 50);
      return DONE;
    },
  });
  await insert('run_1');
  dispatcher.wake();
  await until('the job', () => begun.includes('run_1'));
  const jobs = () => queriesOf(held.parts.store).selectFrom('jobs').select('id').execute();
  let left = await jobs();
  await until('its end', () => {
    void jobs().then((now) => (left = now));
    return left.length === 0;
  });
});

it('stops at the end of the patience although its store is read-only', async () => {
  let isBroken = false;
  const breakable: KyselyPlugin = {
    transformQuery({ node }) {
      if (isBroken) throw new Error('the disk is full');
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const ends = Promise.withResolvers<undefined>();
  dispatcher = dispatcherOn(withPlugin(held.parts.store, breakable), {
    handler: async () => {
      await ends.promise;
      return DONE;
    },
  });
  await insert('run_1');
  dispatcher.wake();
  await until('the job', () => begun.includes('run_1'));
  isBroken = true;
  expect(await dispatcher.stop(0)).toEqual([]);
  isBroken = false;
  ends.resolve(undefined);
});

it('uses few slots under pressure, and all of them afterwards', async () => {
  const ends = Array.from({ length: 6 }, () => Promise.withResolvers<undefined>());
  dispatcher = dispatcherOn(held.parts.store, {
    // The tenant gets four and two of them.
    slots: 6,
    pressed: 3,
    handler: async () => {
      await ends[begun.length - 1]?.promise;
      return DONE;
    },
  });
  pressure.isHigh = true;
  for (const subject of ['a', 'b', 'c', 'd', 'e', 'f']) await insert(subject);
  dispatcher.wake();
  await until('two', () => begun.length === 2);
  dispatcher.wake();
  await afterPolling();
  expect(begun).toEqual(['a', 'b']);
  pressure.isHigh = false;
  ends[0]?.resolve(undefined);
  await until('four at once', () => begun.length === 5);
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'e']);
  for (const end of ends) end.resolve(undefined);
});

it('stops only when its poll has ended, because the store is closed then', async () => {
  const asked = Promise.withResolvers<undefined>();
  const answered = Promise.withResolvers<undefined>();
  const slow = afterQuery('SelectQueryNode', async () => {
    asked.resolve(undefined);
    await answered.promise;
  });
  dispatcher = dispatcherOn(withPlugin(held.parts.store, slow));
  dispatcher.wake();
  await asked.promise;
  let hasStopped = false;
  const stopped = dispatcher.stop().then(() => (hasStopped = true));
  await afterPolling();
  expect(hasStopped).toBe(false);
  answered.resolve(undefined);
  await stopped;
  expect(hasStopped).toBe(true);
});
