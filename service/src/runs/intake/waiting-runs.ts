import type { RunId } from '@docloom/contract';
import { Counts } from '../../concurrency/counts.ts';
import { dynamicShare } from '../../concurrency/dynamic-threshold.ts';
import type { SoleProcess } from '../../concurrency/scope.ts';
import type { TenantId } from '../../concurrency/tenant.ts';
import { problem } from '../../errors/errors.ts';
import type { UnfinishedRun } from '../../store/records/runs.ts';
import { isRunUnfinished, listUnfinishedRuns } from '../../store/records/runs.ts';
import type { Store } from '../../store/store.ts';

/** The result of `enter`. A run that is `over share` has to wait for other runs of its tenant. */
export type Entry = 'entered' | 'present' | 'full' | 'over share';

/**
 * Tracks the runs that are accepted and have not ended, and limits their number. Senders that are
 * faster than the machine are told to wait before their data fills the disk. A tenant gets only its
 * share (`dynamicShare`), so that data for other tenants is still accepted.
 *
 * A run enters before it is committed and leaves when it has ended. The ids are kept in memory
 * because every request needs them. A run that ends in another process would never leave.
 */
export class WaitingRuns implements SoleProcess {
  readonly scope = 'sole process';
  readonly #store: Store;
  readonly #maximum: number;
  readonly #tenants = new Map<RunId, TenantId>();
  readonly #counts = new Counts<TenantId>();

  private constructor(store: Store, maximum: number, runs: readonly UnfinishedRun[]) {
    this.#store = store;
    this.#maximum = maximum;
    for (const { id, tenantId } of runs) this.#add(id, tenantId);
  }

  /**
   * Loads the runs that have not ended.
   * @param maximum no more are accepted; runs that already wait stay, even if there are more
   */
  static async load(store: Store, maximum: number): Promise<WaitingRuns> {
    return new WaitingRuns(store, maximum, await listUnfinishedRuns(store));
  }

  get count(): number {
    return this.#tenants.size;
  }

  /** Adds a run, unless it waits already or a limit is reached. */
  enter(id: RunId, tenantId: TenantId): Entry {
    if (this.#tenants.has(id)) return 'present';
    const free = this.#maximum - this.#tenants.size;
    if (free <= 0) return 'full';
    const held = this.#counts.of(tenantId);
    if (dynamicShare({ held, free }) === 0) return 'over share';
    this.#add(id, tenantId);
    return 'entered';
  }

  /**
   * Checks that a run could enter.
   * @throws DocloomError `source_busy`
   */
  requireEntry(entry: Entry): void {
    if (entry === 'full')
      throw problem('source_busy', `${String(this.#maximum)} runs are waiting already`);
    if (entry === 'over share')
      throw problem('source_busy', 'too many runs of this team or user are waiting already');
  }

  leave(id: RunId): void {
    const tenantId = this.#tenants.get(id);
    if (tenantId === undefined) return;
    this.#tenants.delete(id);
    this.#counts.add(tenantId, -1);
  }

  /**
   * Removes a run after a failed commit, unless the database has it: a failed commit may have been
   * written nevertheless. Never rejects, because the caller already has an error to report. If the
   * database cannot be read, the run is removed: a count that is one too low does less harm than
   * one that stays too high forever.
   */
  async leaveUnlessCommitted(id: RunId): Promise<void> {
    if (!this.#tenants.has(id)) return;
    const isCommitted = await isRunUnfinished(this.#store, id).catch(() => false);
    if (!isCommitted) this.leave(id);
  }

  #add(id: RunId, tenantId: TenantId): void {
    this.#tenants.set(id, tenantId);
    this.#counts.add(tenantId, 1);
  }
}
