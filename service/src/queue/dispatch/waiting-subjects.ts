import { LRUCache } from 'lru-cache';
import type { Advisory } from '../../concurrency/scope.ts';
import type { LeasedJob } from '../../store/records/jobs.ts';
import type { NewJob } from '../job-queue.ts';

/** More do not help: a job that waits behind so many others is not read often. */
const MOST_SUBJECTS = 256;

/** After that, another process has probably taken the job. */
const KEPT_MILLISECONDS = 30_000;

/** How often outdated subjects are removed: finding them reads all subjects. */
const PURGE_MILLISECONDS = 1_000;

interface KeptSubject<Subject> {
  readonly generation: number;
  readonly subject: Subject;
}

/**
 * The subjects of waiting jobs, as this process has committed them. If the process leases such a job
 * itself, its handler need not read the subject.
 */
export class WaitingSubjects<Subject extends object> implements Advisory {
  readonly scope = 'advisory';
  readonly #kept = new LRUCache<string, KeptSubject<Subject>>({
    max: MOST_SUBJECTS,
    ttl: KEPT_MILLISECONDS,
  });
  #purgedAt = -Infinity;

  /** Keeps the subject of a job that was committed. If too many wait, those of the oldest jobs stay. */
  keep({ subjectId, generation }: NewJob, subject: Subject): void {
    if (this.#kept.size >= MOST_SUBJECTS) this.#purge();
    if (this.#kept.size < MOST_SUBJECTS) this.#kept.set(subjectId, { generation, subject });
  }

  #purge(): void {
    const now = performance.now();
    if (now - this.#purgedAt < PURGE_MILLISECONDS) return;
    this.#purgedAt = now;
    this.#kept.purgeStale();
  }

  /**
   * Returns the subject of a leased job as it was committed, and forgets it. Returns undefined if it is
   * unknown, or if the job was leased before.
   */
  take({ subjectId, generation, attempts }: LeasedJob): Subject | undefined {
    const kept = this.#kept.get(subjectId);
    this.#kept.delete(subjectId);
    return kept?.generation === generation && attempts === 1 ? kept.subject : undefined;
  }
}
