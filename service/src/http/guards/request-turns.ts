import type { EventLoopLoad } from '../../concurrency/event-loop-load.ts';
import type { PerProcess } from '../../concurrency/scope.ts';
import type { TenantId } from '../../concurrency/tenant.ts';
import type { MonotonicClock } from '../../time/monotonic-clock.ts';

/** A tenant without a request for longer than this has no work that others could delay. */
const ACTIVE_MILLISECONDS = 10_000;

/** The interval between two requests of a tenant while the event loop is saturated. */
const INTERVAL_MILLISECONDS = 3;

/**
 * Admits one request of each tenant in an iteration of the event loop, while several tenants are
 * active.
 *
 * An iteration otherwise handles all requests that have arrived. Each step of a run, such as a write
 * or an event, needs an iteration of its own. So a tenant with many connections would delay every
 * step of another tenant's run by all of its requests. A single tenant does not wait, because
 * handling requests together costs less.
 *
 * While the event loop is saturated, it also spaces the requests of each tenant. That leaves idle time,
 * and without idle time each step waits much longer.
 */
export class RequestTurns implements PerProcess {
  readonly scope = 'per process';
  readonly #monotonic: MonotonicClock;
  readonly #load: Pick<EventLoopLoad, 'isSaturated'>;
  /** The waiting requests of the tenants with a request in this iteration, in order of arrival. */
  readonly #waiting = new Map<TenantId, (() => void)[]>();
  /** The latest request, and the latest one of another tenant. */
  #latest: { tenantId: TenantId; at: number } | null = null;
  #otherAt = -Infinity;

  constructor(monotonic: MonotonicClock, load: Pick<EventLoopLoad, 'isSaturated'>) {
    this.#monotonic = monotonic;
    this.#load = load;
  }

  /** Resolves when a request of the tenant may be handled. */
  async wait(tenantId: TenantId): Promise<void> {
    this.#record(tenantId);
    const waiting = this.#waiting.get(tenantId);
    if (waiting) return new Promise((admit) => waiting.push(admit));
    if (this.areSeveralActive) this.#takeTurns(tenantId);
  }

  /** Whether more than one tenant has sent requests lately. */
  get areSeveralActive(): boolean {
    return this.#monotonic.elapsed() - this.#otherAt < ACTIVE_MILLISECONDS;
  }

  #record(tenantId: TenantId): void {
    const latest = this.#latest;
    if (latest && latest.tenantId !== tenantId) this.#otherAt = latest.at;
    this.#latest = { tenantId, at: this.#monotonic.elapsed() };
  }

  /** Admits one request of the tenant in each of the next iterations until none waits. */
  #takeTurns(tenantId: TenantId): void {
    const waiting: (() => void)[] = [];
    this.#waiting.set(tenantId, waiting);
    const admitNext = () => {
      const admit = waiting.shift();
      if (!admit) {
        this.#waiting.delete(tenantId);
        return;
      }
      this.#scheduleNext(admitNext);
      admit();
    };
    this.#scheduleNext(admitNext);
  }

  #scheduleNext(admitNext: () => void): void {
    if (this.#load.isSaturated) setTimeout(admitNext, INTERVAL_MILLISECONDS);
    else setImmediate(admitNext);
  }
}
