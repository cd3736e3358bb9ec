import type { Leadership } from './leadership.ts';
import type { PerProcess } from './scope.ts';

/** Work that repeats until it is stopped. */
export interface PeriodicWork {
  start(): void;
  /** Resolves when the current step has ended. */
  stop(): Promise<void>;
}

/**
 * Periodic work that only the leader does. Each term has work of its own, which begins after that of
 * the term before has stopped.
 */
export class LeadersWork<Work extends PeriodicWork> implements PerProcess {
  readonly scope = 'per process';
  readonly #leadership: Leadership;
  readonly #create: () => Work;
  #current: Work | null = null;
  /** The end of the work of the last term. */
  #ended: Promise<void> = Promise.resolve();
  #hasStopped = false;

  constructor(leadership: Leadership, create: () => Work) {
    this.#leadership = leadership;
    this.#create = create;
  }

  /** The work of this term; null if this service is not the leader. */
  get current(): Work | null {
    return this.#current;
  }

  /** Works from now on while this service is the leader. */
  start(): void {
    this.#leadership.watch({
      onElected: () => {
        void this.#ended.then(() => {
          this.#begin();
        });
      },
      onDeposed: () => {
        this.#end();
      },
    });
  }

  /** Ends the work, and resolves when it has stopped. */
  async stop(): Promise<void> {
    this.#hasStopped = true;
    this.#end();
    await this.#ended;
  }

  #begin(): void {
    if (this.#hasStopped || this.#current !== null || !this.#leadership.isLeader) return;
    this.#current = this.#create();
    this.#current.start();
  }

  #end(): void {
    if (this.#current === null) return;
    this.#ended = this.#current.stop();
    this.#current = null;
  }
}
