import { withTransactions } from '../../store/with-transactions.ts';
import { transact } from '../../../../service/src/store/transaction.ts';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { pino } from 'pino';
import { EmbeddedJobQueue } from '../../../../service/src/queue/embedded/embedded-job-queue.ts';
import type { Job, JobHandler } from '../../../../service/src/queue/job-queue.ts';
import { newRun } from '../../../../service/src/store/records/runs.ts';
import type { Store, Transaction } from '../../../../service/src/store/store.ts';
import { queriesOf } from '../../../../service/src/store/store.ts';
import { partsForEachTest } from '../../parts-of-a-test.ts';
import { until } from '../../until.ts';
import { DONE, patience, promise } from '../queue-of-a-test.ts';

// A job that nobody waits before begins with its commit, and is not looked for.

const held = partsForEachTest();

let queue: EmbeddedJobQueue;
let begun: Job<'run'>[];
let isOverloaded: boolean;

beforeEach(() => {
  begun = [];
  isOverloaded = false;
  queue = new EmbeddedJobQueue({
    ownerId: 'own_1',
    isStoreExclusive: true,
    store: held.parts.relaxedStore,
    reachDisk: () => Promise.resolve(),
    clock: held.clock,
    monotonic: held.clock,
    log: pino({ level: 'silent' }),
    metrics: held.parts.metrics,
    isOverloaded: () => isOverloaded,
  });
});
afterEach(() => queue.stop());

const names = () => begun.map(({ subjectId }) => subjectId);
const isBegun = (subject: string) => until(subject, () => names().includes(subject));
const jobs = () => queriesOf(held.parts.store).selectFrom('jobs').selectAll().execute();
const subject = {
  run: newRun({ id: 'run_1', workflowId: 'wkf_1', sourceEventId: 'sev_1', createdAt: 0 }, []),
  data: '{"number":1}',
  hops: 0,
};

/** Starts the queue, and lets it see that nobody waits. */
async function start(handler: JobHandler<'run'> = () => Promise.resolve(DONE)): Promise<void> {
  await queue.start({
    run: (job) => {
      begun.push(job);
      return job.subjectId.startsWith('asked') ? Promise.resolve(DONE) : handler(job);
    },
    quarantinedRun: () => Promise.resolve(DONE),
    delivery: () => Promise.resolve(DONE),
  });
  await untilNobodyWaits();
}

/** Asks again and again, as a look for jobs may be under way. */
async function untilNobodyWaits(): Promise<void> {
  let asked = 0;
  await until('nobody to wait', async () => {
    asked += 1;
    const name = `asked ${String(asked)}`;
    const isAtOnce = await enqueue(name, { groupKey: 'asked' });
    await isBegun(name);
    return isAtOnce;
  });
  await until('their ends', async () => (await jobs()).length === 0);
  begun = [];
}

const enqueue = (
  subjectId: string,
  { groupKey = 'wkf_1', store = held.parts.store, fails = false } = {},
) =>
  queue.commit(store, { lock: null }, async (_, add) => {
    const job = {
      kind: 'run',
      groupKey,
      subjectId,
      generation: 1,
      dueAt: held.clock.now(),
    } as const;
    const isAtOnce = await add(job, { begun: subject, waiting: subject });
    if (fails) throw new Error('rolled back');
    return isAtOnce;
  });

/** Returns a store whose commits are stored, but fail. */
const standing = (store: Store): Store =>
  withTransactions(store, {
    async around(run) {
      await run();
      throw new Error('not synced');
    },
  });

/** Returns a store whose transactions begin after a moment. */
const notBefore = (moment: Promise<void>, store: Store): Store =>
  withTransactions(store, {
    async around(run) {
      await moment;
      return run();
    },
  });

it('it is inserted with a lease, and its handler gets the committed subject', async () => {
  const ends = promise();
  await start(() => ends.kept.then(() => DONE));
  expect(await enqueue('run_1')).toBe(true);
  await isBegun('run_1');
  expect(begun).toMatchObject([{ subject, generation: 1 }]);
  expect(await jobs()).toMatchObject([{ leasedAt: held.clock.now(), generation: 1 }]);
  ends.keep();
  await until('its end', async () => (await jobs()).length === 0);
});

it('it waits if the queue was not started', async () => {
  expect(await enqueue('run_1')).toBe(false);
  expect(await jobs()).toMatchObject([{ leasedAt: null, ownerId: null }]);
});

it('it waits behind others of its group, and its handler gets the subject that was committed', async () => {
  const ends = promise();
  await start(() => ends.kept.then(() => DONE));
  // More than one group may have at once.
  const all = Array.from({ length: 50 }, (_, number) => `run_${String(number)}`);
  const atOnce: boolean[] = [];
  for (const name of all) atOnce.push(await enqueue(name));
  expect(atOnce.slice(-2)).toEqual([false, false]);
  expect(atOnce).toContain(true);
  ends.keep();
  await until('all of them', () => begun.length === all.length);
  expect(names()).toEqual(all);
  expect(begun.at(-1)).not.toHaveProperty('subject');
  expect(begun.at(-1)).toHaveProperty('earlierSubject', subject);
});

describe('while jobs of a tenant wait from a time of fewer slots, although more are free now', () => {
  let ends: ReturnType<typeof promise>;
  let early: string[];

  beforeEach(async () => {
    ends = promise();
    await start(() => ends.kept.then(() => DONE));
    isOverloaded = true;
    early = [];
    // Until a job has to wait: as many hold a slot as may while others need the processor.
    for (let isAtOnce = true; isAtOnce;) {
      early.push(`early ${String(early.length)}`);
      isAtOnce = await enqueue(early.at(-1) ?? '', { groupKey: 'usr_1/wkf_1' });
    }
    isOverloaded = false;
  });
  afterEach(() => ends.keep());

  it('it waits behind them in another group of the tenant', async () => {
    expect(await enqueue('late', { groupKey: 'usr_1/wkf_2' })).toBe(false);
    await isBegun('late');
    expect(names().slice(-2)).toEqual([early.at(-1), 'late']);
  });

  it('it begins at once for a tenant without jobs', async () => {
    expect(await enqueue('late', { groupKey: 'usr_2/wkf_2' })).toBe(true);
    expect(names().at(-1)).toBe('late');
  });
});

it('it begins if its transaction spans the start and the first poll', async () => {
  const mayBegin = promise();
  const early = enqueue('early', { store: notBefore(mayBegin.kept, held.parts.store) });
  await start();
  // Until the queue sleeps.
  await sleep(100);
  mayBegin.keep();
  expect(await early).toBe(false);
  await isBegun('early');
});

it('it waits for the next start if the queue was stopped', async () => {
  await start();
  await queue.stop();
  expect(await enqueue('run_1')).toBe(false);
  await setImmediate();
  expect(names()).toEqual([]);
  expect(await jobs()).toMatchObject([{ leasedAt: null, ownerId: null }]);
});

it('it does not exist after a rollback, and its slot is free again', async () => {
  await start();
  for (let time = 0; time < 100; time += 1) {
    await expect(enqueue(`run_${String(time)}`, { fails: true })).rejects.toThrow('rolled back');
  }
  expect(await jobs()).toEqual([]);
  expect(await enqueue('run_well')).toBe(true);
  await isBegun('run_well');
  expect(names()).toEqual(['run_well']);
});

it('it begins, and its subject is read, if a failed commit was stored nevertheless', async () => {
  await start();
  const store = standing(held.parts.store);
  await expect(enqueue('run_1', { store })).rejects.toThrow('not synced');
  await isBegun('run_1');
  expect(begun).toEqual([expect.not.objectContaining({ subject })]);
  expect(begun).toEqual([expect.not.objectContaining({ earlierSubject: subject })]);
  await until('its end', async () => (await jobs()).length === 0);
});

it('it waits if its subject already has a job, which does not run twice at once', async () => {
  const ends = promise();
  await start(() => ends.kept.then(() => DONE));
  expect(await enqueue('run_1')).toBe(true);
  await isBegun('run_1');
  expect(await enqueue('run_1')).toBe(false);
  ends.keep();
  await until('both', () => begun.length === 2);
  await until('their end', async () => (await jobs()).length === 0);
});

it('it begins again after its handler threw, although no poll is planned', async () => {
  await start(() =>
    begun.length === 1 ? Promise.reject(new Error('the first attempt')) : Promise.resolve(DONE),
  );
  await enqueue('run_1');
  await until('its return', async () => (await jobs())[0]?.leasedAt === null);
  held.clock.moveOn(1_000);
  await until('the second attempt', () => begun.length === 2);
});

it('it is returned like any other job when the queue stops', async () => {
  const ends = promise();
  await start(() => ends.kept.then(() => DONE));
  expect(await enqueue('run_1')).toBe(true);
  await isBegun('run_1');
  const returned = await queue.stop(patience(0));
  expect(returned).toEqual({ run: ['run_1'], quarantinedRun: [], delivery: [] });
  expect(await jobs()).toMatchObject([{ leasedAt: null, ownerId: null }]);
  ends.keep();
});

it("it ends in its handler's transaction", async () => {
  await start(async (job) => {
    if (job.subjectId !== 'run_1') return DONE;
    const end = (transaction: Transaction) => queue.end(transaction, job);
    await transact(held.parts.store, { lock: null }, end);
    expect(await jobs()).toEqual([]);
    return { isEnded: true, attempt: 'succeeded' };
  });
  await enqueue('run_1');
  await isBegun('run_1');
  await until('its end', async () => (await jobs()).length === 0);
});

it('no job is lost, begun twice or skipped, in any order of arrival', async () => {
  const step = fc.record({
    groupKey: fc.constantFrom('a', 'b', 'c'),
    fails: fc.boolean(),
    isAwaited: fc.boolean(),
    takesTurns: fc.integer({ min: 0, max: 5 }),
  });
  const turnsOf = new Map<string, number>();
  await start(async ({ subjectId }) => {
    for (let turn = 0; turn < (turnsOf.get(subjectId) ?? 0); turn += 1) await setImmediate();
    return DONE;
  });
  let number = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      begun = [];
      const commits: Promise<unknown>[] = [];
      const wanted: string[] = [];
      for (const { groupKey, fails, isAwaited, takesTurns } of steps) {
        number += 1;
        held.clock.moveOn(1);
        const name = `${groupKey} ${String(number).padStart(6, '0')}`;
        turnsOf.set(name, takesTurns);
        if (!fails) wanted.push(name);
        const committed = enqueue(name, { groupKey, fails }).catch(() => undefined);
        commits.push(committed);
        if (isAwaited) await committed;
      }
      await Promise.all(commits);
      await until('all of them', async () => (await jobs()).length === 0);
      expect(names().toSorted()).toEqual(wanted.toSorted());
      for (const groupKey of ['a', 'b', 'c']) {
        const ofGroup = names().filter((name) => name.startsWith(groupKey));
        expect(ofGroup).toEqual(ofGroup.toSorted());
      }
    }),
    { numRuns: 100 },
  );
});
