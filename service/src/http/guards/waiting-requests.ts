import { Counts } from '../../concurrency/counts.ts';
import { dynamicShare } from '../../concurrency/dynamic-threshold.ts';
import type { Advisory } from '../../concurrency/scope.ts';
import type { TenantId } from '../../concurrency/tenant.ts';
import { problem } from '../../errors/errors.ts';

/** The error of a request that may not wait. */
type TooMany = 'too_many_waits' | 'too_many_renders';

/**
 * Limits the requests of each tenant that wait for the end of a run or for a file (`dynamicShare`):
 * each holds a connection, and memory, for up to two minutes.
 */
export class WaitingRequests implements Advisory {
  readonly scope = 'advisory';
  readonly #maximum: number;
  readonly #tooMany: TooMany;
  readonly #counts = new Counts<TenantId>();

  /** @param maximum of all tenants together */
  constructor(maximum: number, tooMany: TooMany) {
    this.#maximum = maximum;
    this.#tooMany = tooMany;
  }

  /**
   * Counts a waiting request.
   * @returns a function to call when it has ended
   * @throws DocloomError `too_many_waits` or `too_many_renders`
   */
  enter(tenantId: TenantId): () => void {
    const held = this.#counts.of(tenantId);
    const free = Math.max(this.#maximum - this.#counts.total, 0);
    if (dynamicShare({ held, free }) === 0) throw problem(this.#tooMany);
    this.#counts.add(tenantId, 1);
    return () => {
      this.#counts.add(tenantId, -1);
    };
  }
}
