import { withPlugin } from '../../store/with-plugin.ts';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { insertJob } from '../../../../service/src/store/records/jobs.ts';
import { Round } from '../../../../service/src/queue/dispatch/round.ts';
import { storedJobs } from '../../../../service/src/queue/embedded/stored-jobs.ts';
import type { Database } from '../../../../service/src/store/database.ts';
import { openDatabase } from '../../../../service/src/store/database.ts';
import { HeldClock } from '../../held-clock.ts';
import { TemporaryFolder } from '../../temporary-folder.ts';

let folder: TemporaryFolder;
let database: Database;
let clock: HeldClock;
beforeEach(async () => {
  folder = new TemporaryFolder();
  database = await openDatabase(join(folder.path, 'docloom.db'));
  clock = new HeldClock();
});
afterEach(async () => {
  await database.close();
  folder.remove();
});

const addJob = (groupKey: string, subjectId: string) =>
  insertJob(database.store, {
    kind: 'delivery',
    subjectId,
    generation: 0,
    groupKey,
    dueAt: clock.now() - 1,
  });

/** A timer may end up to a millisecond early. */
async function passAtLeast(milliseconds: number): Promise<void> {
  const begun = performance.now();
  while (performance.now() - begun < milliseconds) await sleep(5);
}

describe('A round of groups', () => {
  it('returns when to poll for a group whose first job came behind many of another', async () => {
    for (let count = 0; count < 60; count += 1) await addJob('silent', `dlv_${String(count)}`);
    const round = new Round('delivery', clock, storedJobs);
    const next = () => round.next(database.store, (groupKey) => groupKey !== 'silent');
    expect(await next()).toBeUndefined();
    expect(round.nextPollAt).toBeNull();
    await addJob('well', 'dlv_well');
    expect(await next()).toBeUndefined();
    expect(round.nextPollAt).toBe(clock.now() + 100);
    clock.moveOn(100);
    expect(await next()).toMatchObject({ groupKey: 'well' });
    expect(round.nextPollAt).toBeNull();
  });

  it('serves a group whose first job was announced, without reading all groups again', async () => {
    for (let count = 0; count < 60; count += 1) await addJob('silent', `dlv_${String(count)}`);
    const round = new Round('delivery', clock, storedJobs);
    const next = () => round.next(database.store, (groupKey) => groupKey !== 'silent');
    expect(await next()).toBeUndefined();
    await addJob('well', 'dlv_well');
    round.announce('well');
    expect(await next()).toMatchObject({ groupKey: 'well' });
  });

  it('has a group that is alone only while no other group has a job', async () => {
    const round = new Round('delivery', clock, storedJobs);
    const next = () => round.next(database.store, () => true);
    await addJob('a', 'dlv_a');
    expect(await next()).toEqual({ groupKey: 'a', isAlone: true });
    await addJob('b', 'dlv_b');
    expect(await next()).toMatchObject({ isAlone: false });
  });

  it('serves the same groups again after a rewind', async () => {
    for (const groupKey of ['a', 'b', 'c']) await addJob(groupKey, `dlv_${groupKey}`);
    const round = new Round('delivery', clock, storedJobs);
    const next = async () => (await round.next(database.store, () => true))?.groupKey;
    const first = await next();
    const { position } = round;
    const others = [await next(), await next()];
    round.rewind(position);
    expect([await next(), await next()]).toEqual(others);
    expect([first, ...others].toSorted()).toEqual(['a', 'b', 'c']);
  });

  it('spends at most a tenth of the time on reading all groups', async () => {
    for (let count = 0; count < 60; count += 1) await addJob('silent', `dlv_${String(count)}`);
    let looks = 0;
    const slow = withPlugin(database.store, {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        // Every group, and not the oldest jobs: those are more than there are groups.
        if (result.rows.length < 50) {
          looks += 1;
          await passAtLeast(50);
        }
        return result;
      },
    });
    const round = new Round('delivery', clock, storedJobs);
    const next = () => round.next(slow, (groupKey) => groupKey !== 'silent');
    await next();
    clock.moveOn(400);
    await next();
    expect(looks).toBe(1);
    const again = round.nextPollAt ?? 0;
    expect(again - clock.now()).toBeGreaterThanOrEqual(100);
    clock.moveOn(again - clock.now());
    await next();
    expect(looks).toBe(2);
  });
});
