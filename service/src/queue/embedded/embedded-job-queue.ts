import type { Logger } from 'pino';
import type { Clock } from '../../clock.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import type { Store } from '../../store/tables.ts';
import type { JobHandler, JobKind, JobQueue, NewJob, QueueState } from '../job-queue.ts';
import type { LaneHands } from './lane.ts';
import { Lane } from './lane.ts';
import { countWaitingJobs, endAllLeases, insertJob } from './leases.ts';

/**
 * Most of a run is waiting for the disk, and runs that wait together share its syncs; filling
 * templates and converting have bounds of their own. Events wait on the network. A workflow alone
 * may not have every hand, nor may receivers that nothing is known of yet. What ends a process is
 * the work on a document, never an event.
 */
const HANDS: Record<JobKind, LaneHands> = {
  run: { all: 24, pressed: 4, aNewLine: 16, aLine: 16, suspects: 1 },
  delivery: { all: 64, pressed: 16, aNewLine: 2, aLine: 16, suspects: 64 },
};

export interface EmbeddedJobQueueParts {
  store: Store;
  clock: Clock;
  log: Logger;
  metrics: Metrics;
  /** Whether others had better have the processor. */
  isPressed: () => boolean;
}

/**
 * The queue in the same database file as everything else, so that an event, its run and its job
 * are one commit. For the sole owner of that file: at the start every lease is a dead one's.
 */
export class EmbeddedJobQueue implements JobQueue {
  readonly #parts: EmbeddedJobQueueParts;
  #lanes: Lane[] = [];
  #isRunning = false;

  constructor(parts: EmbeddedJobQueueParts) {
    this.#parts = parts;
  }

  async enqueue(transaction: Store, job: NewJob): Promise<void> {
    await insertJob(transaction, job);
  }

  wake(kind?: JobKind): void {
    for (const lane of this.#lanes) {
      if (kind === undefined || lane.kind === kind) lane.wake();
    }
  }

  async start(handlers: Record<JobKind, JobHandler>): Promise<void> {
    await endAllLeases(this.#parts.store);
    this.#lanes = (['run', 'delivery'] as const).map(
      (kind) => new Lane({ ...this.#parts, kind, hands: HANDS[kind], handler: handlers[kind] }),
    );
    this.#isRunning = true;
    this.wake();
  }

  get isRunning(): boolean {
    return this.#isRunning;
  }

  async look(): Promise<Record<JobKind, QueueState>> {
    return { run: await this.#lookAt('run'), delivery: await this.#lookAt('delivery') };
  }

  async stop(patience?: Record<JobKind, number>): Promise<void> {
    this.#isRunning = false;
    await Promise.all(this.#lanes.map((lane) => lane.stop(patience?.[lane.kind])));
  }

  async #lookAt(kind: JobKind): Promise<QueueState> {
    const { store, clock } = this.#parts;
    const waiting = await countWaitingJobs(store, { kind, now: clock.now() });
    const underWay = this.#lanes.find((lane) => lane.kind === kind)?.underWay ?? 0;
    return { ...waiting, underWay };
  }
}
