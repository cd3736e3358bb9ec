import { Pool } from 'pg';
import { pino } from 'pino';
import { SharedClockSteps } from '../../../service/src/clock-steps/shared-clock-steps.ts';
import { QUEUE_NAMES } from '../../../service/src/queue/pg-boss/queue-names.ts';
import { askTime } from '../../../service/src/store/postgres/clock/ask-time.ts';
import { bossJobTimes } from '../../../service/src/store/postgres/clock/boss-job-times.ts';
import { connectionSettings } from '../../../service/src/store/postgres/connection-settings.ts';
import { KeptConnection } from '../../../service/src/store/postgres/locks/kept-connection.ts';
import { VALUE_TYPES } from '../../../service/src/store/postgres/driver/value-types.ts';
import { DatabaseClock } from '../../../service/src/time/database-clock.ts';
import { SteadyClock } from '../../../service/src/time/steady-clock.ts';
import { HeldClock } from '../held-clock.ts';
import { until } from '../until.ts';
import { TestDatabase } from '../postgres/test-database.ts';
import { HeldDatabaseTime } from '../queue/pg-boss/held-database-time.ts';
import { SteppedTime } from '../stepped-time.ts';
import type { CommitFault } from './unsure-store.ts';
import { unsureStore } from './unsure-store.ts';

const PATIENCE_MS = 60_000;

/** What a service has to do with the clock, on a machine of its own. */
export interface ServiceWithClock {
  readonly machine: SteppedTime;
  readonly clock: SteadyClock;
  readonly steps: SharedClockSteps;
  /** Whether it is the leader, as the test wants it. */
  readonly leadership: { isLeader: boolean };
  readonly fault: CommitFault;
  /** Whether the database does not answer it. */
  readonly network: { isAway: boolean };
  readonly logged: Record<string, unknown>[];
  die(): Promise<void>;
}

/** A database server whose clock a test sets, and the machines of the services on it. */
export class SharedClock {
  readonly database: TestDatabase;
  readonly server: HeldClock;
  readonly #time: HeldDatabaseTime;
  readonly #pool: Pool;
  readonly #services = new Set<ServiceWithClock>();

  private constructor(database: TestDatabase, server: HeldClock, time: HeldDatabaseTime) {
    this.database = database;
    this.server = server;
    this.#time = time;
    this.#pool = new Pool({ connectionString: database.url, max: 4, types: VALUE_TYPES });
  }

  static async create(): Promise<SharedClock> {
    const database = await TestDatabase.create();
    const server = new HeldClock();
    const time = await HeldDatabaseTime.install(database.url, server);
    return new SharedClock(database, server, time);
  }

  /** Lets time pass on all machines. */
  async moveOn(milliseconds: number): Promise<void> {
    this.server.moveOn(milliseconds);
    for (const { machine } of this.#services) machine.moveOn(milliseconds);
    await this.#time.push();
  }

  /** Sets the clock of the server. */
  async set(milliseconds: number): Promise<void> {
    this.server.step(milliseconds);
    await this.#time.push();
  }

  /** Starts a service, whose machine may have another time. */
  async start({ isLeader = false, isAlone = false, ahead = 0 } = {}): Promise<ServiceWithClock> {
    const machine = new SteppedTime();
    machine.step(this.server.now() - machine.wall.now() + ahead);
    const connection = new KeptConnection(
      connectionSettings(new URL(this.database.url)),
      PATIENCE_MS,
    );
    const [fault, network]: [CommitFault, { isAway: boolean }] = [
      { next: null },
      { isAway: false },
    ];
    const database = await DatabaseClock.measured({
      ask: () => (network.isAway ? Promise.reject(new Error('away')) : askTime(connection)),
      local: machine.wall,
      monotonic: machine.wall,
    });
    const clock = new SteadyClock({ ...machine.sources, wall: database });
    const leadership = { isLeader, watch: () => undefined };
    const logged: Record<string, unknown>[] = [];
    const write = (line: string) => logged.push(JSON.parse(line) as Record<string, unknown>);
    const steps = new SharedClockSteps({
      store: unsureStore(this.#pool, fault),
      clock,
      database,
      leadership,
      isAlone: () => Promise.resolve(isAlone),
      jobTimes: bossJobTimes(QUEUE_NAMES),
      monotonic: machine.wall,
      timers: machine.timers,
      log: pino({ level: 'info' }, { write }),
    });
    const parts = { machine, clock, steps, leadership, fault, network, logged };
    const service = {
      ...parts,
      die: async () => {
        this.#services.delete(service);
        await connection.close();
      },
    };
    this.#services.add(service);
    return service;
  }

  /** Runs SQL on the database. */
  /**
   * Waits until no transaction runs that began before the jobs were stored. A test of another database
   * on the same server may have one.
   */
  async olderTransactionsEnd(): Promise<void> {
    await until('the older transactions', async () => {
      const [row] = await this.query<{ haveEnded: boolean }>(
        `select pg_snapshot_xmin(pg_current_snapshot())::text::bigint > max(xmin::text::bigint)
          as "haveEnded" from pgboss.job`,
      );
      return row?.haveEnded;
    });
  }

  async query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
    const { rows } = await this.#pool.query<Row>(text, values);
    return rows;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#services].map((service) => service.die()));
    await this.#pool.end();
    await this.#time.close();
    await this.database.remove();
  }
}
