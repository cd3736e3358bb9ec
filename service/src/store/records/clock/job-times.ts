import type { Expression } from 'kysely';
import type { Transaction } from '../../store.ts';
import { queriesOf } from '../../store.ts';
import type { JobsTable } from '../../tables.ts';

/** A step of the clock. */
export interface ClockStep {
  /** Negative if the clock was set back. */
  readonly milliseconds: number;
  /** The last check before it; null if nothing was stored since. */
  readonly checked: ClockCheck | null;
}

/** A check that found no step. */
export interface ClockCheck {
  /** Milliseconds since 1970, UTC, by the clock before the step. */
  readonly at: number;
  /** Where the database was in its order of transactions; only the database understands it. */
  readonly transaction: string;
}

/** The jobs of a queue, whose times move when the clock is set. */
export interface JobTimes {
  /**
   * Moves the due times of the jobs that were stored before a step. A job that was stored after it has
   * its due time by the clock after it.
   */
  move(transaction: Transaction, step: ClockStep): Promise<void>;
  /** Returns a function that builds a query for the subjects of all jobs of some kinds. */
  subjects(transaction: Transaction): Promise<SubjectIds>;
}

type SubjectIds = (kinds: readonly JobsTable['kind'][]) => Expression<never>;

/**
 * The jobs in the table `jobs`. Its only service stores due times by the clock before a step until it
 * has moved them, so all of them move.
 */
export const JOBS_TABLE_TIMES: JobTimes = {
  async move(transaction, { milliseconds }) {
    await queriesOf(transaction)
      .updateTable('jobs')
      .set((job) => ({ dueAt: job('dueAt', '+', milliseconds) }))
      .execute();
  },
  subjects: (transaction) =>
    Promise.resolve((kinds) =>
      queriesOf(transaction)
        .selectFrom('jobs')
        .select('subjectId')
        .where('kind', 'in', kinds)
        .$castTo<never>(),
    ),
};
