import type { JobKind, NewJob } from '../../../../service/src/queue/job-queue.ts';

/** A stored job. Each change makes a new one, so the same object means: unchanged meanwhile. */
export interface StoredJob extends NewJob {
  /** Jobs that are due at the same time begin in this order. */
  readonly number: number;
  readonly attempts: number;
  /** The queue that holds the lease; null if none does. */
  readonly owner: object | null;
}

/** The jobs of queues in memory. They outlive a queue, as a database outlives a process. */
export class InMemoryJobs {
  readonly #jobs = new Map<string, StoredJob>();
  readonly #heartbeats = new Map<object, number>();
  #inserted = 0;

  /** Inserts a job, or renews the one that its subject already has: its lease ends. */
  insert(job: NewJob): void {
    this.#inserted += 1;
    const { number, attempts } = this.#jobs.get(keyOf(job)) ?? {
      number: this.#inserted,
      attempts: 0,
    };
    this.#jobs.set(keyOf(job), { ...job, number, attempts, owner: null });
  }

  /** Replaces a job, or deletes it if there is no change, unless it was changed meanwhile. */
  replace(job: StoredJob, change: Partial<StoredJob> | null): StoredJob {
    const next = { ...job, ...change };
    if (!this.holds(job)) return next;
    if (change) this.#jobs.set(keyOf(job), next);
    else this.#jobs.delete(keyOf(job));
    return next;
  }

  lease(job: StoredJob, owner: object): StoredJob {
    return this.replace(job, { owner, attempts: job.attempts + 1 });
  }

  /** Returns whether a job is unchanged. */
  holds(job: StoredJob): boolean {
    return this.#jobs.get(keyOf(job)) === job;
  }

  /** Stores that a queue is alive. */
  storeHeartbeat(owner: object, now: number): void {
    this.#heartbeats.set(owner, now);
  }

  /** Ends the leases of other queues that are dead. */
  takeOver(owner: object, isDead: (heartbeatAt: number) => boolean): void {
    for (const [other, heartbeatAt] of this.#heartbeats) {
      if (other !== owner && isDead(heartbeatAt)) this.#heartbeats.delete(other);
    }
    for (const job of this.#jobs.values()) {
      if (job.owner && !this.#heartbeats.has(job.owner)) this.replace(job, { owner: null });
    }
  }

  /** Returns the jobs that wait, in the order of their due times. */
  waiting(kind: JobKind): StoredJob[] {
    return [...this.#jobs.values()]
      .filter((job) => job.kind === kind && job.owner === null)
      .sort((one, other) => one.dueAt - other.dueAt || one.number - other.number);
  }
}

function keyOf({ kind, subjectId }: NewJob): string {
  return `${kind} ${subjectId}`;
}
