import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { ClientConfig } from 'pg';
import { Client } from 'pg';
import type { PerProcess } from '../../concurrency/scope.ts';
import { withCode } from './postgres-unreachable.ts';

/** Any number that no other program uses for an advisory lock in the same database. */
const LOCK = 0x646f_636c;

/** The name of the setting that tells who had the lock last. */
const HOLDER = 'serviceHolder';

/** How long a start waits for the lock: the server may not have noticed yet that a holder is dead. */
const START_MILLISECONDS = 15_000;
const RETRY_MILLISECONDS = 500;

/** How often the connection is tested, and how long an answer may take. */
const PROBE_MILLISECONDS = 5_000;

/** How a service holds the lock. */
export interface LockTerms {
  /** Is called once if another service has taken the lock over. */
  readonly onTaken: () => void;
  /** How long to wait for another holder, in milliseconds. */
  readonly patience?: number;
  /** How often the session is tested, and how long it may take to answer, in milliseconds. */
  readonly probe?: number;
}

/**
 * So soon does the server notice that the machine of a holder is gone: after 4 seconds without an
 * answer to a probe, which it sends after 4 seconds without data.
 */
const KEEPALIVES =
  '-c tcp_keepalives_idle=4 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=2';

/**
 * Keeps a second service away from a database, because one process holds state that has to be
 * complete (`SoleProcess`). It is an advisory lock of a session, so it ends with its process.
 *
 * States:
 * - `held`: the session is alive and holds the lock.
 * - `reconnecting`: the session has ended, for example because the server was restarted. Nobody may
 *   write meanwhile: another service could have the lock.
 * - `taken`: another service has held the lock since. What this process keeps in memory is outdated.
 * - `released`: by its holder.
 *
 * Transitions: held → reconnecting when the session ends or does not answer; reconnecting → held when
 * a new session has the lock, and nobody else had it; reconnecting → taken otherwise; any → released.
 */
export class ServiceLock implements PerProcess {
  readonly scope = 'per process';
  readonly #settings: ClientConfig;
  readonly #holder = randomUUID();
  readonly #onTaken: () => void;
  readonly #probeMilliseconds: number;
  #state: 'held' | 'reconnecting' | 'taken' | 'released' = 'reconnecting';
  #session: Client | null = null;
  #probe: NodeJS.Timeout | undefined;

  private constructor(
    settings: ClientConfig,
    { onTaken, probe = PROBE_MILLISECONDS }: Pick<LockTerms, 'onTaken' | 'probe'>,
  ) {
    this.#settings = { ...settings, options: KEEPALIVES, query_timeout: probe };
    this.#onTaken = onTaken;
    this.#probeMilliseconds = probe;
  }

  /**
   * Acquires the lock, and keeps it until it is released.
   * @returns null if another service holds it
   * @throws the server's error, `PostgresUnreachable`
   */
  static async acquire(
    settings: ClientConfig,
    { patience = START_MILLISECONDS, ...terms }: LockTerms,
  ): Promise<ServiceLock | null> {
    const lock = new ServiceLock(settings, terms);
    const begun = performance.now();
    for (;;) {
      const session = await lock.#connect();
      if (await hasLocked(session)) {
        lock.#hold(session);
        return lock;
      }
      await session.end();
      if (performance.now() - begun >= patience) return null;
      await delay(RETRY_MILLISECONDS);
    }
  }

  /** Whether no other service can have the lock. */
  get isHeld(): boolean {
    return this.#state === 'held';
  }

  /**
   * Stores who holds the lock, so that a holder whose session has ended finds out whether another
   * service had it in between. The schema has to exist.
   * @throws the server's error, `PostgresUnreachable`
   */
  async sign(): Promise<void> {
    try {
      await this.#session?.query(
        'insert into "settings" ("name", "value") values ($1, $2) on conflict ("name") do update set "value" = excluded."value"',
        [HOLDER, this.#holder],
      );
    } catch (cause) {
      throw withCode(cause);
    }
  }

  async release(): Promise<void> {
    this.#state = 'released';
    clearInterval(this.#probe);
    await this.#session?.end().catch(() => undefined);
  }

  async #connect(): Promise<Client> {
    const session = new Client(this.#settings);
    session.on('error', () => undefined);
    try {
      await session.connect();
      return session;
    } catch (cause) {
      void session.end().catch(() => undefined);
      throw withCode(cause);
    }
  }

  #hold(session: Client): void {
    this.#session = session;
    this.#state = 'held';
    session.once('end', () => {
      this.#lost(session);
    });
    this.#probe = setInterval(() => {
      session.query('select 1').catch(() => {
        this.#lost(session);
      });
    }, this.#probeMilliseconds);
    this.#probe.unref();
  }

  #lost(session: Client): void {
    if (this.#session !== session || this.#state !== 'held') return;
    this.#state = 'reconnecting';
    clearInterval(this.#probe);
    void session.end().catch(() => undefined);
    void this.#regain();
  }

  async #regain(): Promise<void> {
    while (this.#state === 'reconnecting') {
      const outcome = await this.#try();
      if (outcome === 'regained') return;
      if (outcome === 'taken') {
        this.#becomeTaken();
        return;
      }
      await delay(RETRY_MILLISECONDS, undefined, { ref: false });
    }
  }

  async #try(): Promise<'regained' | 'taken' | 'unreachable'> {
    const session = await this.#connect().catch(() => null);
    if (session === null) return 'unreachable';
    try {
      const isLocked = await hasLocked(session);
      if (!(await this.#isHolder(session))) return 'taken';
      // The session that was lost may have the lock until the server has noticed its end.
      if (!isLocked || this.#state !== 'reconnecting') return 'unreachable';
      this.#hold(session);
      return 'regained';
    } catch {
      return 'unreachable';
    } finally {
      if (this.#session !== session) void session.end().catch(() => undefined);
    }
  }

  async #isHolder(session: Client): Promise<boolean> {
    const { rows } = await session.query<{ value: string }>(
      'select "value" from "settings" where "name" = $1',
      [HOLDER],
    );
    return rows[0]?.value === this.#holder;
  }

  #becomeTaken(): void {
    if (this.#state === 'released') return;
    this.#state = 'taken';
    this.#onTaken();
  }
}

/** Tries to lock. A session that ends meanwhile throws the server's error, `PostgresUnreachable`. */
async function hasLocked(session: Client): Promise<boolean> {
  try {
    const { rows } = await session.query<{ isLocked: boolean }>(
      'select pg_try_advisory_lock($1) as "isLocked"',
      [LOCK],
    );
    return rows[0]?.isLocked === true;
  } catch (cause) {
    throw withCode(cause);
  }
}
