import type { Clock } from '../time/clock.ts';
import type { MonotonicClock } from '../time/monotonic-clock.ts';
import type { Drive } from '../drive/drive.ts';
import type { JobQueue } from '../queue/job-queue.ts';
import { saveTime } from '../store/records/settings.ts';
import type { Store } from '../store/store.ts';
import type { FailedCheck } from './check.ts';
import { Check } from './check.ts';
import type { DatabasePresence } from './database-presence.ts';

const MEBIBYTE = 1024 * 1024;

export interface ReadinessDependencies {
  /** A store whose commits do not wait for a sync, because a probe does not need one. */
  relaxedStore: Store;
  drive: Drive;
  /** Null for a service that performs no jobs. */
  queue: Pick<JobQueue, 'isRunning'> | null;
  databasePresence: DatabasePresence;
  clock: Clock;
  monotonic: MonotonicClock;
  /** Returns the free space for the database, in bytes. */
  freeDiskSpace: () => Promise<number>;
  /**
   * The least free space, in bytes. Below it, the service is not ready, so that another instance
   * can take over.
   */
  leastFree: number;
}

/**
 * Tells whether the service can accept work. It can from the moment when its queue runs, if it
 * performs jobs, until it is told to stop, as long as it can write and has enough free space. Obstacles may be temporary, so
 * each call checks again.
 */
export class Readiness {
  readonly #checks: readonly Check[];
  #isStopping = false;

  constructor({
    relaxedStore,
    drive,
    queue,
    databasePresence,
    clock,
    monotonic,
    freeDiskSpace,
    leastFree,
  }: ReadinessDependencies) {
    const check = (part: string, run: () => Promise<string | null>) =>
      new Check(part, run, monotonic);
    const spaceProblem = (free: number | null) =>
      free !== null && free < leastFree ? tooLittle(free, leastFree) : null;
    this.#checks = [
      check('queue', async () => (queue === null || queue.isRunning ? null : 'is not running')),
      check('database', async () => {
        if (!databasePresence.isInPlace()) return databasePresence.reason;
        await saveTime(relaxedStore, 'lastCheck', clock.now());
        return spaceProblem(await freeDiskSpace());
      }),
      check('drive', async () => {
        const absence = await drive.absence();
        if (absence !== null) return absence;
        await drive.tryWriting();
        return spaceProblem(await drive.free());
      }),
    ];
  }

  /** Makes the service not ready from now on, whatever the checks say. */
  beginStopping(): void {
    this.#isStopping = true;
  }

  get isStopping(): boolean {
    return this.#isStopping;
  }

  /** Returns the failed checks with their reasons; none if the service is ready. */
  async hindrances(): Promise<FailedCheck[]> {
    if (this.#isStopping) return [{ part: 'service', reason: 'is being stopped' }];
    const found = await Promise.all(this.#checks.map((check) => check.hindrance()));
    return found.filter((hindrance) => hindrance !== null);
  }
}

function tooLittle(free: number, least: number): string {
  const inMebibytes = (bytes: number) => `${String(Math.floor(bytes / MEBIBYTE))} MB`;
  return `has ${inMebibytes(free)} of free space; the minimum is ${inMebibytes(least)}`;
}
