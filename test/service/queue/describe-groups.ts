import { setImmediate as nextTurn } from 'node:timers/promises';
import { until } from '../until.ts';
import type { QueueOfATest } from './queue-of-a-test.ts';
import { DONE } from './queue-of-a-test.ts';

/** How groups of jobs take turns. */
export function describeGroups(held: QueueOfATest): void {
  const { start, enqueue, isBegun } = held;

  describe('a group', () => {
    /** Until when the jobs of a stuck group run. */
    let mayEnd: ReturnType<QueueOfATest['promise']>;

    beforeEach(() => {
      mayEnd = held.promise();
    });

    /** Resolves when any job of the groups has begun: those due at one time have no order. */
    const anyIsBegun = (groups: string) =>
      until(groups, () => held.begun.some((subjectId) => subjectId.startsWith(groups)));

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
      await enqueueMany('stuck', 50);
      await start(async ({ subjectId }) => {
        if (subjectId.startsWith('stuck')) await mayEnd.kept;
        return DONE;
      });
      await anyIsBegun('stuck');
      await enqueue('free', 0, 'run', 'other');
      held.queue.wake();
      await isBegun('free');
    });

    it('of a tenant leaves slots for other tenants, however many groups it has', async () => {
      for (let group = 0; group < 6; group += 1) {
        await enqueueMany(`usr_stuck/wkf_${String(group)}`, 20);
      }
      await start(async ({ subjectId }) => {
        if (subjectId.startsWith('usr_stuck')) await mayEnd.kept;
        return DONE;
      });
      await anyIsBegun('usr_stuck');
      await enqueue('free', 0, 'run', 'usr_other/wkf_9');
      held.queue.wake();
      await isBegun('free');
      await enqueue('free again', 0, 'run', 'usr_other/wkf_9');
      held.queue.wake();
      await isBegun('free again');
    });

    it('of deliveries leaves slots for another tenant when six receivers stop answering', async () => {
      const groups = Array.from({ length: 6 }, (_, n) => `usr_stuck/owh_${String(n)}`);
      const send = (groupKey: string, from: number, to: number) =>
        Promise.all(
          Array.from({ length: to - from }, (_, n) =>
            enqueue(`${groupKey} ${String(from + n)}`, 0, 'delivery', groupKey),
          ),
        );
      let isStuck = false;
      await start(async ({ subjectId }) => {
        if (isStuck && subjectId.startsWith('usr_stuck')) await mayEnd.kept;
        return DONE;
      });
      // Receivers that answer get as many slots as they can use.
      for (const group of groups) await send(group, 0, 8);
      await until('the first ones', () => held.begun.length === 48);
      isStuck = true;
      for (const group of groups) await send(group, 8, 40);
      await until('a stuck one', () => held.begun.length > 48);
      for (let turn = 0; turn < 200; turn += 1) await nextTurn();
      await enqueue('free', 0, 'delivery', 'usr_other/owh_9');
      await isBegun('free');
    });

    it('of a tenant with many groups gets no more turns than that of a tenant with one', async () => {
      for (let group = 0; group < 40; group += 1) {
        await enqueueMany(`usr_many/wkf_${String(group)}`, 5);
      }
      await enqueueMany('usr_few/wkf_one', 20);
      await start(async () => {
        await nextTurn();
        return DONE;
      });
      await until('all of them', () => held.begun.length === 220);
      expect(held.begun.indexOf('usr_few/wkf_one 19')).toBeLessThan(100);
    });

    it('gets as many turns as another one of its tenant with fewer jobs', async () => {
      await enqueueMany('usr_1/wkf_many', 200);
      await enqueueMany('usr_1/wkf_few', 10);
      await start(async () => {
        await nextTurn();
        return DONE;
      });
      await until('all of them', () => held.begun.length === 210);
      expect(held.begun.indexOf('usr_1/wkf_few 9')).toBeLessThan(100);
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
