import type { Logger } from 'pino';
import type { TenantId } from '../concurrency/tenant.ts';
import type { JobMetrics } from '../queue/job-metrics.ts';
import type { JobQueue } from '../queue/job-queue.ts';
import { EmbeddedJobQueue } from '../queue/embedded/embedded-job-queue.ts';
import type { DatabaseAddress } from '../store/database-address.ts';
import type { Store } from '../store/store.ts';
import type { Clock } from '../time/clock.ts';
import type { MonotonicClock } from '../time/monotonic-clock.ts';

interface JobQueueOptions {
  /** Unique to this process. */
  ownerId: string;
  relaxedStore: Store;
  /** Resolves when every commit that could be read until now is on the disk. */
  reachDisk: () => Promise<void>;
  clock: Clock;
  monotonic: MonotonicClock;
  log: Logger;
  metrics: JobMetrics;
  /** Returns whether other work needs the processor. */
  isOverloaded: () => boolean;
  /** Returns whether every step of the database's clock is taken over. */
  isClockSteady: () => Promise<boolean>;
}

/** A job queue, and how to close its connections after it was stopped. */
export interface OpenedJobQueue {
  readonly queue: JobQueue;
  /** Counts the runs of all services by tenant; null if this process is the only one. */
  readonly countRuns: (() => Promise<ReadonlyMap<TenantId, number>>) | null;
  readonly close: () => Promise<void>;
}

/**
 * Opens the job queue that belongs to a database: our own in an embedded one, pg-boss in one on a
 * server. The libraries of the latter are loaded only then.
 */
export async function openJobQueue(
  database: DatabaseAddress,
  { relaxedStore: store, reachDisk, ...options }: JobQueueOptions,
): Promise<OpenedJobQueue> {
  if (database.kind === 'file') {
    // `lockDataFolder` keeps other processes out.
    const queue = new EmbeddedJobQueue({ ...options, store, reachDisk, isStoreExclusive: true });
    return { queue, countRuns: null, close: async () => undefined };
  }
  const { PgBossJobQueue } = await import('../queue/pg-boss/pg-boss-job-queue.ts');
  const queue = new PgBossJobQueue({ ...options, store, url: database.url });
  return { queue, countRuns: () => queue.countRuns(), close: () => queue.close() };
}
