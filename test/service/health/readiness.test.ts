import { queriesOf } from '../../../service/src/store/store.ts';
import { AssembledParts } from '../assembled-parts.ts';
import { HeldClock } from '../held-clock.ts';
import { InMemoryJobQueue } from '../queue/memory/in-memory-job-queue.ts';
import { DONE } from '../queue/queue-of-a-test.ts';
import { SmallDisk } from '../small-disk.ts';
import { testsWithSmallDisk } from '../tests-with.ts';

const MEGABYTES_OF_THE_DISK = 130;

let clock: HeldClock;
let assembled: AssembledParts;
beforeEach(async () => {
  clock = new HeldClock();
  const queue = new InMemoryJobQueue({ clock });
  assembled = await AssembledParts.assemble({ clock, queue });
});
afterEach(async () => {
  await assembled.parts.queue.stop();
  await assembled.close();
});

async function startQueue(): Promise<void> {
  const done = () => Promise.resolve(DONE);
  await assembled.parts.queue.start({ run: done, quarantinedRun: done, delivery: done });
}

/** What hinders, a moment later than anybody has looked. */
async function hindrances(): Promise<string[]> {
  clock.moveOn(1_000);
  const found = await assembled.parts.readiness.hindrances();
  return found.map(({ part, reason }) => `${part} ${reason}`);
}

describe('a service', () => {
  it('is not ready before its queue is running', async () => {
    expect(await hindrances()).toEqual(['queue is not running']);
    await startQueue();
    expect(await hindrances()).toEqual([]);
  });

  it('is not ready once it is stopping', async () => {
    await startQueue();
    assembled.parts.readiness.beginStopping();
    expect(await hindrances()).toEqual(['service is being stopped']);
  });

  it('is not ready if its database is read-only', async () => {
    await startQueue();
    await queriesOf(assembled.parts.relaxedStore).schema.dropTable('settings').execute();
    // The id of the drive is in the database, too.
    const [first] = await hindrances();
    expect(first).toMatch(/^database cannot be written \(/);
  });
});

testsWithSmallDisk('a full disk', () => {
  describe('a service whose disk is full', aFullDisk);
});

function aFullDisk(): void {
  let disk: SmallDisk;
  beforeEach(async () => {
    disk = SmallDisk.mount(assembled.driveFolder, MEGABYTES_OF_THE_DISK);
    await startQueue();
  });
  afterEach(() => {
    disk.unmount();
  });

  it('is not ready, and recovers by itself when space is free again', async () => {
    expect(await hindrances()).toEqual([]);
    disk.fill();
    expect(await hindrances()).toEqual([
      'drive cannot be written, because the disk that holds it is full (ENOSPC); free space on that disk',
    ]);
    disk.makeRoom();
    expect(await hindrances()).toEqual([]);
  });

  it('is not ready if little space is left, before there is none', async () => {
    // Writes the marker.
    await assembled.drive.requireDisk();
    disk.leave(50);
    expect(await hindrances()).toEqual(['drive has 50 MB of free space; the minimum is 100 MB']);
  });
}
