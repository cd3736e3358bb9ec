import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'pg';
import { pino } from 'pino';
import { PgBossJobQueue } from '../../../../service/src/queue/pg-boss/pg-boss-job-queue.ts';
import { VALUE_TYPES } from '../../../../service/src/store/postgres/driver/value-types.ts';
import type { Store } from '../../../../service/src/store/store.ts';
import { HeldClock } from '../../held-clock.ts';
import { findPostgres } from '../../../../playground/postgres/find-postgres.mjs';
import { TestDatabase } from '../../postgres/test-database.ts';
import { testsWith } from '../../tests-with.ts';
import { describeJobQueue } from '../describe-job-queue.ts';
import { HeldDatabaseTime } from './held-database-time.ts';
import { storeOfAProcess } from './store-of-a-process.ts';

const MISSING = 'The job queue on pg-boss: neither npm nor Debian has installed PostgreSQL here';

/** pg-boss allows no less than ten seconds, and waits until they are over. */
const OWNER_EXPIRY_MS = 10_001;

/** Several statements on connections of their own, and some more. */
const AFTER_POLLING_MS = 300;

const log = pino({ level: 'silent' });
const metrics = { jobBegun: () => undefined, jobRetried: () => undefined };

testsWith(findPostgres(), MISSING, () => {
  let database: TestDatabase;
  let clock: HeldClock;
  let time: HeldDatabaseTime;
  let pool: Pool;
  let store: Store;
  let queues: PgBossJobQueue[];

  beforeEach(async () => {
    database = await TestDatabase.create();
    clock = new HeldClock();
    time = await HeldDatabaseTime.install(database.url, clock);
    pool = new Pool({ connectionString: database.url, max: 20, types: VALUE_TYPES });
    // The end of the database may reach a connection before the end of the pool does.
    pool.on('error', () => undefined);
    store = storeOfAProcess(pool, time, { isOver: false });
    queues = [];
  });

  afterEach(async () => {
    await Promise.all(queues.map((queue) => queue.close()));
    await pool.end();
    await time.close();
    await database.remove();
  });

  /** Other processes may live on the same database, so `isStoreExclusive` changes nothing. */
  const newQueue = () => {
    const life = { isOver: false };
    const queue = new PgBossJobQueue({
      ownerId: `own_${String(queues.length)}`,
      url: new URL(database.url),
      store: storeOfAProcess(pool, time, life),
      clock,
      log,
      metrics,
      isOverloaded: () => false,
    });
    queues.push(queue);
    return {
      queue,
      die: () => {
        life.isOver = true;
        void queue.close();
      },
    };
  };

  describeJobQueue(
    'the job queue on pg-boss',
    () => ({
      store,
      clock,
      newQueue,
      ownerExpiry: OWNER_EXPIRY_MS,
      afterPolling: async () => {
        await time.push();
        await sleep(AFTER_POLLING_MS);
      },
    }),
    { canBeExclusive: false },
  );
});
