import type { AppliedSteps } from '../../records/clock/applied-steps.ts';
import { APPLIED_STEPS, toAppliedSteps } from '../../records/clock/applied-steps.ts';
import type { KeptConnection } from '../locks/kept-connection.ts';

/** The time of a database, and the steps of its clock that are taken over, at one moment. */
export interface ToldTime {
  /** Milliseconds since 1970, UTC. */
  readonly now: number;
  /**
   * All earlier transactions have ended: they have stored their rows before this moment. It is a
   * number, as text.
   */
  readonly transaction: string;
  readonly steps: AppliedSteps;
}

/**
 * The only statement that measures the clock of the database. pg-boss tells the time by `now()`, which
 * is the same clock.
 */
const QUESTION = `
  select extract(epoch from clock_timestamp())::float8 * 1000 as "now",
    pg_snapshot_xmin(pg_current_snapshot())::text as "transaction",
    (select "value" from "settings" where "name" = $1) as "steps"`;

/**
 * Asks a database for its time.
 * @throws the server's error, `PostgresUnreachable`
 */
export async function askTime(connection: Pick<KeptConnection, 'query'>): Promise<ToldTime> {
  const [row] = await connection.query<{ now: number; transaction: string; steps: string | null }>(
    QUESTION,
    [APPLIED_STEPS],
  );
  if (row === undefined) throw new Error('The database has not told its time');
  const { now, transaction, steps } = row;
  return { now, transaction, steps: toAppliedSteps(steps) };
}
