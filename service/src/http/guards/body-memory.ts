import { Counts } from '../../concurrency/counts.ts';
import { dynamicShare } from '../../concurrency/dynamic-threshold.ts';
import type { TenantId } from '../../concurrency/tenant.ts';
import { problem } from '../../errors/errors.ts';

/**
 * Limits the memory that request bodies use together, and the share of each tenant
 * (`dynamicShare`). The only body of a tenant may use all that is free.
 */
export class BodyMemory {
  readonly #maximum: number;
  readonly #taken = new Counts<TenantId>();

  /** @param maximum of all bodies together, in bytes */
  constructor(maximum: number) {
    this.#maximum = maximum;
  }

  get taken(): number {
    return this.#taken.total;
  }

  /**
   * Returns an empty share for a request. The caller must release it.
   * @param tenantId the tenant that the body is for
   */
  share(tenantId: TenantId): MemoryShare {
    let bytes = 0;
    return {
      growTo: (wanted) => {
        const more = Math.max(wanted - bytes, 0);
        this.#requireFree(tenantId, bytes, more);
        this.#taken.add(tenantId, more);
        bytes += more;
      },
      release: () => {
        this.#taken.add(tenantId, -bytes);
        bytes = 0;
      },
    };
  }

  /** @throws DocloomError `source_busy` */
  #requireFree(tenantId: TenantId, ofRequest: number, more: number): void {
    const free = this.#maximum - this.#taken.total;
    if (more > free) throw problem('source_busy', 'too many bodies arrive at once');
    const held = this.#taken.of(tenantId);
    if (held === ofRequest || more <= dynamicShare({ held, free })) return;
    throw problem('source_busy', 'too many bodies arrive at once for this team or user');
  }
}

/** The memory that one request may use. */
export interface MemoryShare {
  /**
   * Grows the share to this total. Bytes that it already has are not counted twice.
   * @throws DocloomError `source_busy`
   */
  growTo(bytes: number): void;
  release(): void;
}
