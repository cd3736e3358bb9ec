import { Client } from 'pg';
import { PgBoss } from 'pg-boss';
import type { HeldClock } from '../../held-clock.ts';

/**
 * Makes a database tell the time of a held clock: to pg-boss, and to sessions that begin later and ask
 * for `clock_timestamp()`. The time is in a sequence, because each connection sees a change of it at
 * once, also in a transaction that has begun before.
 */
export class HeldDatabaseTime {
  readonly #clock: HeldClock;
  readonly #client: Client;
  #pushed: Promise<unknown> = Promise.resolve();

  private constructor(clock: HeldClock, client: Client) {
    this.#clock = clock;
    this.#client = client;
  }

  /** Installs pg-boss in a database, and replaces its clock. */
  static async install(url: string, clock: HeldClock): Promise<HeldDatabaseTime> {
    const boss = new PgBoss({ connectionString: url, max: 1, supervise: false, schedule: false });
    await boss.start();
    await boss.stop({ graceful: false });
    const client = new Client({ connectionString: url });
    client.on('error', () => undefined);
    await client.connect();
    await client.query('create sequence public.held_clock');
    await client.query(
      `create or replace function pgboss.job_now() returns timestamp with time zone
        language sql stable
        as $$ select to_timestamp(last_value / 1000.0) from public.held_clock $$`,
    );
    await client.query(
      `create function public.clock_timestamp() returns timestamp with time zone
        language sql volatile
        as $$ select to_timestamp(last_value / 1000.0) from public.held_clock $$`,
    );
    const database = new URL(url).pathname.slice(1);
    await client.query(`alter database "${database}" set search_path = public, pg_catalog`);
    const time = new HeldDatabaseTime(clock, client);
    await time.push();
    return time;
  }

  /** Sets the time of the database to that of the clock. */
  async push(): Promise<void> {
    // One after another, so that an earlier time does not come last.
    this.#pushed = this.#pushed.then(() =>
      this.#client.query(`select setval('public.held_clock', $1)`, [this.#clock.now()]),
    );
    await this.#pushed;
  }

  async close(): Promise<void> {
    await this.#pushed;
    await this.#client.end();
  }
}
