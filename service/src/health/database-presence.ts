import type { Logger } from 'pino';
import type { PerProcess } from '../concurrency/scope.ts';
import { problem } from '../errors/errors.ts';
import type { DatabaseAddress } from '../store/database-address.ts';
import { UNREACHABLE } from '../store/postgres/postgres-errors.ts';
import type { MonotonicClock } from '../time/monotonic-clock.ts';

/** Every request asks, so the answer is cached this long. */
const FRESH_MILLISECONDS = 1_000;

const REPLACED =
  'The database file was removed or replaced while Docloom is running. Everything that is stored from now on would be lost at the next start, so requests are answered 503. Move the original file back, or stop Docloom, restore a backup and start it again.';
const DISCONNECTED =
  'The connection that keeps other services away from the database has ended, so requests are answered 503 until it is restored.';

/** Why the service is not ready, as a clause. */
const REASONS = {
  file: 'was removed or replaced while the service is running; move the file back, or restore it and restart the service',
  postgres: 'cannot be reached; the service continues by itself when its server answers',
} as const;

export interface DatabasePresenceDependencies {
  /** Returns whether the process may write; see `Database`. */
  isInPlace: () => boolean;
  kind: DatabaseAddress['kind'];
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

  /** Why the database cannot be used if it is not in its place, as a clause. */
  get reason(): string {
    return REASONS[this.#dependencies.kind];
  }

  /**
   * Throws if the database is not ours any more.
   * @throws DocloomError `database_replaced` for a file, `storage_unavailable` for a server
   */
  require(): void {
    if (this.isInPlace()) return;
    if (this.#dependencies.kind === 'file') throw problem('database_replaced');
    throw problem('storage_unavailable', UNREACHABLE, false);
  }

  #logChange(before: boolean, after: boolean): void {
    if (before === after) return;
    const { log, kind } = this.#dependencies;
    if (after) log.info('The database is back');
    else if (kind === 'file') log.error({ code: 'database_replaced' }, REPLACED);
    else log.error({ code: 'database_unreachable' }, DISCONNECTED);
  }
}
