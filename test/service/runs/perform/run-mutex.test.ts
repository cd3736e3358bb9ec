import type { RunId } from '@docloom/contract';
import { setImmediate } from 'node:timers/promises';
import { RunMutex } from '../../../../service/src/runs/perform/run-mutex.ts';

const RUN = 'run_1' as RunId;
const OTHER = 'run_2' as RunId;

let mutex: RunMutex;
let events: string[];

beforeEach(() => {
  mutex = new RunMutex();
  events = [];
});

/** Performs a run until the test ends that. */
function perform(name: string, run = RUN) {
  const mayEnd = Promise.withResolvers<undefined>();
  const ended = mutex.runExclusive(run, async () => {
    events.push(`${name} begins`);
    await mayEnd.promise;
    events.push(`${name} ends`);
    return name;
  });
  return { ended, ...mayEnd };
}

/** Long enough for whoever may begin to have begun. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await setImmediate();
}

it('performs a run once at a time, in the order of the calls', async () => {
  const first = perform('first');
  const second = perform('second');
  await settle();
  expect(events).toEqual(['first begins']);
  first.resolve(undefined);
  await settle();
  // It comes when the first is through, and the second is not.
  const third = perform('third');
  await settle();
  expect(events).toEqual(['first begins', 'first ends', 'second begins']);
  second.resolve(undefined);
  third.resolve(undefined);
  expect(await Promise.all([first.ended, second.ended, third.ended])).toEqual([
    'first',
    'second',
    'third',
  ]);
  expect(events.slice(3)).toEqual(['second ends', 'third begins', 'third ends']);
});

it('does not delay other runs', async () => {
  const one = perform('one');
  const other = perform('other', OTHER);
  await settle();
  expect(events).toEqual(['one begins', 'other begins']);
  one.resolve(undefined);
  other.resolve(undefined);
  await Promise.all([one.ended, other.ended]);
});

it('goes on with the next call after one that throws', async () => {
  const fails = mutex.runExclusive(RUN, () => Promise.reject(new Error('no')));
  const next = perform('next');
  next.resolve(undefined);
  await expect(fails).rejects.toThrow('no');
  expect(await next.ended).toBe('next');
});

it('holds only runs that are performed or waited for', async () => {
  const all = [perform('first'), perform('second'), perform('other', OTHER)];
  expect(mutex.size).toBe(2);
  for (const { resolve } of all) resolve(undefined);
  await Promise.all(all.map(({ ended }) => ended));
  await mutex.runExclusive(RUN, () => Promise.reject(new Error('no'))).catch(() => undefined);
  expect(mutex.size).toBe(0);
});
