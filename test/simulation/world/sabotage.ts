import type { Database } from 'better-sqlite3';
import type { JobKind, JobOutcome } from '../../../service/src/queue/job-queue.ts';
import { openForSabotage } from '../machine/faulty-sqlite.ts';
import type { Sabotage } from './settings.ts';

const YEAR = 365 * 24 * 3_600_000;

/** Breaks one rule of the service from outside, as an error in its code would. */
export class Saboteur {
  readonly #sabotage: Sabotage | null;
  readonly #file: () => string;

  /** @param file returns the path of the database */
  constructor(sabotage: Sabotage | null, file: () => string) {
    this.#sabotage = sabotage;
    this.#file = file;
  }

  /** Runs the handler of a job. */
  async around(kind: JobKind, handle: () => Promise<JobOutcome>): Promise<JobOutcome> {
    const outcome = await handle();
    if (kind === 'delivery') this.#afterDelivery();
    else this.#afterRun();
    return outcome;
  }

  /** Is called while no process runs. */
  processDied(): void {
    if (this.#sabotage === 'jobs are lost with the process') {
      this.#change('delete from jobs where id = (select min(id) from jobs)');
    }
  }

  /** Changes the time that the history is pruned by. */
  confirmed<Time extends { at: number }>(time: Time): Time {
    if (this.#sabotage !== 'history is pruned early') return time;
    return { ...time, at: time.at + YEAR };
  }

  #afterDelivery(): void {
    if (this.#sabotage === 'deliveries retry at once') {
      this.#change(
        `update deliveries set nextAttemptAt = createdAt where status = 'PENDING'`,
        `update jobs set dueAt = 0 where kind = 'delivery' and leasedAt is null and subjectId in (
           select deliveries.id from deliveries
           join outgoingWebhooks on outgoingWebhooks.id = webhookId
           where attempts > 0 and removedAt is null)`,
      );
    }
  }

  #afterRun(): void {
    if (this.#sabotage === 'events forget their receiver') {
      this.#change(
        `delete from deliveries where attempts = 0 and id not in (select subjectId from jobs)`,
        `delete from deliveries where id = (select max(subjectId) from jobs
         where kind = 'delivery' and leasedAt is null and attempts = 0)`,
      );
    }
  }

  /** The service may be writing; then nothing is broken this time. */
  #change(...statements: readonly string[]): void {
    const database: Database = openForSabotage(this.#file());
    try {
      for (const statement of statements) database.prepare(statement).run();
    } catch (cause) {
      if (!(cause instanceof Error && 'code' in cause)) throw cause;
    } finally {
      database.close();
    }
  }
}
