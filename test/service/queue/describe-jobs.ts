import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Job, JobHandler, JobKind } from '../../../service/src/queue/job-queue.ts';
import type { Transaction } from '../../../service/src/store/store.ts';
import { transact } from '../../../service/src/store/transaction.ts';
import { until } from '../until.ts';
import type { QueueOfATest } from './queue-of-a-test.ts';
import { DONE } from './queue-of-a-test.ts';

const HOUR = 60 * 60_000;
const YEAR = 365 * 24 * HOUR;

/** What becomes of a single job. */
export function describeJobs(held: QueueOfATest): void {
  const { start, enqueue, repeatAt, timesBegun, isBegun, everythingDueIsBegun, promise } = held;

  describe('the state of the queue', () => {
    it('counts due, later and running jobs by kind', async () => {
      const { kept, keep } = promise();
      await enqueue('run_1');
      held.clock.moveOn(2_000);
      await enqueue('run_2');
      await enqueue('run_3', 60_000);
      const oldestDueAt = held.clock.now() - 2_000;
      const nothing = { due: 0, later: 0, inProgress: 0, oldestDueAt: null };
      expect(await held.queue.readStates()).toEqual({
        run: { due: 2, later: 1, inProgress: 0, oldestDueAt },
        quarantinedRun: nothing,
        delivery: nothing,
      });
      await start(() => kept.then(() => DONE));
      await isBegun('run_1');
      await isBegun('run_2');
      expect((await held.queue.readStates()).run).toEqual({ ...nothing, later: 1, inProgress: 2 });
      keep();
      await until(
        'the end of both',
        async () => (await held.queue.readStates()).run.inProgress === 0,
      );
      expect((await held.queue.readStates()).run).toEqual({ ...nothing, later: 1 });
    });

    it('shows whether the queue is running', async () => {
      expect(held.queue.isRunning).toBe(false);
      await start();
      expect(held.queue.isRunning).toBe(true);
      await held.queue.stop();
      expect(held.queue.isRunning).toBe(false);
    });
  });

  describe('a job', () => {
    it('begins after its commit', async () => {
      await start();
      await enqueue('run_1');
      await isBegun('run_1');
    });

    it('does not exist after its transaction was rolled back', async () => {
      await start();
      const committed = held.queue.commit(held.store, { lock: null }, async (_, add) => {
        const subject = { subjectId: 'run_1', generation: 0 };
        await add({ kind: 'run', groupKey: 'wkf_1', ...subject, dueAt: 0 });
        throw new Error('rolled back');
      });
      await expect(committed).rejects.toThrow('rolled back');
      await everythingDueIsBegun();
      expect(held.begun).toEqual([]);
    });

    it('waits for the start of the queue', async () => {
      await enqueue('run_1');
      expect(held.begun).toEqual([]);
      await start();
      await isBegun('run_1');
    });

    it('begins although a clock that was ahead made it due too late', async () => {
      held.clock.moveOn(YEAR);
      await start();
      await enqueue('run_1', 1_000);
      await everythingDueIsBegun();
      held.clock.step(-YEAR);
      held.queue.wake();
      await isBegun('run_1');
    });

    it('begins although the clock was set back while no queue was running', async () => {
      held.clock.moveOn(YEAR);
      await enqueue('run_1');
      held.clock.step(-YEAR);
      await start();
      await isBegun('run_1');
    });

    it('keeps its due time if the clock is set back by less than the longest wait', async () => {
      await start();
      await enqueue('run_1', 1_000);
      await everythingDueIsBegun();
      held.clock.step(-HOUR);
      held.queue.wake();
      await everythingDueIsBegun();
      expect(held.begun).toEqual([]);
      held.clock.moveOn(HOUR + 1_000);
      held.queue.wake();
      await isBegun('run_1');
    });

    it('carries only its subject, its generation and its lease', async () => {
      const jobs: Job[] = [];
      await start(async (job) => {
        jobs.push(job);
        return DONE;
      });
      const subject = { subjectId: 'run_1', generation: 3 };
      await held.queue.commit(held.store, { lock: null }, (_, add) =>
        add({ kind: 'run', groupKey: 'wkf_1', ...subject, dueAt: 0 }),
      );
      await isBegun('run_1');
      expect(jobs).toEqual([{ ...subject, lease: expect.anything() as Job['lease'] }]);
    });

    it('goes to the handler of its kind', async () => {
      const kinds: string[] = [];
      const handlerOf = (kind: JobKind) => async (job: Job) => {
        kinds.push(`${kind} of ${job.subjectId}`);
        return DONE;
      };
      await held.queue.start({
        run: handlerOf('run'),
        quarantinedRun: handlerOf('quarantinedRun'),
        delivery: handlerOf('delivery'),
      });
      await enqueue('one', 0, 'run');
      await enqueue('one', 0, 'quarantinedRun');
      await enqueue('one', 0, 'delivery');
      await until('all', () => kinds.length === 3);
      expect(kinds.sort()).toEqual(['delivery of one', 'quarantinedRun of one', 'run of one']);
    });

    it('runs once if it succeeds', async () => {
      await start();
      await enqueue('run_1');
      await isBegun('run_1');
      held.clock.moveOn(24 * 3_600_000);
      held.queue.wake();
      await everythingDueIsBegun();
      expect(held.begun).toEqual(['run_1']);
    });

    it('that its handler has ended in its own transaction does not begin again', async () => {
      await start(async (job) => {
        const end = (transaction: Transaction) => held.queue.end(transaction, job);
        expect(await transact(held.store, { lock: null }, end)).toBe(true);
        return { isEnded: true, attempt: 'succeeded' };
      });
      await enqueue('run_1');
      await isBegun('run_1');
      await everythingDueIsBegun();
      await held.queue.stop();
      await start(undefined, held.newQueue());
      expect((await held.queue.readStates()).run).toMatchObject({ due: 0, later: 0 });
      expect(held.begun).toEqual(['run_1']);
    });

    it('holds its lease until it is renewed', async () => {
      const isRenewed = promise();
      const answers: boolean[] = [];
      await start(async (job) => {
        if (timesBegun('run_1') > 1) return DONE;
        answers.push(await held.queue.holds(held.store, job));
        await enqueue('run_1');
        answers.push(await held.queue.holds(held.store, job));
        isRenewed.keep();
        return DONE;
      });
      await enqueue('run_1');
      await isRenewed.kept;
      expect(answers).toEqual([true, false]);
      await isBegun('run_1#2');
    });

    it('is begun exactly once, even among many', async () => {
      await start(async () => {
        await nextTurn();
        return DONE;
      });
      const subjects = Array.from({ length: 60 }, (_, n) => `run_${String(n)}`);
      await Promise.all(subjects.map((subject) => enqueue(subject)));
      await until('all of them', () => held.begun.length >= subjects.length);
      await everythingDueIsBegun();
      expect(held.begun.sort()).toEqual(subjects.sort());
    });
  });

  describe('a job that is due later', () => {
    it('does not begin early', async () => {
      await start();
      await enqueue('later', 60_000);
      await everythingDueIsBegun();
      held.clock.moveOn(59_999);
      await everythingDueIsBegun();
      expect(held.begun).toEqual([]);
      held.clock.moveOn(1);
      held.queue.wake();
      await isBegun('later');
    });

    it('does not delay other jobs', async () => {
      await enqueue('later', 60_000);
      await enqueue('now');
      await start();
      await isBegun('now');
      await everythingDueIsBegun();
      expect(held.begun).toEqual(['now']);
    });

    it('begins when it is due, without a call to wake', async () => {
      const { clock } = held;
      await start();
      await enqueue('soon', 30);
      await everythingDueIsBegun();
      clock.moveOn(30);
      await isBegun('soon');
    });
  });

  describe('a job whose handler enqueues another attempt', () => {
    it('begins again at the given time and not earlier', async () => {
      const { clock } = held;
      const dueAt = clock.now() + 5_000;
      await start(async (job) =>
        job.subjectId === 'run_1' && timesBegun('run_1') === 1 ? repeatAt(job, dueAt) : DONE,
      );
      await enqueue('run_1');
      await isBegun('run_1');
      // The handler has enqueued the next attempt before the clock moves on.
      await until('it', async () => (await held.queue.readStates()).run.later === 1);
      clock.moveOn(4_999);
      await everythingDueIsBegun();
      expect(held.begun).toEqual(['run_1']);
      clock.moveOn(1);
      held.queue.wake();
      await isBegun('run_1#2');
    });

    it('survives a restart of the process', async () => {
      const { clock } = held;
      const dueAt = clock.now() + 5_000;
      await start((job) => repeatAt(job, dueAt));
      await enqueue('run_1');
      await isBegun('run_1');
      await held.queue.stop();
      clock.moveOn(5_000);
      const next = held.newQueue();
      await start(undefined, next);
      await isBegun('run_1#2');
    });
  });

  describe('a job whose handler throws', () => {
    const failing: JobHandler = async ({ subjectId }) => {
      if (subjectId.startsWith('bad') && timesBegun(subjectId) === 1)
        throw new Error('a fault of the handler');
      return DONE;
    };

    it('is retried later', async () => {
      await start(failing);
      await enqueue('bad');
      await isBegun('bad');
      // The delay counts from the moment when the job is returned.
      await until('the return of the job', async () => {
        return (await held.queue.readStates()).run.later === 1;
      });
      await everythingDueIsBegun();
      expect(held.begun).toEqual(['bad']);
      held.clock.moveOn(60_000);
      held.queue.wake();
      await isBegun('bad#2');
    });

    it('does not starve other jobs', async () => {
      await Promise.all(Array.from({ length: 40 }, (_, n) => enqueue(`bad ${String(n)}`)));
      await enqueue('good');
      await start(failing);
      await isBegun('good');
    });

    it('does not stop the queue', async () => {
      await start(failing);
      await enqueue('bad');
      await isBegun('bad');
      await enqueue('good');
      await isBegun('good');
    });

    it('may throw before it returns a promise', async () => {
      await start((job) => {
        if (job.subjectId === 'bad') throw new Error('at once');
        return Promise.resolve(DONE);
      });
      await enqueue('bad');
      await isBegun('bad');
      await enqueue('good');
      await isBegun('good');
    });
  });
}
