import type { KyselyPlugin } from 'kysely';
import { pino } from 'pino';
import { ClockSteps } from '../../../service/src/clock-steps/clock-steps.ts';
import { savedTime, saveTime } from '../../../service/src/store/records/settings.ts';
import { readStoredTimes } from '../../../service/src/store/records/clock/stored-times.ts';
import type { Store } from '../../../service/src/store/store.ts';
import { queriesOf } from '../../../service/src/store/store.ts';
import { transact } from '../../../service/src/store/transaction.ts';
import { SteadyClock } from '../../../service/src/time/steady-clock.ts';
import { AssembledParts } from '../assembled-parts.ts';
import { DONE } from '../queue/queue-of-a-test.ts';
import { sharedTemplates } from '../shared-templates.ts';
import { SteppedTime } from '../stepped-time.ts';
import { withPlugin } from '../store/with-plugin.ts';
import { until } from '../until.ts';
import { makeWaits as makeWaitsOf, storedWaits } from './waits-of-a-test.ts';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;
const STEPS = [-YEAR, -DAY, -HOUR, HOUR, DAY, YEAR];

const templates = sharedTemplates();
let time: SteppedTime;
let clock: SteadyClock;
let assembled: AssembledParts;
let logged: Record<string, unknown>[];
let steps: ClockSteps;

beforeEach(async () => {
  time = new SteppedTime();
  clock = new SteadyClock(time.sources);
  logged = [];
  assembled = await AssembledParts.assemble({ clock, templates });
});
afterEach(() => assembled.close());

const newSteps = (relaxedStore: Store = assembled.parts.relaxedStore) => {
  const write = (line: string) => logged.push(JSON.parse(line) as Record<string, unknown>);
  const log = pino({ level: 'info' }, { write });
  return new ClockSteps({ relaxedStore, clock, monotonic: time.wall, timers: time.timers, log });
};

/** The next process, with a clock of its own. */
const restart = async (relaxedStore?: Store) => {
  clock = new SteadyClock(time.sources);
  steps = newSteps(relaxedStore);
  await steps.begin();
};

const messages = () => logged.map(({ msg }) => msg);

const makeWaits = () => makeWaitsOf(assembled.parts);

/** Every stored time until which something waits or is valid. */
async function waits(): Promise<number[]> {
  const { store } = assembled.parts;
  const jobs = await queriesOf(store).selectFrom('jobs').select('dueAt').orderBy('id').execute();
  return [...jobs.map(({ dueAt }) => dueAt), ...(await storedWaits(store))];
}

describe('While the service runs', () => {
  beforeEach(async () => {
    steps = newSteps();
    await steps.begin();
  });

  it.each(STEPS)(
    'everything that waits keeps its remaining time at a step of %i ms',
    async (step) => {
      await makeWaits();
      const before = await waits();
      expect(before).toHaveLength(13);
      time.step(step);
      await steps.check();
      expect(clock.now()).toBe(time.wall.now());
      expect(await waits()).toEqual(before.map((at) => at + step));
      expect(await readStoredTimes(assembled.parts.store)).toMatchObject({ lastSeen: clock.now() });
      expect(logged).toMatchObject([
        {
          seconds: step / SECOND,
          msg: expect.stringContaining(step < 0 ? 'was set back' : 'was set forward') as unknown,
        },
      ]);
      await steps.check();
      expect(await waits()).toEqual(before.map((at) => at + step));
    },
  );

  it.each(STEPS)(
    'jobs from before and after a step of %i ms begin when they are due',
    async (step) => {
      const { queue, store } = assembled.parts;
      const begun: string[] = [];
      const handler = ({ subjectId }: { subjectId: string }) => {
        begun.push(subjectId);
        return Promise.resolve(DONE);
      };
      await queue.start({ run: handler, quarantinedRun: handler, delivery: handler });
      steps.watch(() => {
        queue.wake();
      });
      const enqueue = (subjectId: string, dueIn: number) =>
        queue.commit(store, { lock: null }, (_, add) => {
          const dueAt = clock.now() + dueIn;
          return add({ kind: 'run', groupKey: subjectId, subjectId, generation: 0, dueAt });
        });
      await enqueue('before', 5 * SECOND);
      time.step(step);
      await enqueue('meanwhile', 5 * SECOND);
      await enqueue('now', 0);
      await until('the new job', () => begun.includes('now'));
      time.moveOn(SECOND);
      await until('the new time', () => clock.now() === time.wall.now());
      await enqueue('after', 4 * SECOND);
      expect(begun).toEqual(['now']);
      time.moveOn(4 * SECOND);
      queue.wake();
      await until('all jobs', () => begun.length === 4);
      await queue.stop();
      await steps.stop();
    },
  );

  it('a correction by NTP moves nothing', async () => {
    await makeWaits();
    const before = await waits();
    time.step(-2 * SECOND);
    await steps.check();
    expect(clock.now()).toBe(time.wall.now());
    expect(await waits()).toEqual(before);
    expect(logged).toEqual([]);
  });

  it('a suspension moves nothing, and everything that became due begins', async () => {
    await makeWaits();
    const before = await waits();
    let wakes = 0;
    steps.watch(() => (wakes += 1));
    time.suspend(HOUR);
    time.moveOn(SECOND);
    await until('the wake-up', () => wakes === 1);
    expect(clock.now()).toBe(time.wall.now());
    expect(await waits()).toEqual(before);
    await steps.stop();
  });

  it('a step waits until the database can be written, and is then taken over whole', async () => {
    let isBroken = false;
    const breakable: KyselyPlugin = {
      transformQuery({ node }) {
        if (isBroken && JSON.stringify(node).includes('timeBeforeJump')) throw new Error('full');
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    await restart(withPlugin(assembled.parts.relaxedStore, breakable));
    await makeWaits();
    const [before, now] = [await waits(), clock.now()];
    isBroken = true;
    time.step(-HOUR);
    await steps.check();
    await steps.check();
    expect([await waits(), clock.now()]).toEqual([before, now]);
    expect(messages()).toEqual(['The time could not be stored']);
    isBroken = false;
    await steps.check();
    expect(await waits()).toEqual(before.map((at) => at - HOUR));
    expect(clock.now()).toBe(now - HOUR);
  });

  it('the time is stored twice a minute and at the end', async () => {
    const lastSeen = async () => (await readStoredTimes(assembled.parts.store)).lastSeen;
    const begun = clock.now();
    time.moveOn(29 * SECOND);
    await steps.check();
    expect(await lastSeen()).toBe(begun);
    time.moveOn(SECOND);
    await steps.check();
    expect(await lastSeen()).toBe(begun + 30 * SECOND);
    time.moveOn(SECOND);
    await steps.stop();
    expect(await lastSeen()).toBe(begun + 31 * SECOND);
    time.moveOn(60 * SECOND);
    expect(await lastSeen()).toBe(begun + 31 * SECOND);
  });

  it.each(STEPS)('a step of %i ms just before its end is taken over', async (step) => {
    await makeWaits();
    const before = await waits();
    let wakes = 0;
    steps.watch(() => (wakes += 1));
    time.step(step);
    await steps.stop();
    expect(await waits()).toEqual(before.map((at) => at + step));
    expect(await readStoredTimes(assembled.parts.store)).toMatchObject({ lastSeen: clock.now() });
    expect(wakes).toBe(0);
    await restart();
    expect(await waits()).toEqual(before.map((at) => at + step));
  });

  it('a jump forward is confirmed after a day of steady time', async () => {
    const before = clock.now();
    time.step(YEAR);
    await steps.check();
    expect(steps.confirmedTime()).toEqual({ at: before, isConfirmed: false });
    expect((await readStoredTimes(assembled.parts.store)).beforeJump).toBe(before);
    time.moveOn(DAY);
    await steps.check();
    expect(steps.confirmedTime()).toEqual({ at: clock.now(), isConfirmed: true });
    expect((await readStoredTimes(assembled.parts.store)).beforeJump).toBeNull();
    expect(messages().at(-1)).toContain('confirmed');
  });
});

describe('At a start', () => {
  it.each([-YEAR, -DAY, -HOUR])(
    'everything keeps its remaining time if the clock was set by %i ms',
    async (step) => {
      await restart();
      await makeWaits();
      const before = await waits();
      time.step(step);
      await restart();
      expect(await waits()).toEqual(before.map((at) => at + step));
      expect(messages()).toEqual([expect.stringContaining('was set back')]);
      await restart();
      expect(await waits()).toEqual(before.map((at) => at + step));
    },
  );

  it.each(['lastStart', 'lastCheck'])(
    'the %s of an earlier version shows it, too',
    async (name) => {
      await makeWaits();
      await saveTime(assembled.parts.store, 'lastStart', clock.now() - DAY);
      await saveTime(assembled.parts.store, name, clock.now());
      const before = await waits();
      time.step(-HOUR);
      await restart();
      expect(await waits()).toEqual(before.map((at) => at - HOUR));
    },
  );

  it('nothing moves while the service does not run', async () => {
    await restart();
    await makeWaits();
    const before = await waits();
    time.moveOn(YEAR);
    await restart();
    expect(await waits()).toEqual(before);
    expect(messages()).toEqual([]);
    expect(await savedTime(assembled.parts.store, 'lastSeen')).toBe(time.wall.now());
  });

  it('a jump forward is found, and the second start confirms it', async () => {
    await restart();
    const before = clock.now();
    time.step(YEAR);
    await restart();
    expect(steps.confirmedTime()).toEqual({ at: before, isConfirmed: false });
    await restart();
    expect(steps.confirmedTime()).toEqual({ at: clock.now(), isConfirmed: true });
  });

  it('a jump of the running service is confirmed by the next start', async () => {
    await restart();
    time.step(YEAR);
    await steps.check();
    expect(steps.confirmedTime().isConfirmed).toBe(false);
    await restart();
    expect(steps.confirmedTime().isConfirmed).toBe(true);
  });
});

it('A transaction in progress is not torn by a step', async () => {
  await restart();
  const { store } = assembled.parts;
  time.step(-HOUR);
  let checked: Promise<void> | undefined;
  const [before, after] = await transact(store, { lock: null }, async () => {
    const before = clock.now();
    checked = steps.check();
    await new Promise((resolve) => setTimeout(resolve, 20));
    return [before, clock.now()];
  });
  expect(after).toBe(before);
  await checked;
  expect(clock.now()).toBe(time.wall.now());
});
