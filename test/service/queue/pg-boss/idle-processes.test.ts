import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { Client } from 'pg';
import { pino } from 'pino';
import { findPostgres } from '../../../../playground/postgres/find-postgres.mjs';
import type { JobKind } from '../../../../service/src/queue/job-queue.ts';
import { Boss } from '../../../../service/src/queue/pg-boss/boss.ts';
import { QUEUE_NAMES } from '../../../../service/src/queue/pg-boss/queue-names.ts';
import { Supervision } from '../../../../service/src/queue/pg-boss/supervision.ts';
import { WakeUps } from '../../../../service/src/queue/pg-boss/wake-ups.ts';
import type { Database } from '../../../../service/src/store/database.ts';
import { queuesWithBossJobsDueIn } from '../../../../service/src/store/postgres/jobs/boss-jobs.ts';
import { isBossMaintenanceDue } from '../../../../service/src/store/postgres/jobs/boss-maintenance.ts';
import { queriesOf } from '../../../../service/src/store/store.ts';
import { HeldClock } from '../../held-clock.ts';
import { TestDatabase } from '../../postgres/test-database.ts';
import { testsWith } from '../../tests-with.ts';
import { until } from '../../until.ts';
import { DONE, promise } from '../queue-of-a-test.ts';
import { HeldDatabaseTime } from './held-database-time.ts';
import { QueueOfAProcess } from './queue-of-a-process.ts';

const MISSING = 'Idle processes on pg-boss: neither npm nor Debian has installed PostgreSQL here';

const HOUR = 3_600_000;
const QUEUES = Object.values(QUEUE_NAMES);

/** In which a process looks several times for due jobs. */
const SEVERAL_PERIODS_MS = 3_500;

const log = pino({ level: 'silent' });

testsWith(findPostgres(), MISSING, () => {
  let created: TestDatabase;
  let database: Database;
  let boss: Boss;
  beforeEach(async () => {
    created = await TestDatabase.create();
    database = await created.open();
    boss = new Boss({ url: new URL(created.url), log });
  });
  afterEach(async () => {
    await boss.close();
    await database.close();
    await created.remove();
  });

  describe('The maintenance of pg-boss', () => {
    const isDue = async (milliseconds: number) =>
      isBossMaintenanceDue((await boss.open()).getDb(), milliseconds, QUEUES);

    /** Pretends that a process did it. */
    const maintainedAgo = (milliseconds: number) =>
      sql`update pgboss.queue set monitor_claim_on =
        now() - ${milliseconds} * interval '1 ms'`.execute(queriesOf(database.store));

    it('is due if no process has done it for some time', async () => {
      expect(await isDue(HOUR)).toBe(true);
      await (await boss.open()).supervise();
      expect(await isDue(HOUR)).toBe(false);
      await maintainedAgo(2 * HOUR);
      expect(await isDue(HOUR)).toBe(true);
      expect(await isDue(3 * HOUR)).toBe(false);
    });

    it('is due after the clock of the database was set back', async () => {
      await (await boss.open()).supervise();
      await maintainedAgo(-2 * HOUR);
      expect(await isDue(HOUR)).toBe(true);
    });

    it('is left to another process while that one does it', async () => {
      // In a database whose time stands still, another process has just done it.
      const clock = new HeldClock();
      const time = await HeldDatabaseTime.install(created.url, clock);
      const pgBoss = await boss.open();
      await pgBoss.supervise();
      const supervise = jest.spyOn(pgBoss, 'supervise');
      let checks = 0;
      const isClockSteady = () => {
        checks += 1;
        return Promise.resolve(true);
      };
      const supervision = new Supervision(boss, { isClockSteady, log });
      supervision.start();
      try {
        await until('several checks', () => checks > 3);
        expect(supervise).not.toHaveBeenCalled();
        clock.moveOn(HOUR);
        await time.push();
        await until('the maintenance', () => supervise.mock.calls.length > 0);
      } finally {
        supervision.stop();
        await time.close();
      }
    });
  });

  describe('The slow poll', () => {
    it('finds the queues whose jobs wait and are due soon', async () => {
      const dueIn = (milliseconds: number) =>
        queuesWithBossJobsDueIn(database.store, milliseconds, QUEUES);
      const process = await QueueOfAProcess.open('one', { url: created.url });
      try {
        await process.enqueue(['run_1'], 'usr_1/wkf_1', 'run');
        await process.queue.commit(database.store, { lock: null }, (_, add) =>
          add({
            kind: 'delivery',
            groupKey: 'usr_1/owc_1',
            subjectId: 'dlv_1',
            generation: 0,
            dueAt: Date.now() + HOUR,
          }),
        );
        expect(await dueIn(0)).toEqual(['runs']);
        const soon = await dueIn(2 * HOUR);
        expect(soon.toSorted()).toEqual(['deliveries', 'runs']);

        const { kept: ended, keep: end } = promise();
        let begun = 0;
        await process.start(async () => {
          begun += 1;
          await ended;
          return DONE;
        });
        await until('the run to begin', () => begun === 1);
        expect(await dueIn(2 * HOUR)).toEqual(['deliveries']);
        end();
      } finally {
        await process.close();
      }
    });

    it('wakes all dispatchers while the server does not answer', async () => {
      await boss.open();
      const woken: (JobKind | undefined)[] = [];
      const wakeUps = new WakeUps(boss, {
        store: database.store,
        log,
        wake: (kind) => woken.push(kind),
      });
      const client = new Client({ connectionString: created.url });
      await client.connect();
      wakeUps.start();
      try {
        await until('the listener', () => woken.length > 0);
        const { length } = woken;
        await sleep(SEVERAL_PERIODS_MS);
        expect(woken).toHaveLength(length);
        await client.query('begin; lock table pgboss.job in access exclusive mode');
        await until('a wake-up', () => woken.length > length);
        expect(new Set(woken)).toEqual(new Set([undefined]));
      } finally {
        await client.end();
        await wakeUps.stop();
      }
    });
  });
});
