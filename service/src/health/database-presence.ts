import type { Logger } from 'pino';
import type { PerProcess } from '../concurrency/scope.ts';
import { problem } from '../errors/errors.ts';
import type { MonotonicClock } from '../time/monotonic-clock.ts';

/** Every request asks, so the answer is cached this long. */
const FRESH_MILLISECONDS = 1_000;

const LOST =
  'The database file was removed or replaced while Docloom is running, or the connection to the database server has ended. Something that is stored now could be lost, so requests are answered 503. Move the original file back, or stop Docloom, restore a backup and start it again. A database server is connected again as soon as it answers.';

export interface DatabasePresenceDependencies {
  /** Returns whether the process may write; see `Database`. */
  isInPlace: () => boolean;
  monotonic: MonotonicClock;
  log: Logger;
}

/**
 * Tells whether the database is still ours: the file at its path, or the lock on its server is held.
 * Otherwise, whatever the service accepts could be lost.
 */
export class DatabasePresence implements PerProcess {
  readonly scope = 'per process';
  readonly #dependencies: DatabasePresenceDependencies;
  #last: { at: number; isInPlace: boolean } | null = null;

  constructor(dependencies: DatabasePresenceDependencies) {
    this.#dependencies = dependencies;
  }

  /** Returns whether the database is in its place, as of the last second. Logs each change once. */
  isInPlace(): boolean {
    const { monotonic, isInPlace } = this.#dependencies;
    const last = this.#last;
    const now = monotonic.elapsed();
    if (last && now - last.at < FRESH_MILLISECONDS) return last.isInPlace;
    const present = { at: now, isInPlace: isInPlace() };
    this.#last = present;
    this.#logChange(last?.isInPlace ?? true, present.isInPlace);
    return present.isInPlace;
  }

  /** Throws if the database is not ours any more. @throws DocloomError `database_replaced` */
  require(): void {
    if (!this.isInPlace()) throw problem('database_replaced');
  }

  #logChange(before: boolean, after: boolean): void {
    if (before === after) return;
    const { log } = this.#dependencies;
    if (after) log.info('The database is back');
    else log.error({ code: 'database_replaced' }, LOST);
  }
}
