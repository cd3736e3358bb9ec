import type { Transaction } from '../../../service/src/store/store.ts';
import { transact } from '../../../service/src/store/transaction.ts';
import { until } from '../until.ts';
import type { QueueOfATest } from './queue-of-a-test.ts';
import { DONE } from './queue-of-a-test.ts';

/** A subject has one job of each kind, whatever happens beside it. */
export function describeSubjects(held: QueueOfATest): void {
  const { start, enqueue, repeatAt, timesBegun, isBegun, everythingDueIsBegun, promise } = held;

  describe('a subject', () => {
    it('has one job, however often it is enqueued', async () => {
      await enqueue('run_1');
      await enqueue('run_1');
      await enqueue('run_1');
      await start();
      await isBegun('run_1');
      await everythingDueIsBegun();
      expect(held.begun).toEqual(['run_1']);
    });

    it('has one job of each kind', async () => {
      await enqueue('one', 0, 'run');
      await enqueue('one', 0, 'delivery');
      await start();
      await until('both', () => held.begun.length === 2);
      expect(held.begun).toEqual(['one', 'one#2']);
    });

    it('is due at the time of the last request', async () => {
      await enqueue('run_1', 60_000);
      await enqueue('run_1');
      await start();
      await isBegun('run_1');
    });

    it('keeps a job that is enqueued while its handler ends', async () => {
      await start(async ({ subjectId }) => {
        if (subjectId === 'run_1' && timesBegun('run_1') === 1) await enqueue('run_1');
        return DONE;
      });
      await enqueue('run_1');
      await isBegun('run_1#2');
    });

    it('keeps the due time of a job that is enqueued while its handler fails', async () => {
      await start(async ({ subjectId }) => {
        if (subjectId !== 'run_1' || timesBegun('run_1') > 1) return DONE;
        await enqueue('run_1');
        throw new Error('a fault of the handler');
      });
      await enqueue('run_1');
      await isBegun('run_1#2');
    });

    it('keeps the outcome of a new attempt that runs beside the first one', async () => {
      const { clock } = held;
      const firstEnds = promise();
      await start(async (job) => {
        const times = timesBegun('run_1');
        if (job.subjectId !== 'run_1' || times > 2) return DONE;
        if (times === 2) return repeatAt(job, clock.now() + 5_000);
        await firstEnds.kept;
        return DONE;
      });
      await enqueue('run_1');
      await isBegun('run_1');
      await enqueue('run_1');
      await isBegun('run_1#2');
      firstEnds.keep();
      await everythingDueIsBegun();
      clock.moveOn(5_000);
      held.queue.wake();
      await isBegun('run_1#3');
    });

    it('is not done when its first attempt ends while a new one is running', async () => {
      const { clock } = held;
      const [firstEnds, secondEnds] = [promise(), promise()];
      const ended: number[] = [];
      await start(async (job) => {
        const times = timesBegun('run_1');
        if (job.subjectId !== 'run_1' || times > 2) return DONE;
        await (times === 1 ? firstEnds : secondEnds).kept;
        ended.push(times);
        return times === 1 ? DONE : repeatAt(job, clock.now());
      });
      await enqueue('run_1');
      await isBegun('run_1');
      await enqueue('run_1');
      await isBegun('run_1#2');
      firstEnds.keep();
      await until('the first end', () => ended.length === 1);
      await everythingDueIsBegun();
      secondEnds.keep();
      await isBegun('run_1#3');
    });

    it('is not ended by a handler whose job was enqueued again', async () => {
      const ends: boolean[] = [];
      await start(async (job) => {
        if (timesBegun('run_1') > 1) return DONE;
        await enqueue('run_1');
        const end = (transaction: Transaction) => held.queue.end(transaction, job);
        ends.push(await transact(held.store, { lock: null }, end));
        return { isEnded: true, attempt: 'succeeded' };
      });
      await enqueue('run_1');
      await isBegun('run_1#2');
      // The new attempt may begin while the handler of the first one is still running.
      await until('the end of the first attempt', () => ends.length > 0);
      expect(ends).toEqual([false]);
    });
  });
}
