import type { PerProcess } from '../../concurrency/scope.ts';
import type { MonotonicClock } from '../../time/monotonic-clock.ts';
import { StorageError } from '../storage-error.ts';

/** In milliseconds. */
const SHORTEST_PAUSE = 1_000;
const LONGEST_PAUSE = 30_000;

/** What the circuit breaker does with the next call. */
type State =
  | { name: 'closed' }
  | { name: 'open'; cause: StorageError; until: number; pause: number }
  | { name: 'half-open'; cause: StorageError; pause: number };

/**
 * Stops sending requests to a storage that is away, so that nobody waits for timeouts, and it is not
 * flooded when it returns. A call counts as failed when all attempts of its requests have ended with
 * an outage.
 *
 * - closed: calls pass. A failed call opens the circuit for a second.
 * - open: calls fail at once with the error that has opened it. After the pause, the next call makes
 *   it half-open.
 * - half-open: that call passes, and all others fail at once. If it succeeds, the circuit closes. If
 *   it fails, the circuit opens again for twice as long, up to 30 seconds.
 */
export class CircuitBreaker implements PerProcess {
  readonly scope = 'per process';
  readonly #monotonic: MonotonicClock;
  readonly #onChange: (cause: StorageError | null) => void;
  #state: State = { name: 'closed' };

  /**
   * @param onChange is called with the error when the circuit opens, and with null when it closes
   * again
   */
  constructor(monotonic: MonotonicClock, onChange: (cause: StorageError | null) => void) {
    this.#monotonic = monotonic;
    this.#onChange = onChange;
  }

  /** The error that has opened the circuit; null if it is closed. */
  get cause(): StorageError | null {
    return this.#state.name === 'closed' ? null : this.#state.cause;
  }

  /**
   * Makes a call, unless the circuit is open.
   * @throws the error of the call, or the one that has opened the circuit
   */
  async call<Result>(call: () => Promise<Result>): Promise<Result> {
    this.#enter();
    try {
      const result = await call();
      this.#succeeded();
      return result;
    } catch (cause) {
      if (cause instanceof StorageError && cause.isOutage) this.#failed(cause);
      // The storage has answered.
      else this.#succeeded();
      throw cause;
    }
  }

  /** Throws if calls fail at once. @throws the error that has opened the circuit */
  require(): void {
    const state = this.#state;
    if (state.name === 'half-open') throw state.cause;
    if (state.name === 'open' && this.#monotonic.elapsed() < state.until) throw state.cause;
  }

  #enter(): void {
    this.require();
    if (this.#state.name !== 'open') return;
    const { cause, pause } = this.#state;
    this.#state = { name: 'half-open', cause, pause };
  }

  #succeeded(): void {
    if (this.#state.name === 'closed') return;
    this.#state = { name: 'closed' };
    this.#onChange(null);
  }

  /** Calls that began before the circuit opened must not prolong its pause. */
  #failed(cause: StorageError): void {
    const before = this.#state;
    if (before.name === 'open') return;
    const pause =
      before.name === 'closed' ? SHORTEST_PAUSE : Math.min(before.pause * 2, LONGEST_PAUSE);
    this.#state = { name: 'open', cause, pause, until: this.#monotonic.elapsed() + pause };
    if (before.name === 'closed') this.#onChange(cause);
  }
}
