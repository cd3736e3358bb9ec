import { join } from 'node:path';
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
});
