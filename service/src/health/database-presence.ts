import type { Logger } from 'pino';
import type { PerProcess } from '../concurrency/scope.ts';
import { problem } from '../errors/errors.ts';
import type { MonotonicClock } from '../time/monotonic-clock.ts';

/** Every request asks, so the answer is cached this long. */
const FRESH_MILLISECONDS = 1_000;

const REPLACED =
  'The database file was removed or replaced while Docloom is running. Everything that is stored from now on would be lost at the next start, so requests are answered 503. Move the original file back, or stop Docloom, restore a backup and start it again.';

export interface DatabasePresenceDependencies {
  /** Returns whether the path of the database still leads to the file that is open. */
  isInPlace: () => boolean;
  monotonic: MonotonicClock;
  log: Logger;
}

/**
 * Tells whether the open database is still the file at its path. If another program has removed or
 * replaced it, whatever the service accepts would be lost at the next start.
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

  /** Throws if the database was removed or replaced. @throws DocloomError `database_replaced` */
  require(): void {
    if (!this.isInPlace()) throw problem('database_replaced');
  }

  #logChange(before: boolean, after: boolean): void {
    if (before === after) return;
    const { log } = this.#dependencies;
    if (after) log.info('The database file is back');
    else log.error({ code: 'database_replaced' }, REPLACED);
  }
}
