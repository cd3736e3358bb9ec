import { dynamicShare } from '../../concurrency/dynamic-threshold.ts';
import type { Advisory } from '../../concurrency/scope.ts';
import type { TenantId } from '../../concurrency/tenant.ts';
import { problem } from '../../errors/errors.ts';

/**
 * Limits the requests of each tenant that wait for the end of a run (`dynamicShare`): each holds a
 * connection for up to a minute.
 */
export class WaitingRequests implements Advisory {
  readonly scope = 'advisory';
  readonly #maximum: number;
  readonly #counts = new Map<TenantId, number>();
  #count = 0;

  /** @param maximum of all tenants together */
  constructor(maximum: number) {
    this.#maximum = maximum;
  }

  /**
   * Counts a waiting request.
   * @returns a function to call when it has ended
   * @throws DocloomError `too_many_waits`
   */
  enter(tenantId: TenantId): () => void {
    const held = this.#counts.get(tenantId) ?? 0;
    const free = Math.max(this.#maximum - this.#count, 0);
    if (dynamicShare({ held, free }) === 0) throw problem('too_many_waits');
    this.#change(tenantId, 1);
    return () => {
      this.#change(tenantId, -1);
    };
  }

  #change(tenantId: TenantId, by: number): void {
    this.#count += by;
    const count = (this.#counts.get(tenantId) ?? 0) + by;
    if (count > 0) this.#counts.set(tenantId, count);
    else this.#counts.delete(tenantId);
  }
}
