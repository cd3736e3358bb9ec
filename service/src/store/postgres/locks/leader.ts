import type { Logger } from 'pino';
import type { Leadership, LeadershipWatcher } from '../../../concurrency/leadership.ts';
import type { PerProcess } from '../../../concurrency/scope.ts';
import type { Timers } from '../../../time/timers.ts';
import type { KeptConnection } from './kept-connection.ts';

/** Any number that no other program uses for an advisory lock in the same database. */
const LOCK = 0x6c65_6164;

/**
 * How often a follower tries to get the lock, and the leader tests its connection. The server notices
 * within ten seconds that the machine of a leader is gone, so the next one is elected within 15.
 */
const PERIOD_MILLISECONDS = 2_000;

export interface LeaderOptions {
  /** Its session holds the lock. A statement on it must not take more than a few seconds. */
  connection: Pick<KeptConnection, 'query' | 'onLost'>;
  timers: Timers;
  log: Logger;
}

/**
 * Elects the leader among the services on a database: the one that holds an advisory lock.
 *
 * States:
 * - `following`: another service may be the leader. This one tries to get the lock.
 * - `leading`: the session of this service holds the lock.
 * - `stopped`.
 *
 * Transitions: following → leading when the session gets the lock; leading → following when the session
 * has ended or does not answer; any → stopped. The lock of a lost session may outlive it for some
 * seconds, and nobody is the leader meanwhile.
 */
export class Leader implements Leadership, PerProcess {
  readonly scope = 'per process';
  readonly #options: LeaderOptions;
  readonly #watchers: LeadershipWatcher[] = [];
  #state: 'following' | 'leading' | 'stopped' = 'following';
  #cancel: () => void = () => undefined;

  constructor(options: LeaderOptions) {
    this.#options = options;
    options.connection.onLost(() => {
      this.#become('following');
    });
  }

  get isLeader(): boolean {
    return this.#state === 'leading';
  }

  watch(watcher: LeadershipWatcher): void {
    this.#watchers.push(watcher);
    if (this.isLeader) watcher.onElected();
  }

  /** Stands for election from now on. */
  start(): void {
    void this.#poll();
  }

  /** Resigns. The lock ends with the connection, which its opener closes. */
  stop(): void {
    this.#cancel();
    this.#become('stopped');
  }

  async #poll(): Promise<void> {
    // A lost connection reports itself, and is opened again by the next statement.
    await (this.isLeader ? this.#test() : this.#campaign()).catch(() => undefined);
    if (this.#state === 'stopped') return;
    this.#cancel = this.#options.timers.after(PERIOD_MILLISECONDS, () => void this.#poll());
  }

  async #test(): Promise<void> {
    await this.#options.connection.query('select 1');
  }

  async #campaign(): Promise<void> {
    const [row] = await this.#options.connection.query<{ isLocked: boolean }>(
      'select pg_try_advisory_lock($1) as "isLocked"',
      [LOCK],
    );
    if (row?.isLocked === true) this.#become('leading');
  }

  #become(state: 'following' | 'leading' | 'stopped'): void {
    if (this.#state === state || this.#state === 'stopped') return;
    const wasLeading = this.#state === 'leading';
    this.#state = state;
    if (state === 'leading') this.#options.log.info('This service is the leader');
    if (wasLeading) this.#options.log.info('This service is no longer the leader');
    for (const { onElected, onDeposed } of this.#watchers) {
      if (state === 'leading') onElected();
      if (wasLeading) onDeposed();
    }
  }
}
