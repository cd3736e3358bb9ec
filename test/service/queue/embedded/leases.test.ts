import {
  deleteJob,
  endAllLeases,
  giveJobBack,
  insertJob,
  leaseDueJobs,
  nextDueAt,
} from '../../../../service/src/queue/embedded/leases.ts';
import { partsForEachTest } from '../../parts-of-a-test.ts';

const held = partsForEachTest();

const insert = (subjectId: string, dueAt: number) =>
  insertJob(held.parts.store, { kind: 'run', subjectId, dueAt });
const lease = (now: number, { atMost = 10, until = now + 100 } = {}) =>
  leaseDueJobs(held.parts.store, { kind: 'run', now, until, atMost });
const leaseOne = async (now: number) => {
  const [job] = await lease(now);
  return job!;
};
const subjects = (jobs: readonly { subjectId: string }[]) =>
  jobs.map(({ subjectId }) => subjectId).sort();

describe('leasing', () => {
  it('takes what is due and leaves the rest', async () => {
    await insert('due', 10);
    await insert('later', 11);
    expect(subjects(await lease(10))).toEqual(['due']);
  });

  it('takes those first that have been due longest', async () => {
    await insert('c', 3);
    await insert('a', 1);
    await insert('b', 2);
    expect(subjects(await lease(10, { atMost: 2 }))).toEqual(['a', 'b']);
  });

  it('takes nothing of another kind', async () => {
    await insertJob(held.parts.store, { kind: 'delivery', subjectId: 'dlv_1', dueAt: 1 });
    expect(await lease(10)).toEqual([]);
  });

  it('gives each job to one only', async () => {
    await insert('a', 1);
    expect(await lease(10)).toHaveLength(1);
    expect(await lease(10)).toEqual([]);
  });

  it('gives it to the next when the lease has ended', async () => {
    await insert('a', 1);
    await lease(10, { until: 20 });
    expect(await lease(19)).toEqual([]);
    expect(subjects(await lease(20))).toEqual(['a']);
  });

  it('counts how often a job was begun', async () => {
    await insert('a', 1);
    expect((await leaseOne(10)).attempts).toBe(1);
    expect((await leaseOne(1_000)).attempts).toBe(2);
  });
});

describe('the holder of a lease', () => {
  it('ends the job', async () => {
    await insert('a', 1);
    await deleteJob(held.parts.store, await leaseOne(10));
    expect(await lease(1_000)).toEqual([]);
  });

  it('gives it back for later', async () => {
    await insert('a', 1);
    await giveJobBack(held.parts.store, await leaseOne(10), 500);
    expect(await lease(499)).toEqual([]);
    expect(subjects(await lease(500))).toEqual(['a']);
  });

  it.each([
    ['ends', deleteJob],
    [
      'puts off',
      (store: typeof held.parts.store, job: Awaited<ReturnType<typeof leaseOne>>) =>
        giveJobBack(store, job, 9_999),
    ],
  ])('no longer %s a job that was asked for again', async (_, end) => {
    await insert('a', 1);
    const mine = await leaseOne(10);
    await insert('a', 11);
    await end(held.parts.store, mine);
    expect(subjects(await lease(11))).toEqual(['a']);
  });

  it.each([
    ['ends', deleteJob],
    [
      'puts off',
      (store: typeof held.parts.store, job: Awaited<ReturnType<typeof leaseOne>>) =>
        giveJobBack(store, job, 9_999),
    ],
  ])('no longer %s a job that somebody else has leased in the same millisecond', async (_, end) => {
    await insert('a', 1);
    const mine = await leaseOne(10);
    await insert('a', 1);
    const theirs = await leaseOne(10);
    await end(held.parts.store, mine);
    await giveJobBack(held.parts.store, theirs, 20);
    expect(subjects(await lease(20))).toEqual(['a']);
  });
});

describe('when the next job is due', () => {
  it('is null when there is none', async () => {
    expect(await nextDueAt(held.parts.store, 'run')).toBeNull();
  });

  it('is the time of the first that nobody works on', async () => {
    await insert('a', 1);
    await lease(10);
    await insert('b', 300);
    await insert('c', 200);
    expect(await nextDueAt(held.parts.store, 'run')).toBe(200);
  });

  it('knows its kind', async () => {
    await insert('a', 1);
    expect(await nextDueAt(held.parts.store, 'delivery')).toBeNull();
  });
});

it('a start takes every lease away', async () => {
  await insert('a', 1);
  await insert('b', 1);
  await lease(10);
  await endAllLeases(held.parts.store);
  expect(subjects(await lease(10))).toEqual(['a', 'b']);
});
