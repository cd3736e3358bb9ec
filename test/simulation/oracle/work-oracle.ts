import type { Job, JobKind } from '../../../service/src/queue/job-queue.ts';
import type { JobRow } from './inspection.ts';
import type { Scene } from './scene.ts';
import type { WebhookModel } from './webhook-model.ts';

/** Queues look at least once a minute. */
const PATIENCE = 65_000;
/** No job takes longer without a slow disk: an attempt ends after 15 seconds. */
const LONGEST_JOB = 20_000;

interface ActiveJob {
  readonly kind: JobKind;
  readonly subjectId: string;
  readonly lease: Job['lease'];
  readonly since: number;
  readonly excuses: number;
}

/** Checks that no work is done twice at once, and none is left. */
export class WorkOracle {
  readonly #scene: Scene;
  readonly #webhooks: WebhookModel;
  readonly #active = new Map<string, ActiveJob>();
  /** Since when a lease has been seen at which nobody works. It may not be committed yet. */
  readonly #idleLeases = new Map<string, number>();

  constructor(scene: Scene, webhooks: WebhookModel) {
    this.#scene = scene;
    this.#webhooks = webhooks;
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
    const excuses = this.#excuses(kind, subjectId);
    // A new webhook renews the jobs of the deliveries that waited for it.
    if (before && isOfSameJob(lease, before.lease) && before.excuses === excuses) {
      this.#scene.violated(`Two jobs run at once: ${key}`);
    }
    const active = { kind, subjectId, lease, since: this.#scene.time.awake, excuses };
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

  #excuses(kind: JobKind, subjectId: string): number {
    if (kind !== 'delivery') return 0;
    const workflowId = this.#scene.inspection.workflowOf(subjectId);
    return workflowId === undefined ? 0 : this.#webhooks.changes(workflowId);
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
