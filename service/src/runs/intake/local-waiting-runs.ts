import type { RunId } from '@docloom/contract';
import { Counts } from '../../concurrency/counts.ts';
import { dynamicShare } from '../../concurrency/dynamic-threshold.ts';
import type { SoleProcess } from '../../concurrency/scope.ts';
import type { TenantId } from '../../concurrency/tenant.ts';
import type { UnfinishedRun } from '../../store/records/subjects/unfinished-runs.ts';
import {
  isRunUnfinished,
  listUnfinishedRuns,
} from '../../store/records/subjects/unfinished-runs.ts';
import type { Store } from '../../store/store.ts';
import type { Entry, WaitingRuns } from './waiting-runs.ts';
import { requireEntry } from './waiting-runs.ts';

/**
 * Keeps the ids of all waiting runs in memory. The limits are exact. A run that ends in another
 * process would never leave.
 */
export class LocalWaitingRuns implements WaitingRuns, SoleProcess {
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
  static async load(store: Store, maximum: number): Promise<LocalWaitingRuns> {
    return new LocalWaitingRuns(store, maximum, await listUnfinishedRuns(store));
  }

  get count(): number {
    return this.#tenants.size;
  }

  enter(id: RunId, tenantId: TenantId): Entry {
    if (this.#tenants.has(id)) return 'present';
    const free = this.#maximum - this.#tenants.size;
    if (free <= 0) return 'full';
    const held = this.#counts.of(tenantId);
    if (dynamicShare({ held, free }) === 0) return 'over share';
    this.#add(id, tenantId);
    return 'entered';
  }

  requireEntry(entry: Entry): void {
    requireEntry(entry, this.#maximum);
  }

  confirm(): void {
    // It counts since it entered.
  }

  leave(id: RunId): void {
    const tenantId = this.#tenants.get(id);
    if (tenantId === undefined) return;
    this.#tenants.delete(id);
    this.#counts.add(tenantId, -1);
  }

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
