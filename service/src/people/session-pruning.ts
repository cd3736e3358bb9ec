import type { Logger } from 'pino';
import type { PerProcess } from '../concurrency/scope.ts';
import { isStorageFault } from '../store/storage-fault.ts';
import type { Store } from '../store/store.ts';
import type { Clock } from '../time/clock.ts';
import type { Timers } from '../time/timers.ts';
import { pruneSessions } from './session.ts';

const HOUR_MILLISECONDS = 60 * 60_000;

export interface SessionPruningDependencies {
  relaxedStore: Store;
  clock: Clock;
  timers: Timers;
  log: Logger;
}

/**
 * Deletes the sessions that have ended, once an hour.
 */
export class SessionPruning implements PerProcess {
  readonly scope = 'per process';
  readonly #dependencies: SessionPruningDependencies;
  #cancel = () => {};
  #pruning: Promise<void> | null = null;

  constructor(dependencies: SessionPruningDependencies) {
    this.#dependencies = dependencies;
  }

  start(): void {
    this.#cancel = this.#dependencies.timers.after(HOUR_MILLISECONDS, () => {
      this.#pruning = this.#prune();
      this.start();
    });
  }

  /** Stops, and resolves when the current pruning has ended. */
  async stop(): Promise<void> {
    this.#cancel();
    await this.#pruning;
  }

  async #prune(): Promise<void> {
    const { relaxedStore: store, clock, log } = this.#dependencies;
    try {
      await pruneSessions({ store, clock });
    } catch (cause) {
      if (!isStorageFault(cause)) log.warn({ err: cause }, 'Ended sessions could not be deleted');
    }
  }
}
