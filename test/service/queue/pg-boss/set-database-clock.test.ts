import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { findPostgres } from '../../../../playground/postgres/find-postgres.mjs';
import type { Job } from '../../../../service/src/queue/job-queue.ts';
import { PgBossJobQueue } from '../../../../service/src/queue/pg-boss/pg-boss-job-queue.ts';
import type { Database } from '../../../../service/src/store/database.ts';
import { transact } from '../../../../service/src/store/transaction.ts';
import type { ServiceWithClock } from '../../clock-steps/shared-clock.ts';
import { SharedClock } from '../../clock-steps/shared-clock.ts';
import { testsWith } from '../../tests-with.ts';
import { until } from '../../until.ts';
import { DONE, promise } from '../queue-of-a-test.ts';

const MISSING = 'pg-boss and a clock that is set: neither npm nor Debian has installed PostgreSQL';

const HOUR = 3_600_000;

/** In which each queue has looked several times whether pg-boss needs maintenance. */
const SEVERAL_PASSES_MS = 4_000;

testsWith(findPostgres(), MISSING, () => {
  let shared: SharedClock;
  let database: Database;
  let leader: ServiceWithClock;
  let follower: ServiceWithClock;
  let queues: PgBossJobQueue[];

  beforeEach(async () => {
    shared = await SharedClock.create();
    database = await shared.database.open();
    leader = await shared.start({ isLeader: true });
    follower = await shared.start();
    queues = [];
  });

  afterEach(async () => {
    await Promise.all(
      queues.map((queue) => queue.stop({ run: 0, quarantinedRun: 0, delivery: 0 })),
    );
    await Promise.all(queues.map((queue) => queue.close()));
    await database.close();
    await shared.close();
  });

  function queueOf(
    { clock, steps }: ServiceWithClock,
    isClockSteady = () => steps.check(),
  ): PgBossJobQueue {
    const queue = new PgBossJobQueue({
      ownerId: `own_${String(queues.length)}`,
      url: new URL(shared.database.url),
      store: database.relaxedStore,
      clock,
      log: pino({ level: 'silent' }),
      metrics: { jobBegun: () => undefined, jobRetried: () => undefined },
      isOverloaded: () => false,
      isClockSteady,
    });
    queues.push(queue);
    return queue;
  }

  const enqueue = (queue: PgBossJobQueue) =>
    queue.commit(database.store, { lock: null }, (_, add) =>
      add({
        kind: 'run',
        groupKey: 'usr_1/wkf_1',
        subjectId: 'run_1',
        generation: 0,
        dueAt: leader.clock.now(),
      }),
    );

  /** Starts a queue whose attempts end when the test lets them, and returns these. */
  async function startHolding(queue: PgBossJobQueue) {
    const attempts: { job: Job; end: () => void }[] = [];
    const handler = async (job: Job) => {
      const mayEnd = promise();
      attempts.push({ job, end: mayEnd.keep });
      await mayEnd.kept;
      return DONE;
    };
    await queue.start({ run: handler, quarantinedRun: handler, delivery: handler });
    return attempts;
  }

  const holds = (queue: PgBossJobQueue, job: Job) => queue.holds(database.store, job);

  describe('When the clock of the database is set', () => {
    it.each([-HOUR, HOUR])(
      'by %i ms, a job in progress goes on and does not begin again',
      async (step) => {
        const [queue, other] = [queueOf(leader), queueOf(follower)];
        await enqueue(queue);
        const attempts = await startHolding(queue);
        await until('the attempt', () => attempts.length === 1);
        const others = await startHolding(other);
        await shared.set(step);
        await sleep(SEVERAL_PASSES_MS);
        expect([attempts.length, others.length]).toEqual([1, 0]);
        const { job, end } = attempts[0]!;
        expect(await holds(queue, job)).toBe(true);
        expect(await transact(database.store, { lock: null }, (t) => queue.end(t, job))).toBe(true);
        end();
        expect(follower.clock.now()).toBe(shared.server.now());
      },
    );

    it.each([-HOUR, HOUR])('by %i ms, the job of a dead process is taken up', async (step) => {
      const queue = queueOf(leader);
      await enqueue(queue);
      await shared.query(
        `update pgboss.job set state = 'active', started_on = pgboss.job_now(),
          heartbeat_on = pgboss.job_now()`,
      );
      const attempts = await startHolding(queue);
      await sleep(SEVERAL_PASSES_MS);
      await shared.set(step);
      await sleep(SEVERAL_PASSES_MS);
      expect(attempts).toEqual([]);
      await shared.moveOn(11_000);
      await until('the next attempt', () => attempts.length === 1);
      attempts[0]!.end();
    });
  });

  describe('A queue that does not know that the clock of the database is set', () => {
    it('begins a job in progress a second time, and the first attempt cannot end it', async () => {
      const queue = queueOf(leader, () => Promise.resolve(true));
      await enqueue(queue);
      const attempts = await startHolding(queue);
      await until('the attempt', () => attempts.length === 1);
      await shared.set(HOUR);
      await until('the second attempt', () => attempts.length === 2);
      const [first, second] = attempts;
      expect(await holds(queue, first!.job)).toBe(false);
      expect(await holds(queue, second!.job)).toBe(true);
      const end = ({ job }: { job: Job }) =>
        transact(database.store, { lock: null }, (transaction) => queue.end(transaction, job));
      expect([await end(first!), await end(second!)]).toEqual([false, true]);
      for (const { end } of attempts) end();
    });
  });
});
