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
 * What a dispatcher knows of its waiting jobs without reading them. It may suspect jobs where there
 * are none, and never the reverse. So without a suspicion, a new job may begin with its commit, and
 * a freed slot need not poll. Of the jobs that other processes insert, it hears when a queue that several
 * processes share wakes the dispatcher: with a notification, or each second.
 */
export class Backlog implements Advisory {
  readonly scope = 'advisory';
  /** How many waiting jobs of each tenant are inserted by transactions that are not committed. */
  readonly #uncommitted = new Counts<string>();
  /** As the last read has shown them, with what was announced before the present read. */
  #read: DueJobs = { tenants: new Set(), mayBeMore: true, isStale: false };
  /** Announced since the last read began. */
  #announced = { tenants: new Set<string>(), mayBeMore: false };
  #mayHaveLeftJobs = false;

  /** Whether an unleased job may be due. */
  get mayHaveDueJobs(): boolean {
    if (this.#uncommitted.total > 0 || this.#read.isStale) return true;
    return [this.#read, this.#announced].some(
      ({ tenants, mayBeMore }) => mayBeMore || tenants.size > 0,
    );
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
    if (this.#uncommitted.of(tenant) > 0) return true;
    return [this.#read, this.#announced].some(
      ({ tenants, mayBeMore }) => mayBeMore || tenants.has(tenant),
    );
  }

  /**
   * Notes that a job may be due.
   * @param groupKey of the job; null if it may be any
   */
  announce(groupKey: string | null): void {
    if (groupKey === null) this.#announced.mayBeMore = true;
    else this.#announced.tenants.add(tenantOfGroup(groupKey));
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
    const { tenants, mayBeMore } = this.#announced;
    // What was announced counts until a read has ended that can have seen it.
    this.#read = {
      tenants: new Set([...this.#read.tenants, ...tenants]),
      mayBeMore: this.#read.mayBeMore || mayBeMore,
      isStale: this.#read.isStale,
    };
    this.#announced = { tenants: new Set(), mayBeMore: false };
  }

  /** Records which due jobs wait. What was announced since the read began, remains. */
  endRead({ tenants, mayBeMore, isStale }: DueJobs): void {
    const isUnknown = mayBeMore || (isStale && this.#read.mayBeMore);
    this.#read = { tenants, mayBeMore: isUnknown, isStale };
    this.#mayHaveLeftJobs = mayBeMore || tenants.size > 0;
  }
}
