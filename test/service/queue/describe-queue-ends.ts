import { setImmediate as nextTurn } from 'node:timers/promises';
import type { QueueOfATest } from './queue-of-a-test.ts';
import { until } from '../until.ts';
import { DONE, patience } from './queue-of-a-test.ts';

/**
 * What becomes of jobs when a queue or its process ends.
 * @param canBeExclusive whether a queue can know that all other processes are dead
 */
export function describeQueueEnds(held: QueueOfATest, canBeExclusive: boolean): void {
  const { start, enqueue, timesBegun, isBegun, promise } = held;

  describe('stopping a queue', () => {
    it('waits for running jobs', async () => {
      const mayEnd = promise();
      const order: string[] = [];
      await start(async () => {
        await mayEnd.kept;
        order.push('the job');
        return DONE;
      });
      await enqueue('run_1');
      await isBegun('run_1');
      const stopped = held.queue.stop().then(() => order.push('the queue'));
      await nextTurn();
      mayEnd.keep();
      await stopped;
      expect(order).toEqual(['the job', 'the queue']);
    });

    it('returns jobs that outlast the patience: they are due at once', async () => {
      const mayEnd = promise();
      await start(async () => {
        await mayEnd.kept;
        return DONE;
      });
      await enqueue('run_1');
      await isBegun('run_1');
      const returned = await held.queue.stop(patience(1));
      expect(returned).toEqual({ run: ['run_1'], quarantinedRun: [], delivery: [] });
      const next = held.newQueue();
      await start(() => Promise.resolve(DONE), next);
      await isBegun('run_1#2');
      mayEnd.keep();
    });

    it('returns no job that ends in time', async () => {
      const mayEnd = promise();
      await start(async () => {
        await mayEnd.kept;
        return DONE;
      });
      await enqueue('run_1');
      await isBegun('run_1');
      const stopped = held.queue.stop(patience(60_000));
      mayEnd.keep();
      await stopped;
      const next = held.newQueue();
      await start(() => Promise.resolve(DONE), next);
      await enqueue('run_2');
      next.wake();
      await isBegun('run_2');
      expect(held.begun).toEqual(['run_1', 'run_2']);
    });

    it('begins no more jobs', async () => {
      const mayEnd = promise();
      await start(async () => {
        await mayEnd.kept;
        return DONE;
      });
      await Promise.all(Array.from({ length: 80 }, (_, n) => enqueue(`run_${String(n)}`)));
      held.queue.wake();
      // Jobs that are due at one time have no order.
      await until('any of them', () => held.begun.length > 0);
      const stopped = held.queue.stop();
      await enqueue('too late');
      mayEnd.keep();
      await stopped;
      held.queue.wake();
      await nextTurn();
      expect(held.begun).not.toContain('too late');
      expect(held.begun.length).toBeLessThan(80);
    });

    it('leaves waiting jobs for the next start', async () => {
      await start();
      await held.queue.stop();
      await enqueue('run_1');
      const next = held.newQueue();
      await start(undefined, next);
      await isBegun('run_1');
    });

    it('may happen before the start, and twice', async () => {
      const nothing = { run: [], quarantinedRun: [], delivery: [] };
      expect(await held.queue.stop()).toEqual(nothing);
      await start();
      await held.queue.stop();
      expect(await held.queue.stop()).toEqual(nothing);
    });
  });

  const describeDeath = (): void => {
    it('leaves its jobs to the next start, which begins them at once', async () => {
      const never = promise();
      await start(async () => {
        if (timesBegun('run_1') === 1) await never.kept;
        return DONE;
      });
      await enqueue('run_1');
      await isBegun('run_1');
      const next = held.newQueue();
      await start(undefined, next);
      await isBegun('run_1#2');
      never.keep();
    });
  };
  if (canBeExclusive) describe('a process that died', describeDeath);

  describe('runs in quarantine', () => {
    it('begin one at a time, because each may end the process', async () => {
      const together: number[] = [];
      let running = 0;
      await start(async () => {
        running += 1;
        together.push(running);
        for (let turn = 0; turn < 20; turn += 1) await nextTurn();
        running -= 1;
        return DONE;
      });
      const subjects = ['run_1', 'run_2', 'run_3'];
      const enqueued = subjects.map((subject) => enqueue(subject, 0, 'quarantinedRun', subject));
      await Promise.all(enqueued);
      for (const subject of subjects) await isBegun(subject);
      expect(together).toEqual([1, 1, 1]);
    });

    it('do not delay other runs', async () => {
      const mayEnd = promise();
      await start(async ({ subjectId }) => {
        if (subjectId.startsWith('suspect')) await mayEnd.kept;
        return DONE;
      });
      for (const suspect of ['suspect_1', 'suspect_2']) await enqueue(suspect, 0, 'quarantinedRun');
      await isBegun('suspect_1');
      await enqueue('run_1');
      await isBegun('run_1');
      expect(held.begun).not.toContain('suspect_2');
      mayEnd.keep();
    });
  });
}
