import { Counts } from './counts.ts';
import { dynamicShare } from './dynamic-threshold.ts';
import type { TenantId } from './tenant.ts';

interface Waiting {
  readonly tenantId: TenantId;
  readonly bytes: number;
  readonly enter: () => void;
}

/**
 * Limits the total of bytes that several callers hold at once, and the share of each tenant
 * (`dynamicShare`). The callers of a tenant wait in order of arrival: a small request does not
 * overtake a large one, which might otherwise wait forever. The tenant that holds least comes first.
 *
 * A tenant that holds nothing needs only free bytes. While it waits for them, nobody overtakes it.
 *
 * `async-mutex` is not used, because its semaphore counts down from its value at each release. For
 * a value in bytes, that takes seconds.
 */
export class WeightedSemaphore {
  readonly #most: number;
  readonly #taken = new Counts<TenantId>();
  /** In order of arrival. */
  #waiting: readonly Waiting[] = [];

  /** @param most total of all shares, in bytes */
  constructor(most: number) {
    this.#most = most;
  }

  /** Returns the bytes that are held now. */
  get taken(): number {
    return this.#taken.total;
  }

  /**
   * Waits until the bytes are free for the tenant, and takes them.
   *
   * @param wanted limited to the semaphore's total
   * @returns a function that releases them
   */
  async take(wanted: number, tenantId: TenantId): Promise<() => void> {
    const bytes = Math.min(wanted, this.#most);
    await new Promise<void>((enter) => {
      this.#waiting = [...this.#waiting, { tenantId, bytes, enter }];
      this.#dispatch();
    });
    return () => {
      this.#taken.add(tenantId, -bytes);
      this.#dispatch();
    };
  }

  #dispatch(): void {
    for (let next = this.#next(); next; next = this.#next()) {
      const entering = next;
      this.#waiting = this.#waiting.filter((one) => one !== entering);
      this.#taken.add(entering.tenantId, entering.bytes);
      entering.enter();
    }
  }

  /** Returns the caller that may enter now, if there is one. */
  #next(): Waiting | undefined {
    if (this.#waiting.length === 0) return undefined;
    const tenants = Map.groupBy(this.#waiting, ({ tenantId }) => tenantId);
    const first = [...tenants.values()].flatMap((ofTenant) => ofTenant.slice(0, 1));
    const order = first.toSorted(
      (one, other) => this.#taken.of(one.tenantId) - this.#taken.of(other.tenantId),
    );
    const free = this.#most - this.taken;
    for (const waiting of order) {
      const held = this.#taken.of(waiting.tenantId);
      if (held === 0) return waiting.bytes <= free ? waiting : undefined;
      if (waiting.bytes <= dynamicShare({ held, free })) return waiting;
    }
    return undefined;
  }
}
