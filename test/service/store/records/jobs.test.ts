import { queriesOf } from '../../../../service/src/store/store.ts';
import {
  deleteJob,
  endLeasesWithoutOwner,
  returnJob,
  insertJob,
  insertLeasedJob,
  leaseNextJobs,
  groupKeysOfOldestJobs,
  groupKeysWithDueJobs,
  nextDueAfter,
  returnJobs,
} from '../../../../service/src/store/records/jobs.ts';
import { storeHeartbeat } from '../../../../service/src/store/records/lease-owners.ts';
import { partsForEachTest } from '../../parts-of-a-test.ts';

const held = partsForEachTest();

const OWNED = { ownerId: 'own_1' };

const insert = (subjectId: string, dueAt: number, groupKey = 'wkf_1') =>
  insertJob(held.parts.store, { kind: 'run', groupKey, subjectId, generation: 0, dueAt });
const lease = (now: number, { groupKey = 'wkf_1', atMost = 10 } = {}) =>
  leaseNextJobs(held.parts.store, { ...OWNED, kind: 'run', now, groupKey, atMost });
const leaseOne = async (now: number, groupKey = 'wkf_1') => {
  const [job] = await lease(now, { groupKey, atMost: 1 });
  return job!;
};
const subjects = (jobs: readonly { subjectId: string }[]) =>
  jobs.map(({ subjectId }) => subjectId).sort();

describe('a job that begins with its commit', () => {
  const subject = { subjectId: 'run_1', generation: 2 };
  const job = { kind: 'run', groupKey: 'wkf_1', ...subject, dueAt: 5 } as const;
  const insertLeased = () => insertLeasedJob(held.parts.store, job, { ...OWNED, leasedAt: 7 });
  const row = () => queriesOf(held.parts.store).selectFrom('jobs').selectAll().executeTakeFirst();

  it('is leased to one holder only', async () => {
    const { kind, ...leased } = job;
    expect(await insertLeased()).toMatchObject({ ...leased, attempts: 1, leasedAt: 7 });
    expect(await lease(10)).toEqual([]);
    expect(await row()).toMatchObject({ kind, ...leased, attempts: 1, leasedAt: 7 });
  });

  it('waits if its subject already had a job', async () => {
    await insert('run_1', 1);
    expect(await insertLeased()).toBeUndefined();
    expect(await row()).toMatchObject({ generation: 2, dueAt: 5, attempts: 0, leasedAt: null });
  });

  it('ends an earlier lease on its subject, even in the same millisecond', async () => {
    const first = await insertLeased();
    expect(await insertLeased()).toBeUndefined();
    expect(await deleteJob(held.parts.store, first!)).toBe(false);
    expect(await row()).toMatchObject({ attempts: 1, leasedAt: null });
  });
});

describe('a lease from a commit that was rolled back', () => {
  it('does not end a later job with the same id', async () => {
    const undone = {
      id: 1,
      subjectId: 'run_1',
      generation: 0,
      groupKey: 'wkf_1',
      attempts: 1,
      dueAt: 5,
    };
    const subject = { subjectId: 'run_2', generation: 0 };
    const job = { kind: 'run', groupKey: 'wkf_1', ...subject, dueAt: 5 } as const;
    const next = await insertLeasedJob(held.parts.store, job, { ...OWNED, leasedAt: 7 });
    const lost = { ...undone, ...OWNED, id: next!.id, leasedAt: 7 };
    await deleteJob(held.parts.store, lost);
    await returnJob(held.parts.store, lost, 100);
    expect(
      await queriesOf(held.parts.store).selectFrom('jobs').selectAll().execute(),
    ).toMatchObject([{ subjectId: 'run_2', dueAt: 5, attempts: 1, leasedAt: 7 }]);
  });
});

describe('leasing', () => {
  it('takes due jobs and leaves the rest', async () => {
    await insert('due', 10);
    await insert('later', 11);
    expect(subjects(await lease(10))).toEqual(['due']);
  });

  it('takes the jobs first that have been due longest', async () => {
    await insert('c', 3);
    await insert('a', 1);
    await insert('b', 2);
    expect((await lease(10, { atMost: 2 })).map(({ subjectId }) => subjectId)).toEqual(['a', 'b']);
  });

  it('takes no job of another kind', async () => {
    await insertJob(held.parts.store, {
      kind: 'delivery',
      groupKey: 'wkf_1',
      subjectId: 'dlv_1',
      generation: 0,
      dueAt: 1,
    });
    expect(await lease(10)).toEqual([]);
  });

  it('gives each job to one holder only', async () => {
    await insert('a', 1);
    expect(await lease(10)).toHaveLength(1);
    expect(await lease(10)).toEqual([]);
  });

  it('takes no job of another group', async () => {
    await insert('a', 1, 'wkf_2');
    expect(await lease(10)).toEqual([]);
    expect(subjects(await lease(10, { groupKey: 'wkf_2' }))).toEqual(['a']);
  });

  it('counts the attempts of a job', async () => {
    await insert('a', 1);
    const first = await leaseOne(10);
    await returnJob(held.parts.store, first, 20);
    expect([first.attempts, (await leaseOne(20)).attempts]).toEqual([1, 2]);
  });
});

describe('the holder of a lease', () => {
  it('ends the job', async () => {
    await insert('a', 1);
    expect(await deleteJob(held.parts.store, await leaseOne(10))).toBe(true);
    expect(await lease(1_000)).toEqual([]);
  });

  it('returns the job for later', async () => {
    await insert('a', 1);
    await returnJob(held.parts.store, await leaseOne(10), 500);
    expect(await lease(499)).toEqual([]);
    expect(subjects(await lease(500))).toEqual(['a']);
  });

  it.each([
    ['ends', deleteJob],
    [
      'puts off',
      (store: typeof held.parts.store, job: Awaited<ReturnType<typeof leaseOne>>) =>
        returnJob(store, job, 9_999),
    ],
  ])('no longer %s a job that was enqueued again', async (_, end) => {
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
        returnJob(store, job, 9_999),
    ],
  ])('no longer %s a job that was leased again in the same millisecond', async (_, end) => {
    await insert('a', 1);
    const mine = await leaseOne(10);
    await insert('a', 1);
    const theirs = await leaseOne(10);
    await end(held.parts.store, mine);
    await returnJob(held.parts.store, theirs, 20);
    expect(subjects(await lease(20))).toEqual(['a']);
  });
});

describe('the due time of the next job', () => {
  const nextDue = (now: number, kind: 'run' | 'delivery' = 'run') =>
    nextDueAfter(held.parts.store, { kind, now });

  it('is null if there is none', async () => {
    await insert('due', 10);
    expect(await nextDue(10)).toBeNull();
  });

  it('is that of the first job without a lease', async () => {
    await insert('a', 250);
    await leaseOne(250);
    await insert('b', 300);
    await insert('c', 280);
    expect(await nextDue(10)).toBe(280);
  });

  it('is that of a job of the same kind', async () => {
    await insert('a', 20);
    expect(await nextDue(10, 'delivery')).toBeNull();
  });
});

describe('the groups with due jobs', () => {
  const due = { kind: 'run', now: 10 } as const;

  beforeEach(async () => {
    await insert('a', 1, 'wkf_3');
    await insert('b', 2, 'wkf_1');
    await insert('c', 3, 'wkf_1');
    await insert('d', 11, 'wkf_2');
    await insert('e', 4, 'wkf_4');
    await leaseOne(10, 'wkf_4');
    const subject = { subjectId: 'f', generation: 0 };
    const delivery = { kind: 'delivery', groupKey: 'wkf_5', ...subject, dueAt: 1 } as const;
    await insertJob(held.parts.store, delivery);
  });

  it('are sorted by the due times of their jobs, one entry per job', async () => {
    expect(await groupKeysOfOldestJobs(held.parts.store, due, 10)).toEqual([
      'wkf_3',
      'wkf_1',
      'wkf_1',
    ]);
    expect(await groupKeysOfOldestJobs(held.parts.store, due, 2)).toEqual(['wkf_3', 'wkf_1']);
  });

  it('are each found once', async () => {
    expect(await groupKeysWithDueJobs(held.parts.store, due)).toEqual(['wkf_1', 'wkf_3']);
  });

  it('are none if there are no jobs', async () => {
    await queriesOf(held.parts.store).deleteFrom('jobs').execute();
    expect(await groupKeysWithDueJobs(held.parts.store, due)).toEqual([]);
  });
});

describe('the leases of an owner', () => {
  const row = (subjectId: string) =>
    queriesOf(held.parts.store)
      .selectFrom('jobs')
      .select(['leasedAt', 'ownerId', 'attempts'])
      .where('subjectId', '=', subjectId)
      .executeTakeFirst();
  const leaseFor = (ownerId: string, now = 10) =>
    leaseNextJobs(held.parts.store, {
      kind: 'run',
      groupKey: 'wkf_1',
      now,
      ownerId,
      atMost: 1,
    });

  it('end if it is not registered', async () => {
    await storeHeartbeat(held.parts.store, { id: 'own_alive', heartbeatAt: 1 });
    await insert('a', 1);
    await leaseFor('own_dead');
    await insert('b', 1);
    await leaseFor('own_alive');
    await insert('c', 1);
    await leaseFor('own_old');
    await queriesOf(held.parts.store)
      .updateTable('jobs')
      .set({ ownerId: null })
      .where('subjectId', '=', 'c')
      .execute();
    await endLeasesWithoutOwner(held.parts.store);
    const ended = { leasedAt: null, ownerId: null, attempts: 1 };
    expect(await row('a')).toEqual(ended);
    expect(await row('b')).toEqual({ ...ended, leasedAt: 10, ownerId: 'own_alive' });
    expect(await row('c')).toEqual(ended);
  });

  it('are returned without those of others', async () => {
    await insert('a', 1);
    await leaseFor('own_1');
    await insert('b', 1);
    await leaseFor('own_2');
    expect(await returnJobs(held.parts.store, 'run', 'own_1')).toEqual(['a']);
    expect(await row('a')).toMatchObject({ leasedAt: null, ownerId: null });
    expect(await row('b')).toMatchObject({ leasedAt: 10, ownerId: 'own_2' });
  });

  it('do not end the lease of another owner in the same millisecond', async () => {
    await insert('a', 1);
    const [mine] = await leaseFor('own_1');
    await returnJob(held.parts.store, mine!, 1);
    await leaseFor('own_2');
    await deleteJob(held.parts.store, mine!);
    expect(await row('a')).toMatchObject({ ownerId: 'own_2' });
  });
});
