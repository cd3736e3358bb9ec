import { pino } from 'pino';
import { PgBossJobQueue } from '../../../service/src/queue/pg-boss/pg-boss-job-queue.ts';
import { readAppliedSteps } from '../../../service/src/store/records/clock/applied-steps.ts';
import { AssembledParts } from '../assembled-parts.ts';
import { sharedTemplates } from '../shared-templates.ts';
import type { ServiceWithClock } from './shared-clock.ts';
import { SharedClock } from './shared-clock.ts';
import { storedWaits } from './waits-of-a-test.ts';

export const DIFFERS = 'The clock of this machine differs from that of the database, which is used';

/** In milliseconds. */
export const SECOND = 1_000;
export const HOUR = 3_600 * SECOND;
export const DAY = 24 * HOUR;
export const YEAR = 365 * DAY;

/** Two services that share a database, whose clock a test can set. */
class ServicesWithClock {
  readonly shared: SharedClock;
  /** A test may start another one. */
  leader: ServiceWithClock;
  readonly follower: ServiceWithClock;
  readonly queue: PgBossJobQueue;
  readonly assembled: AssembledParts;

  private constructor(
    shared: SharedClock,
    [leader, follower]: readonly [ServiceWithClock, ServiceWithClock],
    { queue, assembled }: { queue: PgBossJobQueue; assembled: AssembledParts },
  ) {
    this.shared = shared;
    this.leader = leader;
    this.follower = follower;
    this.queue = queue;
    this.assembled = assembled;
  }

  static async start(templates: ReturnType<typeof sharedTemplates>): Promise<ServicesWithClock> {
    const shared = await SharedClock.create();
    const leader = await shared.start({ isLeader: true, isAlone: true });
    await leader.steps.begin();
    const follower = await shared.start();
    const database = await shared.database.open(4);
    const { clock } = follower;
    const queue = new PgBossJobQueue({
      ownerId: 'own_1',
      url: new URL(shared.database.url),
      store: database.relaxedStore,
      clock,
      log: pino({ level: 'silent' }),
      metrics: { jobBegun: () => undefined, jobRetried: () => undefined },
      isOverloaded: () => false,
    });
    const openDatabase = () => Promise.resolve(database);
    const assembled = await AssembledParts.assemble({ clock, templates, queue, openDatabase });
    return new ServicesWithClock(shared, [leader, follower], { queue, assembled });
  }

  store() {
    return this.assembled.parts.store;
  }

  applied() {
    return readAppliedSteps(this.store());
  }

  /** Without that of the difference to the machine: a step of either clock may bring it. */
  linesOf({ logged }: ServiceWithClock) {
    return logged.filter(({ msg }) => msg !== DIFFERS);
  }

  messages(service: ServiceWithClock) {
    return this.linesOf(service).map(({ msg }) => msg);
  }

  /** Returns when each job becomes due, by the clock of the database. */
  async dueTimes(): Promise<Record<string, number>> {
    const rows = await this.shared.query<{ subject: string; at: number }>(
      `select singleton_key as subject, round(extract(epoch from start_after) * 1000)::float8 as at
        from pgboss.job order by name, created_on, singleton_key`,
    );
    return Object.fromEntries(rows.map(({ subject, at }) => [subject, at]));
  }

  /** Returns every stored time until which something waits or is valid. */
  async waits(): Promise<number[]> {
    return [...Object.values(await this.dueTimes()), ...(await storedWaits(this.store()))];
  }

  enqueue(subjectId: string, dueIn: number) {
    const job = { kind: 'run', groupKey: 'usr_1/wkf_1', subjectId, generation: 0 } as const;
    return this.queue.commit(this.store(), { lock: null }, (_, add) =>
      add({ ...job, dueAt: this.follower.clock.now() + dueIn }),
    );
  }

  async checkAll(): Promise<void> {
    await this.leader.steps.check();
    await this.follower.steps.check();
  }

  async close(): Promise<void> {
    await this.queue.close();
    await this.assembled.close();
    await this.shared.close();
  }
}

/** Starts the services of each test. */
export function servicesForEachTest(): { readonly services: ServicesWithClock } {
  const templates = sharedTemplates();
  let services: ServicesWithClock;
  beforeEach(async () => {
    services = await ServicesWithClock.start(templates);
  });
  afterEach(async () => {
    await services.close();
  });
  return {
    get services() {
      return services;
    },
  };
}
