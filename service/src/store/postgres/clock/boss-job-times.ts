/*
 * The times of the jobs that pg-boss stores. It has no calls that move them, so they are updated in
 * its tables, in the transaction that moves all other times. The columns are those of the version that
 * package.json pins.
 */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { ClockCheck, ClockStep, JobTimes } from '../../records/clock/job-times.ts';
import { JOBS_TABLE_TIMES } from '../../records/clock/job-times.ts';
import type { Transaction } from '../../store.ts';
import { queriesOf } from '../../store.ts';
import type { JobsTable } from '../../tables.ts';

type JobKind = JobsTable['kind'];

/** The longest wait of a job that was released, in milliseconds. */
const LONGEST_RELEASE_MILLISECONDS = 60_000;

/** When pg-boss, or one of its services, has last done something in turn. */
const CLAIMS = {
  queue: ['monitor_claim_on', 'monitor_on', 'maintain_on'],
  version: ['cron_on', 'bam_on', 'flow_on', 'reindex_on', 'monitor_backoff_on'],
} as const;

/**
 * Returns the times of the jobs of pg-boss, and of those that `docloom move` has copied and pg-boss has
 * not got yet.
 * @param queues the name of the queue for each kind of job
 */
export function bossJobTimes(queues: Readonly<Record<JobKind, string>>): JobTimes {
  const names = (kinds: readonly JobKind[]) => sql.join(kinds.map((kind) => queues[kind]));
  const all = names(['run', 'quarantinedRun', 'delivery']);
  return {
    async move(transaction, step) {
      await JOBS_TABLE_TIMES.move(transaction, step);
      if (!(await isInstalled(transaction))) return;
      await moveDueTimes(transaction, all, step);
      await renewHeartbeats(transaction, all);
      await resetClaims(transaction);
    },
    async subjects(transaction) {
      const copied = await JOBS_TABLE_TIMES.subjects(transaction);
      if (!(await isInstalled(transaction))) return copied;
      return (kinds) => sql<never>`(
        select singleton_key from pgboss.job where name in (${names(kinds)}) and state <= 'active'
        union all ${copied(kinds)})`;
    },
  };
}

/** pg-boss is installed when a service first needs it. */
async function isInstalled(transaction: Transaction): Promise<boolean> {
  const { rows } = await sql<{ isInstalled: boolean }>`
    select to_regclass('pgboss.job') is not null as "isInstalled"`.execute(queriesOf(transaction));
  return rows[0]?.isInstalled === true;
}

async function moveDueTimes(
  transaction: Transaction,
  queues: RawBuilder<unknown>,
  { milliseconds, checked }: ClockStep,
): Promise<void> {
  const wasBefore = checked === null ? sql`true` : wasStoredBefore(checked, milliseconds);
  await sql`
    update pgboss.job set
      start_after = start_after + ${milliseconds} * interval '1 ms',
      keep_until = keep_until + ${milliseconds} * interval '1 ms'
    where name in (${queues}) and state < 'active' and ${wasBefore}`.execute(
    queriesOf(transaction),
  );
}

/**
 * Builds the condition that a job was stored before a step: by a transaction that had ended at the last
 * check. Of the jobs since then, the time shows it that pg-boss has stored with them: `created_on`, or
 * `start_after` if the job was released. If that is a time between the step and now, the job was stored
 * after the step. After a step back, such a time can also be one from before: then a job that was
 * stored between the last check and the step stays as it is, and is due later by the step.
 */
function wasStoredBefore(checked: ClockCheck, milliseconds: number): RawBuilder<unknown> {
  const stepAt = sql`to_timestamp(${(checked.at + milliseconds) / 1_000}::float8)`;
  const longest = sql`${LONGEST_RELEASE_MILLISECONDS} * interval '1 ms'`;
  return sql`(
    age(xmin) > age(${checked.transaction}::xid8::xid) or case state
      when 'retry' then start_after not between ${stepAt} and clock_timestamp() + ${longest}
      else created_on not between ${stepAt} and clock_timestamp()
    end)`;
}

/**
 * Lets each attempt begin its time once more: otherwise all of them would look dead after a step
 * forward, and a dead one alive for long after a step back. One that is dead is taken over when its
 * new time is over.
 */
async function renewHeartbeats(
  transaction: Transaction,
  queues: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    update pgboss.job set heartbeat_on = clock_timestamp(), started_on = clock_timestamp()
    where name in (${queues}) and state = 'active'`.execute(queriesOf(transaction));
}

/** After a step back, pg-boss would maintain nothing until the clock has caught up. */
async function resetClaims(transaction: Transaction): Promise<void> {
  for (const [table, columns] of Object.entries(CLAIMS)) {
    const now = sql`pgboss.job_now()`;
    const assignments = columns.map((column) => {
      const claim = sql.ref(column);
      return sql`${claim} = case when ${claim} > ${now} then ${now} else ${claim} end`;
    });
    const isAhead = columns.map((column) => sql`${sql.ref(column)} > ${now}`);
    await sql`
      update ${sql.table(`pgboss.${table}`)} set ${sql.join(assignments)}
      where ${sql.join(isAhead, sql` or `)}`.execute(queriesOf(transaction));
  }
}
