import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { ClientConfig } from 'pg';
import { Client } from 'pg';
import type { PerProcess } from '../../../concurrency/scope.ts';
import { KEEPALIVES } from './keepalives.ts';
import { withCode } from '../postgres-unreachable.ts';

/** Any number that no other program uses for an advisory lock in the same database. */
const LOCK = 0x646f_636c;

/** The name of the setting that tells which service had the database to itself last. */
const HOLDER = 'serviceHolder';

/** Whether other services may use the database at the same time. */
export type Hold = 'alone' | 'shared';

/** Services that share the lock keep away one that wants to be alone, and the reverse. */
const TRY_LOCK: Record<Hold, string> = {
  alone: 'pg_try_advisory_lock',
  shared: 'pg_try_advisory_lock_shared',
};

/** How long a start waits for the lock: the server may not have noticed yet that a holder is dead. */
const START_MILLISECONDS = 15_000;
const RETRY_MILLISECONDS = 500;

/** How often the connection is tested, and how long an answer may take. */
const PROBE_MILLISECONDS = 5_000;

/** How a service holds the lock. */
export interface LockTerms {
  readonly hold: Hold;
  /** Is called once if another service had the database to itself since. */
  readonly onTaken: () => void;
  /** How long to wait for another holder, in milliseconds. */
  readonly patience?: number;
  /** How often the session is tested, and how long it may take to answer, in milliseconds. */
  readonly probe?: number;
}

/**
 * Keeps two kinds of holders of a database apart: one that has to be alone, such as `docloom move` or
 * a service whose drive only one process may use (`SoleProcess`), and services that share it. It is
 * an advisory lock of a session, so it ends with its process.
 *
 * States:
 * - `held`: the session is alive and holds the lock.
 * - `reconnecting`: the session has ended, for example because the server was restarted. Nobody may
 *   write meanwhile: somebody who is alone could have the lock.
 * - `taken`: somebody was alone since. What this process keeps in memory is outdated.
 * - `released`: by its holder.
 *
 * Transitions: held → reconnecting when the session ends or does not answer; reconnecting → held when
 * a new session has the lock, and nobody else was alone; reconnecting → taken otherwise; any →
 * released.
 */
export class ServiceLock implements PerProcess {
  readonly scope = 'per process';
  readonly #settings: ClientConfig;
  readonly #hold: Hold;
  /**
   * Who had the database to itself last, as far as this holder knows; null for nobody. Undefined until
   * this holder has signed: a lock that was lost before is never regained.
   */
  #lastAlone: string | null | undefined;
  readonly #onTaken: () => void;
  readonly #probeMilliseconds: number;
  #state: 'held' | 'reconnecting' | 'taken' | 'released' = 'reconnecting';
  #session: Client | null = null;
  #probe: NodeJS.Timeout | undefined;

  private constructor(
    settings: ClientConfig,
    { hold, onTaken, probe = PROBE_MILLISECONDS }: Omit<LockTerms, 'patience'>,
  ) {
    this.#hold = hold;
    this.#settings = { ...settings, options: KEEPALIVES, query_timeout: probe };
    this.#onTaken = onTaken;
    this.#probeMilliseconds = probe;
  }

  /**
   * Acquires the lock, and keeps it until it is released.
   * @returns null if somebody holds it who cannot share it
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
      if (await lock.#hasLocked(session)) {
        lock.#keep(session);
        return lock;
      }
      await session.end();
      if (performance.now() - begun >= patience) return null;
      await delay(RETRY_MILLISECONDS);
    }
  }

  /** Whether nobody else can be alone. */
  get isHeld(): boolean {
    return this.#state === 'held';
  }

  /**
   * Signs for the lock: a holder that is alone stores its name, so that a former holder whose session
   * has ended finds out; one that shares the lock reads the last of these names. The schema has to
   * exist.
   * @throws the server's error, `PostgresUnreachable`
   */
  async sign(): Promise<void> {
    const session = this.#session;
    if (session === null) return;
    try {
      this.#lastAlone =
        this.#hold === 'alone' ? await storeName(session) : await readLastAlone(session);
    } catch (cause) {
      throw withCode(cause);
    }
  }

  /**
   * Stores that somebody was alone, as `sign` does. This holder never regains the lock if it is lost.
   * @throws the server's error, `PostgresUnreachable`
   */
  async signOnce(): Promise<void> {
    try {
      if (this.#session !== null) await storeName(this.#session);
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

  #keep(session: Client): void {
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
      const isLocked = await this.#hasLocked(session);
      if ((await readLastAlone(session)) !== this.#lastAlone) return 'taken';
      // The session that was lost may have the lock until the server has noticed its end.
      if (!isLocked || this.#state !== 'reconnecting') return 'unreachable';
      this.#keep(session);
      return 'regained';
    } catch {
      return 'unreachable';
    } finally {
      if (this.#session !== session) void session.end().catch(() => undefined);
    }
  }

  /** Tries to lock. A session that ends meanwhile throws the server's error, `PostgresUnreachable`. */
  async #hasLocked(session: Client): Promise<boolean> {
    try {
      const { rows } = await session.query<{ isLocked: boolean }>(
        `select ${TRY_LOCK[this.#hold]}($1) as "isLocked"`,
        [LOCK],
      );
      return rows[0]?.isLocked === true;
    } catch (cause) {
      throw withCode(cause);
    }
  }

  #becomeTaken(): void {
    if (this.#state === 'released') return;
    this.#state = 'taken';
    this.#onTaken();
  }
}

async function readLastAlone(session: Client): Promise<string | null> {
  const { rows } = await session.query<{ value: string }>(
    'select "value" from "settings" where "name" = $1',
    [HOLDER],
  );
  return rows[0]?.value ?? null;
}

/** @returns the new name */
async function storeName(session: Client): Promise<string> {
  const name = randomUUID();
  await session.query(
    'insert into "settings" ("name", "value") values ($1, $2) on conflict ("name") do update set "value" = excluded."value"',
    [HOLDER, name],
  );
  return name;
}
