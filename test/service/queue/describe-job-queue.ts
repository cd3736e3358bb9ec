import { setImmediate as nextTurn } from 'node:timers/promises';
import type {
  Job,
  JobHandler,
  JobKind,
  JobOutcome,
  JobQueue,
} from '../../../service/src/queue/job-queue.ts';
import type { Store } from '../../../service/src/store/tables.ts';
import type { HeldClock } from '../held-clock.ts';
import { until } from '../until.ts';

/** A store and the queues on it. */
export interface QueuesOfATest {
  readonly store: Store;
  readonly clock: HeldClock;
  /** A queue as a process makes it at its start, on the same store each time. */
  newQueue(): JobQueue;
}

const DONE: JobOutcome = { done: true };

/** A promise that a test keeps when it wants to. */
function promise(): { kept: Promise<void>; keep: () => void } {
  const { promise: kept, resolve } = Promise.withResolvers<undefined>();
  return { kept: kept.then(), keep: () => resolve(undefined) };
}

/**
 * What every implementation of the job queue keeps.
 * @param queues gives a new store for each test
 */
export function describeJobQueue(name: string, queues: () => QueuesOfATest): void {
  describe(name, () => {
    let queue: JobQueue;
    let others: JobQueue[];
    /** Every job that was begun, in order, such as `run_1` at the first time and `run_1#2` then. */
    let begun: string[];

    beforeEach(() => {
      queue = queues().newQueue();
      others = [];
      begun = [];
    });

    afterEach(async () => {
      await Promise.all([queue, ...others].map((one) => one.stop()));
    });

    const remember = (job: Job) => {
      begun.push(job.attempt === 1 ? job.subjectId : `${job.subjectId}#${String(job.attempt)}`);
    };

    const start = (handler: JobHandler = () => Promise.resolve(DONE), one = queue) => {
      const remembering: JobHandler = (job) => {
        remember(job);
        return handler(job);
      };
      return one.start({ run: remembering, delivery: remembering });
    };

    const enqueue = (subjectId: string, dueIn = 0, kind: JobKind = 'run', line = 'wkf_1') => {
      const dueAt = queues().clock.now() + dueIn;
      return queues()
        .store.transaction()
        .execute((transaction) => queue.enqueue(transaction, { kind, line, subjectId, dueAt }));
    };

    const ask = async (subjectId: string, dueIn = 0, kind: JobKind = 'run') => {
      await enqueue(subjectId, dueIn, kind);
      queue.wake();
    };

    const isBegun = (subject: string) => until(subject, () => begun.includes(subject));

    /** Resolves when every job that is due and can be begun has been. */
    const everythingDueIsBegun = async () => {
      const last = `last ${String(begun.length)}`;
      await enqueue(last, 0, 'run', last);
      queue.wake();
      await isBegun(last);
      begun = begun.filter((subject) => subject !== last);
    };

    describe('a look at the queue', () => {
      it('counts what is due, what is due later and what is under way, by kind', async () => {
        const { kept, keep } = promise();
        await enqueue('run_1');
        queues().clock.moveOn(2_000);
        await enqueue('run_2');
        await enqueue('run_3', 60_000);
        const oldestDueAt = queues().clock.now() - 2_000;
        const nothing = { due: 0, later: 0, underWay: 0, oldestDueAt: null };
        expect(await queue.look()).toEqual({
          run: { due: 2, later: 1, underWay: 0, oldestDueAt },
          delivery: nothing,
        });
        await start(() => kept.then(() => DONE));
        await isBegun('run_1');
        await isBegun('run_2');
        expect((await queue.look()).run).toEqual({ ...nothing, later: 1, underWay: 2 });
        keep();
        await until('the end of both', async () => (await queue.look()).run.underWay === 0);
        expect((await queue.look()).run).toEqual({ ...nothing, later: 1 });
      });

      it('says whether it runs', async () => {
        expect(queue.isRunning).toBe(false);
        await start();
        expect(queue.isRunning).toBe(true);
        await queue.stop();
        expect(queue.isRunning).toBe(false);
      });
    });

    describe('a job', () => {
      it('is begun once it was committed', async () => {
        await start();
        await ask('run_1');
        await isBegun('run_1');
      });

      it('does not exist when its transaction was rolled back', async () => {
        await start();
        const transaction = queues()
          .store.transaction()
          .execute(async (work) => {
            await queue.enqueue(work, {
              kind: 'run',
              line: 'wkf_1',
              subjectId: 'run_1',
              dueAt: 0,
            });
            throw new Error('rolled back');
          });
        await expect(transaction).rejects.toThrow('rolled back');
        queue.wake();
        await everythingDueIsBegun();
        expect(begun).toEqual([]);
      });

      it('waits for the start of the queue', async () => {
        await ask('run_1');
        expect(begun).toEqual([]);
        await start();
        await isBegun('run_1');
      });

      it('carries its subject and how often it was begun, and nothing else', async () => {
        const jobs: Job[] = [];
        await start(async (job) => {
          jobs.push(job);
          return DONE;
        });
        await ask('run_1');
        await isBegun('run_1');
        expect(jobs).toEqual([{ subjectId: 'run_1', attempt: 1, lostTries: 0 }]);
      });

      it('goes to the handler of its kind', async () => {
        const kinds: string[] = [];
        const handlerOf = (kind: JobKind) => async (job: Job) => {
          kinds.push(`${kind} of ${job.subjectId}`);
          return DONE;
        };
        await queue.start({ run: handlerOf('run'), delivery: handlerOf('delivery') });
        await ask('one', 0, 'run');
        await ask('one', 0, 'delivery');
        await until('both', () => kinds.length === 2);
        expect(kinds.sort()).toEqual(['delivery of one', 'run of one']);
      });

      it('is done once when it is done', async () => {
        await start();
        await ask('run_1');
        await isBegun('run_1');
        queues().clock.moveOn(24 * 3_600_000);
        queue.wake();
        await everythingDueIsBegun();
        expect(begun).toEqual(['run_1']);
      });

      it('is one of many: each is begun once, whatever their number', async () => {
        await start(async () => {
          await nextTurn();
          return DONE;
        });
        const subjects = Array.from({ length: 60 }, (_, n) => `run_${String(n)}`);
        await Promise.all(subjects.map((subject) => ask(subject)));
        await until('all of them', () => begun.length >= subjects.length);
        await everythingDueIsBegun();
        expect(begun.sort()).toEqual(subjects.sort());
      });
    });

    describe('a job that is due later', () => {
      it('is not begun before', async () => {
        await start();
        await ask('later', 60_000);
        await everythingDueIsBegun();
        queues().clock.moveOn(59_999);
        await everythingDueIsBegun();
        expect(begun).toEqual([]);
        queues().clock.moveOn(1);
        queue.wake();
        await isBegun('later');
      });

      it('holds no other up', async () => {
        await enqueue('later', 60_000);
        await enqueue('now');
        await start();
        await isBegun('now');
        await everythingDueIsBegun();
        expect(begun).toEqual(['now']);
      });

      it('comes when it is due, without being called', async () => {
        const { clock } = queues();
        await start();
        await ask('soon', 30);
        await everythingDueIsBegun();
        clock.moveOn(30);
        await isBegun('soon');
      });
    });

    describe('a job that wants to come again', () => {
      const againAt = (dueAt: number): JobOutcome => ({ done: false, retryAt: dueAt });

      it('is begun again at that time and not before', async () => {
        const { clock } = queues();
        const retryAt = clock.now() + 5_000;
        await start(async (job) =>
          job.subjectId === 'run_1' && job.attempt === 1 ? againAt(retryAt) : DONE,
        );
        await ask('run_1');
        await isBegun('run_1');
        clock.moveOn(4_999);
        await everythingDueIsBegun();
        expect(begun).toEqual(['run_1']);
        clock.moveOn(1);
        queue.wake();
        await isBegun('run_1#2');
      });

      it('survives the end of the process', async () => {
        const { clock } = queues();
        const retryAt = clock.now() + 5_000;
        await start(async () => againAt(retryAt));
        await ask('run_1');
        await isBegun('run_1');
        await queue.stop();
        clock.moveOn(5_000);
        const next = queues().newQueue();
        others.push(next);
        await start(undefined, next);
        await isBegun('run_1#2');
      });
    });

    describe('a job that is put off', () => {
      it('comes at that time and not before, however often, and was not tried', async () => {
        const { clock } = queues();
        const timesBegun = () => begun.filter((one) => one === 'run_1').length;
        let putOff = 0;
        await start(async ({ subjectId }) => {
          if (subjectId !== 'run_1') return DONE;
          putOff += 1;
          return putOff > 3 ? DONE : { done: false, postponedTo: clock.now() + 5_000 };
        });
        await ask('run_1');
        for (let times = 1; times <= 3; times += 1) {
          await until('the job to begin', () => timesBegun() === times);
          clock.moveOn(4_999);
          await everythingDueIsBegun();
          expect(timesBegun()).toBe(times);
          clock.moveOn(1);
          queue.wake();
        }
        await until('the job to begin', () => timesBegun() === 4);
        expect(begun.filter((one) => one.startsWith('run_1#'))).toEqual([]);
      });
    });

    describe('a job whose handler throws', () => {
      const failing: JobHandler = async ({ subjectId, attempt }) => {
        if (subjectId.startsWith('bad') && attempt === 1) throw new Error('a fault of the handler');
        return DONE;
      };

      it('is tried again later', async () => {
        await start(failing);
        await ask('bad');
        await isBegun('bad');
        await everythingDueIsBegun();
        expect(begun).toEqual(['bad']);
        queues().clock.moveOn(60_000);
        queue.wake();
        await isBegun('bad#2');
      });

      it('does not starve the others', async () => {
        await Promise.all(Array.from({ length: 40 }, (_, n) => enqueue(`bad ${String(n)}`)));
        await enqueue('good');
        await start(failing);
        await isBegun('good');
      });

      it('is no end of the queue', async () => {
        await start(failing);
        await ask('bad');
        await isBegun('bad');
        await ask('good');
        await isBegun('good');
      });

      it('may throw before it returns a promise', async () => {
        await start((job) => {
          if (job.subjectId === 'bad') throw new Error('at once');
          return Promise.resolve(DONE);
        });
        await ask('bad');
        await isBegun('bad');
        await ask('good');
        await isBegun('good');
      });
    });

    describe('a subject', () => {
      it('has one job, however often it is asked for', async () => {
        await enqueue('run_1');
        await enqueue('run_1');
        await enqueue('run_1');
        await start();
        await isBegun('run_1');
        await everythingDueIsBegun();
        expect(begun).toEqual(['run_1']);
      });

      it('has one of each kind', async () => {
        await enqueue('one', 0, 'run');
        await enqueue('one', 0, 'delivery');
        await start();
        await until('both', () => begun.length === 2);
        expect(begun).toEqual(['one', 'one']);
      });

      it('is due when it was asked for last', async () => {
        await enqueue('run_1', 60_000);
        await enqueue('run_1');
        await start();
        await isBegun('run_1');
      });

      it('that is asked for while its handler ends is not lost with that try', async () => {
        await start(async ({ subjectId, attempt }) => {
          if (subjectId === 'run_1' && attempt === 1) await ask('run_1');
          return DONE;
        });
        await ask('run_1');
        await isBegun('run_1#2');
      });

      it('that is asked for while its handler fails is not put off', async () => {
        await start(async ({ subjectId, attempt }) => {
          if (subjectId !== 'run_1' || attempt > 1) return DONE;
          await ask('run_1');
          throw new Error('a fault of the handler');
        });
        await ask('run_1');
        await isBegun('run_1#2');
      });

      it('that is begun anew beside its first try keeps what the new try wants', async () => {
        const { clock } = queues();
        const firstEnds = promise();
        await start(async ({ subjectId, attempt }) => {
          if (subjectId !== 'run_1' || attempt > 2) return DONE;
          if (attempt === 1) {
            await firstEnds.kept;
            return DONE;
          }
          return { done: false, retryAt: clock.now() + 5_000 };
        });
        await ask('run_1');
        await isBegun('run_1');
        await ask('run_1');
        await isBegun('run_1#2');
        firstEnds.keep();
        await everythingDueIsBegun();
        clock.moveOn(5_000);
        queue.wake();
        await isBegun('run_1#3');
      });

      it('whose first try ends while the new one is under way is not taken for done', async () => {
        const { clock } = queues();
        const [firstEnds, secondEnds] = [promise(), promise()];
        const ended: number[] = [];
        await start(async ({ subjectId, attempt }) => {
          if (subjectId !== 'run_1' || attempt > 2) return DONE;
          await (attempt === 1 ? firstEnds : secondEnds).kept;
          ended.push(attempt);
          return attempt === 1 ? DONE : { done: false, retryAt: clock.now() };
        });
        await ask('run_1');
        await isBegun('run_1');
        await ask('run_1');
        await isBegun('run_1#2');
        firstEnds.keep();
        await until('the first end', () => ended.length === 1);
        await everythingDueIsBegun();
        secondEnds.keep();
        await isBegun('run_1#3');
      });
    });

    describe('a line', () => {
      const enqueueMany = (line: string, count: number) =>
        Promise.all(
          Array.from({ length: count }, (_, n) => enqueue(`${line} ${String(n)}`, 0, 'run', line)),
        );

      it('with many jobs takes turns with another that has one', async () => {
        await enqueueMany('many', 200);
        await enqueue('one', 1, 'run', 'few');
        queues().clock.moveOn(1);
        await start(async () => {
          await nextTurn();
          return DONE;
        });
        await until('all of them', () => begun.length === 201);
        expect(begun.indexOf('one')).toBeLessThan(50);
      });

      it('whose jobs never end leaves hands for another', async () => {
        const mayEnd = promise();
        await enqueueMany('stuck', 50);
        await start(async ({ subjectId }) => {
          if (subjectId.startsWith('stuck')) await mayEnd.kept;
          return DONE;
        });
        await isBegun('stuck 0');
        await enqueue('free', 0, 'run', 'other');
        queue.wake();
        await isBegun('free');
        mayEnd.keep();
      });

      it('is worked through in the order in which its jobs are due', async () => {
        const order = ['first', 'second', 'third'];
        await enqueue('third', 3);
        await enqueue('first', 1);
        await enqueue('second', 2);
        queues().clock.moveOn(3);
        await start();
        await until('all of them', () => begun.length === 3);
        expect(begun).toEqual(order);
      });
    });

    describe('the end of a queue', () => {
      it('waits for what is under way', async () => {
        const mayEnd = promise();
        const order: string[] = [];
        await start(async () => {
          await mayEnd.kept;
          order.push('the job');
          return DONE;
        });
        await ask('run_1');
        await isBegun('run_1');
        const stopped = queue.stop().then(() => order.push('the queue'));
        await nextTurn();
        mayEnd.keep();
        await stopped;
        expect(order).toEqual(['the job', 'the queue']);
      });

      it('hands back what takes longer than there is patience: due at once, as if never begun', async () => {
        const mayEnd = promise();
        await start(async () => {
          await mayEnd.kept;
          return DONE;
        });
        await ask('run_1');
        await isBegun('run_1');
        await queue.stop({ run: 1, delivery: 1 });
        const next = queues().newQueue();
        others.push(next);
        await start(() => Promise.resolve(DONE), next);
        await until('the job to begin anew', () => begun.length === 2);
        expect(begun).toEqual(['run_1', 'run_1']);
        mayEnd.keep();
      });

      it('hands nothing back of what ends in time', async () => {
        const mayEnd = promise();
        await start(async () => {
          await mayEnd.kept;
          return DONE;
        });
        await ask('run_1');
        await isBegun('run_1');
        const stopped = queue.stop({ run: 60_000, delivery: 60_000 });
        mayEnd.keep();
        await stopped;
        const next = queues().newQueue();
        others.push(next);
        await start(() => Promise.resolve(DONE), next);
        await enqueue('run_2');
        next.wake();
        await isBegun('run_2');
        expect(begun).toEqual(['run_1', 'run_2']);
      });

      it('begins nothing new', async () => {
        const mayEnd = promise();
        await start(async () => {
          await mayEnd.kept;
          return DONE;
        });
        await Promise.all(Array.from({ length: 40 }, (_, n) => enqueue(`run_${String(n)}`)));
        queue.wake();
        await isBegun('run_0');
        const stopped = queue.stop();
        await ask('too late');
        mayEnd.keep();
        await stopped;
        queue.wake();
        await nextTurn();
        expect(begun).not.toContain('too late');
        expect(begun.length).toBeLessThan(40);
      });

      it('leaves the rest for the next start', async () => {
        await start();
        await queue.stop();
        await ask('run_1');
        const next = queues().newQueue();
        others.push(next);
        await start(undefined, next);
        await isBegun('run_1');
      });

      it('may come before the beginning, and twice', async () => {
        await expect(queue.stop()).resolves.toBeUndefined();
        await start();
        await queue.stop();
        await expect(queue.stop()).resolves.toBeUndefined();
      });
    });

    describe('a process that died', () => {
      it('leaves its jobs to the next start, which takes them at once', async () => {
        const never = promise();
        await start(async ({ attempt }) => {
          if (attempt === 1) await never.kept;
          return DONE;
        });
        await ask('run_1');
        await isBegun('run_1');
        const next = queues().newQueue();
        others.push(next);
        await start(undefined, next);
        await isBegun('run_1#2');
        never.keep();
      });
    });
  });
}
