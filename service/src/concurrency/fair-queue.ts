import { LRUCache } from 'lru-cache';
import type { Flow } from './flow.ts';
import { ServiceTimes } from './service-times.ts';
import type { TenantId } from './tenant.ts';

/** An item that waits, or is served. */
export interface Queued<Item> {
  readonly flow: Flow;
  readonly item: Item;
}

/** The flows of more tenants start again without past service. */
const MAXIMUM_TENANTS = 1_000;

/** Counts at once, so that a tenant whose work takes no time does not come first again and again. */
const LEAST_SERVICE_MILLISECONDS = 1;

/**
 * Items that wait for service. First comes the tenant that has had least service, of its flows the
 * one that has had least, and of that the oldest item. So many or slow items of a tenant delay
 * another tenant only by those in service, and so do those of a flow within its tenant.
 */
export class FairQueue<Item> {
  /** In order of arrival. */
  readonly #waiting: Queued<Item>[] = [];
  readonly #tenants = new ServiceTimes<TenantId>();
  /** Of each tenant. */
  readonly #flows = new LRUCache<TenantId, ServiceTimes>({ max: MAXIMUM_TENANTS });

  get size(): number {
    return this.#waiting.length;
  }

  /** Returns how many of the waiting items are such. */
  count(isSuch: (queued: Queued<Item>) => boolean): number {
    return this.#waiting.filter(isSuch).length;
  }

  add(flow: Flow, item: Item): void {
    this.#waiting.push({ flow, item });
  }

  /**
   * Removes and returns the next item.
   * @param cannotServe returns whether a tenant cannot be served now; by default, all can
   */
  take(cannotServe: (tenantId: TenantId) => boolean = () => false): Queued<Item> | undefined {
    const eligible = this.#waiting.filter(({ flow }) => !cannotServe(flow.tenantId));
    const tenant = this.#tenants.leastOf(eligible.map(({ flow }) => flow.tenantId));
    if (tenant === undefined) return undefined;
    const ofTenant = eligible.filter(({ flow }) => flow.tenantId === tenant);
    const least = this.#flowsOf(tenant).leastOf(ofTenant.map(({ flow }) => flow.name));
    const next = ofTenant.find(({ flow }) => flow.name === least);
    if (!next) return undefined;
    this.#waiting.splice(this.#waiting.indexOf(next), 1);
    this.begin(next.flow);
    return next;
  }

  /** Records that an item is served without waiting. */
  begin(flow: Flow): void {
    this.#tenants.begin(flow.tenantId);
    this.#flowsOf(flow.tenantId).begin(flow.name);
    this.charge(flow, LEAST_SERVICE_MILLISECONDS);
  }

  /** Adds the service that an item has had, in milliseconds. */
  charge(flow: Flow, milliseconds: number): void {
    this.#tenants.add(flow.tenantId, milliseconds);
    this.#flowsOf(flow.tenantId).add(flow.name, milliseconds);
  }

  /** Removes and returns all items. */
  takeAll(): Item[] {
    return this.#waiting.splice(0).map(({ item }) => item);
  }

  #flowsOf(tenantId: TenantId): ServiceTimes {
    const flows = this.#flows.get(tenantId) ?? new ServiceTimes();
    this.#flows.set(tenantId, flows);
    return flows;
  }
}
