import type { PerProcess } from '../../../concurrency/scope.ts';
import type { Timers } from '../../../time/timers.ts';
import { systemTimers } from '../../../time/timers.ts';
import type { ShortestRoundTrip } from './shortest-round-trip.ts';

/**
 * How many connections to a server nearby work at once. With one, two services make a seventh more
 * runs when they are behind. But at half of that load, each run takes a third longer.
 */
const NEARBY = { behind: 1, otherwise: 2 } as const;

/** The round-trip time, in milliseconds, for which one more connection works. */
const MILLISECONDS_A_CONNECTION = 0.5;

/**
 * A connection that is held longer probably waits for a lock or for a slow query. Then others work
 * beside it, up to the size of the pool.
 */
const PATIENCE_MILLISECONDS = 60;

/**
 * Limits how many connections of a pool work at once. Callers wait in order of arrival.
 *
 * Statements that wait for a connection are combined, and transactions are batched. So fewer
 * connections at work mean fewer statements and commits for the same work, and fewer processes of the
 * server, each with caches of its own. While statements are on their way to a distant server, it could
 * do other work, so there are more.
 */
export class ConnectionLimit implements PerProcess {
  readonly scope = 'per process';
  readonly #roundTrip: Pick<ShortestRoundTrip, 'milliseconds'>;
  readonly #timers: Pick<Timers, 'after'>;
  readonly #waiting: ((leave: () => void) => void)[] = [];
  #atWork = 0;
  #isBehind = () => false;

  /** @param roundTrip of the statements */
  constructor(
    roundTrip: Pick<ShortestRoundTrip, 'milliseconds'>,
    timers: Pick<Timers, 'after'> = systemTimers,
  ) {
    this.#roundTrip = roundTrip;
    this.#timers = timers;
  }

  /**
   * Waits until another connection may work.
   * @returns a function to call when it was released; further calls change nothing
   */
  enter(): Promise<() => void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.#admit();
    });
  }

  /**
   * Lets fewer connections work at once while `isBehind`.
   * @param isBehind returns whether more work waits than the service can do at once
   */
  preferThroughput(isBehind: () => boolean): void {
    this.#isBehind = isBehind;
  }

  /** How many connections may work now. */
  get #most(): number {
    const nearby = this.#isBehind() ? NEARBY.behind : NEARBY.otherwise;
    return nearby + Math.floor(this.#roundTrip.milliseconds / MILLISECONDS_A_CONNECTION);
  }

  #admit(): void {
    while (this.#atWork < this.#most) {
      const next = this.#waiting.shift();
      if (!next) return;
      next(this.#begin());
    }
  }

  #begin(): () => void {
    this.#atWork += 1;
    let counts = true;
    const end = () => {
      if (!counts) return;
      counts = false;
      cancel();
      this.#atWork -= 1;
      this.#admit();
    };
    const cancel = this.#timers.after(PATIENCE_MILLISECONDS, end);
    return end;
  }
}
