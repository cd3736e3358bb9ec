import { setImmediate as nextTurn } from 'node:timers/promises';
import { until } from '../until.ts';
import type { QueueOfATest } from './queue-of-a-test.ts';
import { DONE, promise } from './queue-of-a-test.ts';

/** How groups of jobs take turns. */
export function describeGroups(held: QueueOfATest): void {
  const { start, enqueue, isBegun } = held;

  describe('a group', () => {
    const enqueueMany = (groupKey: string, count: number) =>
      Promise.all(
        Array.from({ length: count }, (_, n) =>
          enqueue(`${groupKey} ${String(n)}`, 0, 'run', groupKey),
        ),
      );

    it('with many jobs does not delay another group with one', async () => {
      await enqueueMany('many', 200);
      await enqueue('one', 1, 'run', 'few');
      held.clock.moveOn(1);
      await start(async () => {
        await nextTurn();
        return DONE;
      });
      await until('all of them', () => held.begun.length === 201);
      expect(held.begun.indexOf('one')).toBeLessThan(50);
    });

    it('whose jobs never end leaves slots for other groups', async () => {
      const mayEnd = promise();
      await enqueueMany('stuck', 50);
      await start(async ({ subjectId }) => {
        if (subjectId.startsWith('stuck')) await mayEnd.kept;
        return DONE;
      });
      await isBegun('stuck 0');
      await enqueue('free', 0, 'run', 'other');
      held.queue.wake();
      await isBegun('free');
      mayEnd.keep();
    });

    it('runs its jobs in the order of their due times', async () => {
      const order = ['first', 'second', 'third'];
      await enqueue('third', 3);
      await enqueue('first', 1);
      await enqueue('second', 2);
      held.clock.moveOn(3);
      await start();
      await until('all of them', () => held.begun.length === 3);
      expect(held.begun).toEqual(order);
    });
  });
}
