import type { Clock } from '../time/clock.ts';
import type { Drive } from '../drive/drive.ts';
import type { JobQueue } from '../queue/job-queue.ts';
import { saveTime } from '../store/records/settings.ts';
import type { Store } from '../store/tables.ts';
import type { FailedCheck } from './check.ts';
import { Check } from './check.ts';

const MEBIBYTE = 1024 * 1024;

export interface ReadinessDependencies {
  /** Whose commits return when they are written: a probe is not worth a sync of the disk. */
  relaxedStore: Store;
  drive: Drive;
  queue: JobQueue;
  clock: Clock;
  /** What is left for the database, in bytes. */
  databaseFree: () => Promise<number>;
  /** With less than that, in bytes, nothing is taken in by a service that others could stand in for. */
  leastFree: number;
}

/**
 * Tells whether the service can take anything in.
 *
 * It can from the moment when its queue runs until it is told to stop, as long as it can write and
 * there is room for what it writes. What hinders it may pass: each time it is looked at anew.
 */
export class Readiness {
  readonly #checks: readonly Check[];
  #isStopping = false;

  constructor({
    relaxedStore,
    drive,
    queue,
    clock,
    databaseFree,
    leastFree,
  }: ReadinessDependencies) {
    const check = (part: string, look: () => Promise<string | null>) =>
      new Check(part, look, clock);
    const room = (free: number) => (free < leastFree ? tooLittle(free, leastFree) : null);
    this.#checks = [
      check('queue', async () => (queue.isRunning ? null : 'does not run')),
      check('database', async () => {
        await saveTime(relaxedStore, 'lastCheck', clock.now());
        return room(await databaseFree());
      }),
      check('drive', async () => {
        await drive.tryWriting();
        return room(await drive.free());
      }),
    ];
  }

  /** From now on it is not ready, whatever else is so. */
  beginStopping(): void {
    this.#isStopping = true;
  }

  get isStopping(): boolean {
    return this.#isStopping;
  }

  /** What hinders it, each with a reason; nothing when it is ready. */
  async hindrances(): Promise<FailedCheck[]> {
    if (this.#isStopping) return [{ part: 'service', reason: 'is being stopped' }];
    const found = await Promise.all(this.#checks.map((check) => check.hindrance()));
    return found.filter((hindrance) => hindrance !== null);
  }
}

function tooLittle(free: number, least: number): string {
  const inMebibytes = (bytes: number) => `${String(Math.floor(bytes / MEBIBYTE))} MB`;
  return `has ${inMebibytes(free)} of room left; ${inMebibytes(least)} is the least`;
}
