import type { Logger } from 'pino';
import type { Clock } from '../../clock.ts';
import type { Store } from '../../store/tables.ts';
import type { JobHandler, JobKind, JobQueue, NewJob } from '../job-queue.ts';
import { Lane } from './lane.ts';
import { endAllLeases, insertJob } from './leases.ts';

/** Documents are made on the processor, events wait on the network. */
const HANDS: Record<JobKind, number> = { run: 4, delivery: 16 };

/**
 * The queue in the same database file as everything else, so that an event, its run and its job
 * are one commit. For the sole owner of that file: at the start every lease is a dead one's.
 */
export class EmbeddedJobQueue implements JobQueue {
  readonly #parts: { store: Store; clock: Clock; log: Logger };
  #lanes: Lane[] = [];

  constructor(parts: { store: Store; clock: Clock; log: Logger }) {
    this.#parts = parts;
  }

  async enqueue(transaction: Store, job: NewJob): Promise<void> {
    await insertJob(transaction, job);
  }

  wake(): void {
    for (const lane of this.#lanes) lane.wake();
  }

  async start(handlers: Record<JobKind, JobHandler>): Promise<void> {
    await endAllLeases(this.#parts.store);
    this.#lanes = (['run', 'delivery'] as const).map(
      (kind) => new Lane({ ...this.#parts, kind, hands: HANDS[kind], handler: handlers[kind] }),
    );
    this.wake();
  }

  async stop(): Promise<void> {
    await Promise.all(this.#lanes.map((lane) => lane.stop()));
  }
}
