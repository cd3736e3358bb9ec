import type { RunId } from '@docloom/contract';
import type { TenantId } from '../../concurrency/tenant.ts';

/** How many runs of each tenant wait. */
export type RunsByTenant = ReadonlyMap<TenantId, number>;

/** What has happened in this process to a run. Snapshots are counts, numbered as they begin. */
interface Change {
  readonly tenantId: TenantId;
  /** Whether the latest snapshot has the run. */
  readonly isCounted: boolean;
  /** The first snapshot that surely has the run; infinite while it may not be committed. */
  readonly storedBy: number;
  /** The first snapshot that surely does not have it any more; infinite while it waits. */
  readonly endedBy: number;
}

/**
 * The waiting runs of a database, which several processes change: the numbers of the latest snapshot,
 * corrected by what this process has done since. Changes of other processes are known with the next
 * snapshot.
 */
export class CountedRuns {
  /** The changes that the latest snapshot, or one in progress, may not have. */
  readonly #changes = new Map<RunId, Change>();
  #begun = 0;
  #taken = 0;
  #snapshot: RunsByTenant = new Map();
  #total = 0;
  /** The sum of the corrections, by tenant and in total. */
  readonly #corrections = new Map<TenantId, number>();
  #correction = 0;

  /** Returns how many runs wait. */
  get total(): number {
    return Math.max(this.#total + this.#correction, 0);
  }

  /** Returns how many runs of a tenant wait. */
  of(tenantId: TenantId): number {
    const counted = this.#snapshot.get(tenantId) ?? 0;
    return Math.max(counted + (this.#corrections.get(tenantId) ?? 0), 0);
  }

  /** Returns whether this process knows, from its own changes, that a run waits. */
  has(id: RunId): boolean {
    const change = this.#changes.get(id);
    return change !== undefined && !hasEnded(change);
  }

  /** Adds a run that is not committed yet. */
  add(id: RunId, tenantId: TenantId): void {
    // A run that is retried may have ended since the snapshot.
    const isCounted = this.#changes.get(id)?.isCounted ?? false;
    this.#change(id, { tenantId, isCounted, storedBy: Infinity, endedBy: Infinity });
  }

  /** Records that the run was committed. */
  store(id: RunId): void {
    const change = this.#changes.get(id);
    if (change) this.#change(id, { ...change, storedBy: this.#begun + 1 });
  }

  /**
   * Records that a run has ended, or was not committed.
   * @param tenantId undefined if it is unknown: then only a run that was added here is subtracted
   */
  end(id: RunId, tenantId: TenantId | undefined): void {
    const change = this.#changes.get(id) ?? (tenantId && storedElsewhere(tenantId));
    if (!change || hasEnded(change)) return;
    this.#change(id, { ...change, endedBy: this.#begun + 1 });
  }

  /** Begins a snapshot. @returns its number */
  begin(): number {
    this.#begun += 1;
    return this.#begun;
  }

  /** Uses a snapshot. They are taken one after the other. */
  take(number: number, snapshot: RunsByTenant): void {
    this.#taken = number;
    this.#snapshot = snapshot;
    this.#total = [...snapshot.values()].reduce((sum, count) => sum + count, 0);
    this.#corrections.clear();
    this.#correction = 0;
    for (const [id, change] of [...this.#changes]) {
      const isCounted = change.storedBy <= number && number < change.endedBy;
      this.#changes.delete(id);
      this.#change(id, { ...change, isCounted });
    }
  }

  #change(id: RunId, change: Change): void {
    const before = this.#changes.get(id);
    if (before) this.#correct(before, -1);
    if (this.#isSettled(change)) {
      this.#changes.delete(id);
      return;
    }
    this.#changes.set(id, change);
    this.#correct(change, 1);
  }

  /** Whether this snapshot and all later ones are right about the run. */
  #isSettled(change: Change): boolean {
    const { isCounted, storedBy, endedBy } = change;
    if (!hasEnded(change)) return storedBy <= this.#taken;
    return !isCounted && (endedBy <= this.#taken || storedBy >= endedBy);
  }

  /** @param factor -1 to undo a correction */
  #correct({ tenantId, isCounted, endedBy }: Change, factor: 1 | -1): void {
    const waits = endedBy === Infinity;
    const amount = factor * (Number(waits) - Number(isCounted));
    this.#correction += amount;
    this.#corrections.set(tenantId, (this.#corrections.get(tenantId) ?? 0) + amount);
  }
}

const hasEnded = ({ endedBy }: Change) => endedBy !== Infinity;

/** A run that entered in another process, or before the latest snapshot. */
const storedElsewhere = (tenantId: TenantId): Change => ({
  tenantId,
  isCounted: true,
  storedBy: 0,
  endedBy: Infinity,
});
