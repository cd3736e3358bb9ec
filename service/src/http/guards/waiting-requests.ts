import { Counts } from '../../concurrency/counts.ts';
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
  readonly #counts = new Counts<TenantId>();

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
    const held = this.#counts.of(tenantId);
    const free = Math.max(this.#maximum - this.#counts.total, 0);
    if (dynamicShare({ held, free }) === 0) throw problem('too_many_waits');
    this.#counts.add(tenantId, 1);
    return () => {
      this.#counts.add(tenantId, -1);
    };
  }
}
