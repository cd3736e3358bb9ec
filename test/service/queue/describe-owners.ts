import type { JobHandler, JobQueue } from '../../../service/src/queue/job-queue.ts';
import { until } from '../until.ts';
import type { QueueOfATest } from './queue-of-a-test.ts';
import { DONE, patience } from './queue-of-a-test.ts';

/** Which process works on a job if several use the store at the same time. */
export function describeOwners(held: QueueOfATest): void {
  const { start, enqueue, repeatAt, timesBegun, isBegun, afterPolling, promise } = held;

  /** Starts the first queue, and begins a job in it that does not end until it may. */
  const beginInFirst = async () => {
    const mayEnd = promise();
    await start(async () => {
      await mayEnd.kept;
      return DONE;
    });
    await enqueue('run_1');
    await isBegun('run_1');
    return mayEnd;
  };

  const heartbeatInterval = () => Math.ceil(held.ownerExpiry / 6);

  describe('a process beside another', () => {
    it('never takes what the other one works on while that one is alive', async () => {
      const mayEnd = await beginInFirst();
      const beside = held.queueBeside();
      await start(undefined, beside);
      for (let time = 0; time < 12; time += 1) {
        held.clock.moveOn(heartbeatInterval());
        held.queue.wake();
        beside.wake();
        await afterPolling();
      }
      expect(held.begun).toEqual(['run_1']);
      mayEnd.keep();
    });

    it('takes over what the other one worked on when its heartbeat has expired', async () => {
      const mayEnd = await beginInFirst();
      const beside = held.queueBeside();
      await start(undefined, beside);
      held.die();
      held.clock.moveOn(held.ownerExpiry - 1);
      beside.wake();
      await afterPolling();
      expect(held.begun).toEqual(['run_1']);
      held.clock.moveOn(heartbeatInterval());
      beside.wake();
      await isBegun('run_1#2');
      mayEnd.keep();
    });

    it('takes over at its start what a process left whose heartbeat has expired', async () => {
      const mayEnd = await beginInFirst();
      held.die();
      held.clock.moveOn(held.ownerExpiry);
      await start(undefined, held.queueBeside());
      await isBegun('run_1#2');
      mayEnd.keep();
    });

    it('returns only its own jobs when it stops', async () => {
      const mayEnd = await beginInFirst();
      const beside = held.queueBeside();
      await start(undefined, beside);
      await beside.stop(patience(0));
      await start(undefined, held.queueBeside());
      await afterPolling();
      expect(held.begun).toEqual(['run_1']);
      mayEnd.keep();
    });

    it('does not end the job that was taken over when the first one comes back', async () => {
      const [firstEnds, secondEnds] = [promise(), promise()];
      const handlerOf =
        (queue: JobQueue): JobHandler =>
        async (job) => {
          const times = timesBegun('run_1');
          if (times === 1) await firstEnds.kept;
          if (times !== 2) return DONE;
          await secondEnds.kept;
          return repeatAt(job, held.clock.now(), queue);
        };
      await start(handlerOf(held.queue));
      await enqueue('run_1');
      await isBegun('run_1');
      // Either process may begin the second attempt.
      const beside = held.queueBeside();
      await start(handlerOf(beside), beside);
      held.clock.moveOn(held.ownerExpiry);
      beside.wake();
      await isBegun('run_1#2');
      firstEnds.keep();
      await afterPolling();
      secondEnds.keep();
      await until('the third attempt', () => held.begun.includes('run_1#3'));
    });
  });
}
