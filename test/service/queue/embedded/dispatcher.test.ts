import { setImmediate } from 'node:timers/promises';
import type { KyselyPlugin } from 'kysely';
import { pino } from 'pino';
import { Dispatcher } from '../../../../service/src/queue/embedded/dispatcher.ts';
import { insertJob } from '../../../../service/src/queue/embedded/leases.ts';
import type { JobHandler, JobOutcome } from '../../../../service/src/queue/job-queue.ts';
import type { Database } from '../../../../service/src/store/database.ts';
import { openDatabase } from '../../../../service/src/store/database.ts';
import type { Store } from '../../../../service/src/store/tables.ts';
import { partsForEachTest } from '../../parts-of-a-test.ts';
import { until } from '../../until.ts';
import { databaseFileOf } from '../../database-file.ts';

const held = partsForEachTest();
const log = pino({ level: 'silent' });

let begun: string[];
let isPressed: boolean;
let dispatcher: Dispatcher<'run'>;
let besideIt: Database | undefined;

beforeEach(() => {
  begun = [];
  isPressed = false;
});

afterEach(async () => {
  await dispatcher.stop();
  await besideIt?.close();
  besideIt = undefined;
});

interface DispatcherOptions {
  pressed?: number;
  slots?: number;
  perGroup?: number;
  handler?: JobHandler;
}

function dispatcherOn(
  store: Store,
  { slots = 2, pressed = 1, perGroup = slots, handler }: DispatcherOptions = {},
) {
  const done: JobHandler = async () => ({ done: true });
  return new Dispatcher({
    kind: 'run',
    slots: { all: slots, pressed, perNewGroup: perGroup, perGroup, suspects: 1 },
    isPressed: () => isPressed,
    store,
    clock: held.clock,
    log,
    metrics: held.parts.metrics,
    handler: (job) => {
      begun.push(job.subjectId);
      return (handler ?? done)(job);
    },
  });
}

const insert = (subjectId: string, store = held.parts.store, groupKey = 'wkf_1') =>
  insertJob(store, { kind: 'run', groupKey, subjectId, dueAt: held.clock.now() });

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

/** Lets something happen when jobs have been leased, before that is committed. */
function afterLease(happens: () => Promise<void>): KyselyPlugin {
  return {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (result.rows.some((row) => 'leasedAt' in row)) await happens();
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
  dispatcher = dispatcherOn(held.parts.store.withPlugin(afterTheLook));
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
    dispatcher = dispatcherOn(held.parts.store.withPlugin(failing));
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
      return { done: true };
    },
  });
  for (const subject of ['a', 'b', 'c', 'd', 'e']) await insert(subject);
  dispatcher.wake();
  await until('three', () => begun.length === 3);
  dispatcher.wake();
  await held.parts.store.selectFrom('jobs').select('id').execute();
  expect(begun).toEqual(['a', 'b', 'c']);
  ends.resolve(undefined);
  await until('the others', () => begun.length === 5);
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'e']);
});

it('does not reserve the slot of a job whose lease is being committed', async () => {
  const given: boolean[] = [];
  let next: Promise<void> | undefined;
  // Whoever has the turn after the dispatcher shares its commit: the jobs have not begun yet.
  const afterTheLease = afterLease(async () => {
    next ??= held.parts.store.transaction().execute(async () => {
      const slots = ['a', 'b', 'c'].map((groupKey) => dispatcher.reserveSlot(groupKey));
      given.push(...slots.map((slot) => slot !== undefined));
      for (const slot of slots) slot?.letGo();
    });
  });
  const ends = Promise.withResolvers<undefined>();
  dispatcher = dispatcherOn(held.parts.store.withPlugin(afterTheLease), {
    slots: 3,
    handler: async () => {
      await ends.promise;
      return { done: true };
    },
  });
  await insert('run_1');
  dispatcher.wake();
  await until('the job', () => begun.includes('run_1'));
  await next;
  ends.resolve(undefined);
  expect(given).toEqual([true, true, false]);
});

it('releases the slots of jobs whose lease could not be committed', async () => {
  let isBroken = true;
  const { store } = held.parts;
  const breakable = new Proxy(store, {
    get(_, name) {
      const member: unknown = Reflect.get(store, name, store);
      if (name !== 'transaction') {
        return typeof member === 'function' ? (member.bind(store) as unknown) : member;
      }
      return () => ({
        execute: <Result>(work: (transaction: Store) => Promise<Result>) =>
          store.transaction().execute(async (transaction) => {
            const result = await work(transaction);
            if (isBroken) throw new Error('the disk is full');
            return result;
          }),
      });
    },
  });
  dispatcher = dispatcherOn(breakable, { slots: 1 });
  await insert('run_1');
  dispatcher.wake();
  await nextTurns();
  expect(begun).toEqual([]);
  isBroken = false;
  dispatcher.wake();
  await until('the job', () => begun.includes('run_1'));
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
  dispatcher = dispatcherOn(held.parts.store.withPlugin(broken));
  await insert('run_1');
  dispatcher.wake();
  await held.parts.store.selectFrom('jobs').select('id').execute();
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
  await held.parts.store.selectFrom('jobs').select('id').execute();
  expect(begun).toEqual([]);
});

describe('groups', () => {
  /** Jobs that end when the test says so. */
  const held50 = async (groupKey: string, count = 50) => {
    for (let number = 0; number < count; number += 1) {
      await insert(`${groupKey} ${String(number)}`, held.parts.store, groupKey);
    }
  };

  it('include a group behind ten thousand jobs of another', async () => {
    await held.parts.store
      .insertInto('jobs')
      .values(
        Array.from({ length: 4_000 }, (_, n) => ({
          kind: 'run' as const,
          groupKey: 'many',
          subjectId: `many ${String(n)}`,
          dueAt: 0,
          attempts: 0,
          leasedAt: null,
        })),
      )
      .execute();
    await insert('one', held.parts.store, 'few');
    const ends = Promise.withResolvers<undefined>();
    dispatcher = dispatcherOn(held.parts.store, {
      slots: 4,
      perGroup: 3,
      handler: async () => {
        await ends.promise;
        return { done: true };
      },
    });
    dispatcher.wake();
    await until('four', () => begun.length === 4);
    expect(begun).toContain('one');
    await held.parts.store.deleteFrom('jobs').where('leasedAt', 'is', null).execute();
    ends.resolve(undefined);
  });

  it('that struggle share half of the slots', async () => {
    const ends = Promise.withResolvers<undefined>();
    const stuck = ['s1', 's2', 's3', 's4', 's5', 's6'];
    let isFailing = true;
    dispatcher = dispatcherOn(held.parts.store, {
      slots: 6,
      perGroup: 2,
      handler: async ({ subjectId }) => {
        if (!subjectId.startsWith('s')) return { done: true };
        if (isFailing) return { done: false, retryAt: held.clock.now() + 1_000 };
        await ends.promise;
        return { done: true };
      },
    });
    for (const groupKey of stuck) await held50(groupKey, 1);
    dispatcher.wake();
    await until('each to fail', () => begun.length === stuck.length);
    isFailing = false;
    held.clock.moveOn(1_000);
    dispatcher.wake();
    await until('half of them', () => begun.length === stuck.length + 3);
    await insert('well', held.parts.store, 'well');
    dispatcher.wake();
    await until('the other', () => begun.includes('well'));
    expect(begun).toHaveLength(stuck.length + 4);
    ends.resolve(undefined);
    await until('all of them', () => begun.length === 2 * stuck.length + 1);
  });

  it.each<[string, JobOutcome]>([
    ['that struggles', { done: false, retryAt: Number.MAX_SAFE_INTEGER }],
    ['whose jobs are given up', { done: true, givenUp: true }],
  ])('%s has a single slot from then on', async (_, outcome) => {
    const ends = Promise.withResolvers<undefined>();
    let isFailing = true;
    dispatcher = dispatcherOn(held.parts.store, {
      slots: 6,
      perGroup: 3,
      handler: async () => {
        if (isFailing) return outcome;
        await ends.promise;
        return { done: true };
      },
    });
    await insert('first', held.parts.store, 'group');
    dispatcher.wake();
    await until('the first to fail', () => begun.length === 1);
    isFailing = false;
    await held50('group', 4);
    await insert('other', held.parts.store, 'other');
    dispatcher.wake();
    await until('the other', () => begun.includes('other'));
    await nextTurns();
    expect(begun).toEqual(['first', 'group 0', 'other']);
    ends.resolve(undefined);
    await until('all of them', () => begun.length === 6);
  });
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
  dispatcher = dispatcherOn(held.parts.store.withPlugin(breakable), {
    handler: async () => {
      isBroken = true;
      setTimeout(() => (isBroken = false), 50);
      return { done: true };
    },
  });
  await insert('run_1');
  dispatcher.wake();
  await until('the job', () => begun.includes('run_1'));
  const jobs = () => held.parts.store.selectFrom('jobs').select('id').execute();
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
  dispatcher = dispatcherOn(held.parts.store.withPlugin(breakable), {
    handler: async () => {
      await ends.promise;
      return { done: true };
    },
  });
  await insert('run_1');
  dispatcher.wake();
  await until('the job', () => begun.includes('run_1'));
  isBroken = true;
  await expect(dispatcher.stop(0)).resolves.toBeUndefined();
  isBroken = false;
  ends.resolve(undefined);
});

it('uses few slots under pressure, and all of them afterwards', async () => {
  const ends = Array.from({ length: 6 }, () => Promise.withResolvers<undefined>());
  dispatcher = dispatcherOn(held.parts.store, {
    slots: 4,
    pressed: 2,
    handler: async () => {
      await ends[begun.length - 1]?.promise;
      return { done: true };
    },
  });
  isPressed = true;
  for (const subject of ['a', 'b', 'c', 'd', 'e', 'f']) await insert(subject);
  dispatcher.wake();
  await until('two', () => begun.length === 2);
  dispatcher.wake();
  await nextTurns();
  expect(begun).toEqual(['a', 'b']);
  isPressed = false;
  ends[0]?.resolve(undefined);
  await until('four at once', () => begun.length === 5);
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'e']);
  for (const end of ends) end.resolve(undefined);
});

/** Long enough for a dispatcher that is awake to have looked. */
async function nextTurns(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await setImmediate();
}
