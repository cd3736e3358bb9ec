import { pino } from 'pino';
import type {
  Job,
  JobHandler,
  JobKind,
  JobOutcome,
} from '../../../../service/src/queue/job-queue.ts';
import { PgBossJobQueue } from '../../../../service/src/queue/pg-boss/pg-boss-job-queue.ts';
import type { Database } from '../../../../service/src/store/database.ts';
import { openPostgresDatabase } from '../../../../service/src/store/postgres/open-postgres-database.ts';
import type { Transaction } from '../../../../service/src/store/store.ts';
import { transact } from '../../../../service/src/store/transaction.ts';
import { systemClock } from '../../../../service/src/time/clock.ts';

interface Addresses {
  url: string;
  /** Of the connections of the queue, if they take another way than those of the store. */
  queueUrl?: string;
}

/** A queue as a process has it, on a database whose time is the real one. */
export class QueueOfAProcess {
  readonly queue: PgBossJobQueue;
  readonly #database: Database;

  private constructor(queue: PgBossJobQueue, database: Database) {
    this.queue = queue;
    this.#database = database;
  }

  static async open(name: string, { url, queueUrl = url }: Addresses): Promise<QueueOfAProcess> {
    const database = await openPostgresDatabase({ url: new URL(url) });
    const queue = new PgBossJobQueue({
      ownerId: name,
      url: new URL(queueUrl),
      store: database.relaxedStore,
      clock: systemClock,
      log: pino({ level: 'silent' }),
      metrics: { jobBegun: () => undefined, jobRetried: () => undefined },
      isOverloaded: () => false,
    });
    return new QueueOfAProcess(queue, database);
  }

  /** Begins jobs of every kind with one handler. */
  start(handler: JobHandler): Promise<void> {
    return this.queue.start({ run: handler, quarantinedRun: handler, delivery: handler });
  }

  /** Enqueues jobs of a group in one transaction. They are due now. */
  async enqueue(
    subjectIds: readonly string[],
    groupKey = 'usr_1/wkf_1',
    kind: JobKind = 'run',
  ): Promise<void> {
    const dueAt = Date.now();
    await this.queue.commit(this.#database.store, { lock: null }, async (_, add) => {
      for (const subjectId of subjectIds) {
        await add({ kind, groupKey, subjectId, generation: 0, dueAt });
      }
    });
  }

  /**
   * Ends a job in a transaction, as a handler does.
   * @param committed after this, it commits
   */
  async end(
    job: Job,
    committed: Promise<unknown> = Promise.resolve(),
  ): Promise<JobOutcome & { wasHeld: boolean }> {
    const end = async (transaction: Transaction) => {
      const isEnded = await this.queue.end(transaction, job);
      await committed;
      return isEnded;
    };
    const wasHeld = await transact(this.#database.store, { lock: null }, end);
    return { wasHeld, isEnded: true, attempt: 'succeeded' };
  }

  async close(): Promise<void> {
    await this.queue.stop({ run: 0, quarantinedRun: 0, delivery: 0 });
    await this.queue.close();
    await this.#database.close();
  }
}
