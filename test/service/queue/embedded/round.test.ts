import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { insertJob } from '../../../../service/src/queue/embedded/leases.ts';
import { Round } from '../../../../service/src/queue/embedded/round.ts';
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

const addJob = (line: string, subjectId: string) =>
  insertJob(database.store, { kind: 'delivery', subjectId, line, dueAt: clock.now() - 1 });

describe('A round of lines', () => {
  it('says when to ask again for a line that got its first job behind many of another', async () => {
    for (let count = 0; count < 60; count += 1) await addJob('silent', `dlv_${String(count)}`);
    const round = new Round('delivery', clock);
    const next = () => round.next(database.store, (line) => line !== 'silent');
    expect(await next()).toBeUndefined();
    expect(round.looksAgainAt).toBeNull();
    await addJob('well', 'dlv_well');
    expect(await next()).toBeUndefined();
    expect(round.looksAgainAt).toBe(clock.now() + 100);
    clock.moveOn(100);
    expect(await next()).toMatchObject({ line: 'well' });
    expect(round.looksAgainAt).toBeNull();
  });

  it('looks at all lines for a tenth of the time at most, however long that takes', async () => {
    for (let count = 0; count < 60; count += 1) await addJob('silent', `dlv_${String(count)}`);
    let looks = 0;
    const slow = database.store.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        // Every line, and not the oldest jobs: those are more than there are lines.
        if (result.rows.length < 50) {
          looks += 1;
          await sleep(50);
        }
        return result;
      },
    });
    const round = new Round('delivery', clock);
    const next = () => round.next(slow, (line) => line !== 'silent');
    await next();
    clock.moveOn(400);
    await next();
    expect(looks).toBe(1);
    const again = round.looksAgainAt ?? 0;
    expect(again - clock.now()).toBeGreaterThanOrEqual(100);
    clock.moveOn(again - clock.now());
    await next();
    expect(looks).toBe(2);
  });
});
