import { dynamicShare } from '../../concurrency/dynamic-threshold.ts';
import type { TenantId } from '../../concurrency/tenant.ts';
import { problem } from '../../errors/errors.ts';

/**
 * Limits the memory that request bodies use together, and the share of each tenant
 * (`dynamicShare`). The only body of a tenant may use all that is free.
 */
export class BodyMemory {
  readonly #maximum: number;
  readonly #takenByTenant = new Map<TenantId, number>();
  #taken = 0;

  /** @param maximum of all bodies together, in bytes */
  constructor(maximum: number) {
    this.#maximum = maximum;
  }

  get taken(): number {
    return this.#taken;
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
        this.#change(tenantId, more);
        bytes += more;
      },
      release: () => {
        this.#change(tenantId, -bytes);
        bytes = 0;
      },
    };
  }

  /** @throws DocloomError `source_busy` */
  #requireFree(tenantId: TenantId, ofRequest: number, more: number): void {
    const free = this.#maximum - this.#taken;
    if (more > free) throw problem('source_busy', 'too many bodies arrive at once');
    const held = this.#takenByTenant.get(tenantId) ?? 0;
    if (held === ofRequest || more <= dynamicShare({ held, free })) return;
    throw problem('source_busy', 'too many bodies arrive at once for this team or user');
  }

  #change(tenantId: TenantId, bytes: number): void {
    this.#taken += bytes;
    const taken = (this.#takenByTenant.get(tenantId) ?? 0) + bytes;
    if (taken > 0) this.#takenByTenant.set(tenantId, taken);
    else this.#takenByTenant.delete(tenantId);
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
