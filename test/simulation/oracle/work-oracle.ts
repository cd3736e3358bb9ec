import type { Job, JobKind } from '../../../service/src/queue/job-queue.ts';
import type { LeasedJob } from '../../../service/src/store/records/jobs.ts';
import type { JobRow } from './inspection.ts';
import type { Scene } from './scene.ts';

/** Queues look at least once a minute. */
const PATIENCE = 65_000;
/** No job takes longer without a slow disk: an attempt ends after 15 seconds. */
const LONGEST_JOB = 20_000;

interface ActiveJob {
  readonly kind: JobKind;
  readonly subjectId: string;
  readonly lease: Job['lease'];
  readonly since: number;
}

/** Checks that no work is done twice at once, and none is left. */
export class WorkOracle {
  readonly #scene: Scene;
  readonly #active = new Map<string, ActiveJob>();
  /** Since when a lease has been seen at which nobody works. It may not be committed yet. */
  readonly #idleLeases = new Map<string, number>();

  constructor(scene: Scene) {
    this.#scene = scene;
  }

  /** The ids of the runs in progress. */
  get runIds(): string[] {
    const runs = [...this.#active.values()].filter(({ kind }) => kind !== 'delivery');
    return runs.map(({ subjectId }) => subjectId);
  }

  /**
   * A job begins.
   * @returns a function to call at its end
   */
  begins(
    kind: JobKind,
    { subjectId, generation, lease }: Pick<Job, 'subjectId' | 'generation' | 'lease'>,
  ): () => void {
    const key = `${kind} ${subjectId} ${generation}`;
    const before = this.#active.get(key);
    if (before && isOfSameJob(lease, before.lease) && !isRenewed(lease, before.lease)) {
      this.#scene.violated(`Two jobs run at once: ${key}`);
    }
    const active = { kind, subjectId, lease, since: this.#scene.time.awake };
    this.#active.set(key, active);
    return () => {
      if (this.#active.get(key) === active) this.#active.delete(key);
    };
  }

  processDied(): void {
    this.#active.clear();
    this.#idleLeases.clear();
  }

  /** Checks that nothing waits that could be done. @param now the time of the service's clock */
  checkProgress(now: number): void {
    const jobs = this.#scene.inspection.jobs();
    for (const kind of ['run', 'quarantinedRun', 'delivery'] as const) {
      const ofKind = jobs.filter((job) => job.kind === kind);
      const bound = PATIENCE + LONGEST_JOB * ofKind.length;
      if (this.#scene.calmFor < bound) continue;
      for (const job of ofKind) this.#check(job, now, bound);
    }
  }

  #check(job: JobRow, now: number, bound: number): void {
    const { kind, subjectId, generation, dueAt, leasedAt } = job;
    const key = `${kind} ${subjectId} ${generation}`;
    if (leasedAt === null) {
      this.#idleLeases.delete(key);
      if (now - dueAt > bound) this.#scene.violated(`${key} has been due for ${now - dueAt} ms`);
      return;
    }
    const { awake } = this.#scene.time;
    const active = this.#active.get(key);
    if (active) {
      this.#idleLeases.delete(key);
      if (awake - active.since > bound) this.#scene.violated(`${key} has run for ${bound} ms`);
      return;
    }
    const since = this.#idleLeases.get(key) ?? awake;
    this.#idleLeases.set(key, since);
    if (awake - since > LONGEST_JOB) {
      this.#scene.violated(`${key} has a lease, and nobody works at it`);
    }
  }
}

/**
 * Returns whether a lease is one of the same job as an earlier one. A handler may replace its job by
 * another one, which can begin before the handler returns and whose row can have the same id:
 * SQLite assigns ids again. The first lease of each job is its attempt 1.
 */
function isOfSameJob(lease: Job['lease'], earlier: Job['lease']): boolean {
  if (lease.id !== earlier.id) return false;
  return lease.attempts > earlier.attempts || lease.leasedAt === earlier.leasedAt;
}

/**
 * Returns whether a job was renewed since an earlier lease: a new webhook renews the jobs of the
 * deliveries that waited for it, and its group differs from that of the webhook before.
 */
function isRenewed(lease: Job['lease'], earlier: Job['lease']): boolean {
  return groupOf(lease) !== groupOf(earlier);
}

/** The queue hands over the whole leased job. */
function groupOf(lease: Job['lease'] & Partial<LeasedJob>): string | undefined {
  return lease.groupKey;
}
