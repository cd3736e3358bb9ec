import { setImmediate as nextTurn } from 'node:timers/promises';
import { until } from '../until.ts';
import type { QueueOfATest } from './queue-of-a-test.ts';
import { DONE, promise } from './queue-of-a-test.ts';

/** What becomes of jobs when a queue or its process ends. */
export function describeQueueEnds(held: QueueOfATest): void {
  const { start, enqueue, isBegun } = held;

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

    it('returns jobs that outlast the patience: due at once, attempt not counted', async () => {
      const mayEnd = promise();
      await start(async () => {
        await mayEnd.kept;
        return DONE;
      });
      await enqueue('run_1');
      await isBegun('run_1');
      await held.queue.stop({ run: 1, delivery: 1 });
      const next = held.newQueue();
      await start(() => Promise.resolve(DONE), next);
      await until('the job to begin anew', () => held.begun.length === 2);
      expect(held.begun).toEqual(['run_1', 'run_1']);
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
      const stopped = held.queue.stop({ run: 60_000, delivery: 60_000 });
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
      await isBegun('run_0');
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
      await expect(held.queue.stop()).resolves.toBeUndefined();
      await start();
      await held.queue.stop();
      await expect(held.queue.stop()).resolves.toBeUndefined();
    });
  });

  describe('a process that died', () => {
    it('leaves its jobs to the next start, which begins them at once', async () => {
      const never = promise();
      await start(async ({ attempt }) => {
        if (attempt === 1) await never.kept;
        return DONE;
      });
      await enqueue('run_1');
      await isBegun('run_1');
      const next = held.newQueue();
      await start(undefined, next);
      await isBegun('run_1#2');
      never.keep();
    });

    it('leaves its runs to be begun one at a time, because each may have ended it', async () => {
      const never = promise();
      await start(async () => {
        await never.kept;
        return DONE;
      });
      const subjects = ['run_1', 'run_2', 'run_3'];
      await Promise.all(subjects.map((subject) => enqueue(subject, 0, 'run', subject)));
      for (const subject of subjects) await isBegun(subject);
      const together: number[] = [];
      const crashCounts: number[] = [];
      let running = 0;
      const next = held.newQueue();
      await start(async ({ crashCount }) => {
        crashCounts.push(crashCount);
        running += 1;
        together.push(running);
        for (let turn = 0; turn < 20; turn += 1) await nextTurn();
        running -= 1;
        return DONE;
      }, next);
      for (const subject of subjects) await isBegun(`${subject}#2`);
      expect({ together, crashCounts }).toEqual({ together: [1, 1, 1], crashCounts: [1, 1, 1] });
      never.keep();
    });
  });
}
