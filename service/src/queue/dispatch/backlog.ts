import { Counts } from '../../concurrency/counts.ts';
import type { Advisory } from '../../concurrency/scope.ts';
import { tenantOfGroup } from '../group-key.ts';

/** The tenants with waiting jobs, as far as they are known. */
export interface WaitingTenants {
  readonly tenants: ReadonlySet<string>;
  /** Whether jobs of other tenants may wait, too. */
  readonly mayBeMore: boolean;
}

/** What a read of the store has shown. */
export interface DueJobs extends WaitingTenants {
  /** Whether the read has left out what became due since an earlier one. */
  readonly isStale: boolean;
}

/** No job waits. */
export const NO_DUE_JOBS: DueJobs = { tenants: new Set(), mayBeMore: false, isStale: false };

/**
 * What a dispatcher knows of its waiting jobs without reading them. Without a suspicion, a new job
 * may begin with its commit, and a freed slot need not poll.
 *
 * It misses no job that this process inserts. Jobs of other processes, and jobs that were due
 * later, are found by the poll that a wake-up begins. Until then, a new job may begin
 * before them, but only as long as slots are left: a poll that finds none makes it `forget`.
 */
export class Backlog implements Advisory {
  readonly scope = 'advisory';
  /** How many waiting jobs of each tenant are inserted by transactions that are not committed. */
  readonly #uncommitted = new Counts<string>();
  /** As the last read has shown them, with what was announced before the present read. */
  #read: DueJobs = { tenants: new Set(), mayBeMore: true, isStale: false };
  /** The tenants of jobs that were announced since the last read began. */
  #announced = new Set<string>();
  #mayHaveLeftJobs = false;

  /** Whether an unleased job may be due. */
  get mayHaveDueJobs(): boolean {
    const { tenants, mayBeMore, isStale } = this.#read;
    if (this.#uncommitted.total > 0 || this.#announced.size > 0) return true;
    return mayBeMore || isStale || tenants.size > 0;
  }

  /**
   * Whether the last read may have left due jobs, because there was no slot for them. Unlike for
   * `mayHaveDueJobs`, what was announced since then does not count.
   */
  get mayHaveLeftJobs(): boolean {
    return this.#mayHaveLeftJobs;
  }

  /** Whether an unleased job of the tenant of a group may be due. */
  mayHaveDueJobsOf(groupKey: string): boolean {
    const tenant = tenantOfGroup(groupKey);
    const { tenants, mayBeMore } = this.#read;
    if (this.#uncommitted.of(tenant) > 0 || this.#announced.has(tenant)) return true;
    return mayBeMore || tenants.has(tenant);
  }

  /** Notes that a job of a group may be due. */
  announce(groupKey: string): void {
    this.#announced.add(tenantOfGroup(groupKey));
  }

  /** Notes that jobs of any tenant may be due, until the next read. */
  forget(): void {
    this.#read = { ...this.#read, mayBeMore: true };
  }

  /**
   * Notes that a waiting job is being inserted.
   * @returns a function to call when its transaction has ended
   */
  expect(groupKey: string): () => void {
    this.announce(groupKey);
    this.#uncommitted.add(tenantOfGroup(groupKey), 1);
    return () => {
      this.#uncommitted.add(tenantOfGroup(groupKey), -1);
      this.announce(groupKey);
    };
  }

  /** Notes that the store is about to be read. */
  beginRead(): void {
    // What was announced counts until a read has ended that can have seen it.
    const tenants = new Set([...this.#read.tenants, ...this.#announced]);
    this.#read = { ...this.#read, tenants };
    this.#announced = new Set();
  }

  /** Records which due jobs wait. What was announced since the read began, remains. */
  endRead({ tenants, mayBeMore, isStale }: DueJobs): void {
    const isUnknown = mayBeMore || (isStale && this.#read.mayBeMore);
    this.#read = { tenants, mayBeMore: isUnknown, isStale };
    this.#mayHaveLeftJobs = mayBeMore || tenants.size > 0;
  }
}
