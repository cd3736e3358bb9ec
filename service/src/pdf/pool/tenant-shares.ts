import { Counts } from '../../concurrency/counts.ts';
import type { TenantId } from '../../concurrency/tenant.ts';

/** How long a tenant that has wanted a conversion counts as active. */
const ACTIVE_MILLISECONDS = 10 * 60_000;

/**
 * Keeps one process of a pool free of each tenant that is busy, so that its long conversions do not
 * delay another one. While only one tenant is active, it may use all processes: each takes more than
 * a gigabyte of memory, so none is kept for tenants that may never come.
 */
export class TenantShares {
  readonly #processes: number;
  readonly #now: () => number;
  readonly #busy = new Counts<TenantId>();
  /** When each tenant was active last; the one that was first comes first. */
  readonly #activeAt = new Map<TenantId, number>();

  /**
   * @param processes of the pool
   * @param now returns milliseconds of the monotonic clock
   */
  constructor(processes: number, now: () => number) {
    this.#processes = processes;
    this.#now = now;
  }

  /** Records that a tenant wants a conversion. */
  note(tenantId: TenantId): void {
    this.#activeAt.delete(tenantId);
    this.#activeAt.set(tenantId, this.#now());
  }

  begin(tenantId: TenantId): void {
    this.#busy.add(tenantId, 1);
  }

  end(tenantId: TenantId): void {
    this.#busy.add(tenantId, -1);
    this.note(tenantId);
  }

  /** Returns whether a tenant has to leave the last process to others. */
  isUsedBy(tenantId: TenantId): boolean {
    const share = Math.max(this.#processes - 1, 1);
    return this.#processes > 1 && this.#busy.of(tenantId) >= share && this.#hasOthers(tenantId);
  }

  #hasOthers(tenantId: TenantId): boolean {
    const since = this.#now() - ACTIVE_MILLISECONDS;
    for (const [other, at] of this.#activeAt) {
      if (at < since) this.#activeAt.delete(other);
      else if (other !== tenantId) return true;
    }
    return false;
  }
}
