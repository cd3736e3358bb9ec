import { setImmediate as nextTurn } from 'node:timers/promises';
import type {
  Job,
  JobHandler,
  JobKind,
  JobOutcome,
  JobQueue,
} from '../../../service/src/queue/job-queue.ts';
import { OWNER_EXPIRY } from '../../../service/src/queue/job-queue.ts';
import type { Store, Transaction } from '../../../service/src/store/store.ts';
import type { HeldClock } from '../held-clock.ts';
import { until } from '../until.ts';

/** A store and the queues on it. */
export interface QueuesOfATest {
  readonly store: Store;
  readonly clock: HeldClock;
  /**
   * A queue as a process makes it at its start, on the same store each time.
   * @param isStoreExclusive whether all processes before it are dead
   */
  newQueue(isStoreExclusive: boolean): MortalQueue;
  /** How long a process counts as alive after its last heartbeat; `OWNER_EXPIRY` by default. */
  readonly ownerExpiry?: number;
  /** Gives the queues time to begin what they may; by default, that of a store in this process. */
  readonly afterPolling?: () => Promise<void>;
}

/** A queue whose process can die: then it changes nothing more. */
export interface MortalQueue {
  readonly queue: JobQueue;
  die(): void;
}

export const DONE: JobOutcome = { isEnded: false, attempt: 'succeeded' };

/** The same patience for every kind of job, in milliseconds. */
export function patience(milliseconds: number): Record<JobKind, number> {
  return { run: milliseconds, quarantinedRun: milliseconds, delivery: milliseconds };
}

/** A promise that a test keeps when it wants to. */
export function promise(): { kept: Promise<void>; keep: () => void } {
  const { promise: kept, resolve } = Promise.withResolvers<undefined>();
  return { kept: kept.then(), keep: () => resolve(undefined) };
}

/** A queue of a test's own, and what it has begun. */
export type QueueOfATest = ReturnType<typeof queueForEachTest>;

/**
 * Makes a queue before each test, and stops it after it with all others that the test has made.
 * @param queues gives a new store for each test
 */
export function queueForEachTest(queues: () => QueuesOfATest) {
  let all: MortalQueue[];
  let begun: string[];
  let promises: ReturnType<typeof promise>[];

  beforeEach(() => {
    all = [queues().newQueue(false)];
    begun = [];
    promises = [];
  });

  // Stopping a queue waits for its jobs, and those of a failed test may wait for the test.
  afterEach(async () => {
    for (const { keep } of promises) keep();
    await Promise.all(all.map(({ queue }) => queue.stop()));
  });

  const first = () => all[0]!.queue;

  const keptAtTheEnd = () => {
    const made = promise();
    promises.push(made);
    return made;
  };

  const add = (isStoreExclusive: boolean) => {
    const one = queues().newQueue(isStoreExclusive);
    all.push(one);
    return one.queue;
  };

  /** How often a job of the subject has begun, with any queue. */
  const timesBegun = (subjectId: string) =>
    begun.filter((one) => one === subjectId || one.startsWith(`${subjectId}#`)).length;

  const remember = ({ subjectId }: Job) => {
    const times = timesBegun(subjectId) + 1;
    begun.push(times === 1 ? subjectId : `${subjectId}#${String(times)}`);
  };

  const start = (handler: JobHandler = () => Promise.resolve(DONE), one = first()) => {
    const remembering: JobHandler = (job) => {
      remember(job);
      return handler(job);
    };
    return one.start({ run: remembering, quarantinedRun: remembering, delivery: remembering });
  };

  const enqueue = (subjectId: string, dueIn = 0, kind: JobKind = 'run', groupKey = 'wkf_1') => {
    const dueAt = queues().clock.now() + dueIn;
    return first().commit(queues().store, { lock: null }, (_, add) =>
      add({ kind, groupKey, subjectId, generation: 0, dueAt }),
    );
  };

  /** Ends a job and enqueues the next attempt, as a handler does that wants one. */
  const repeatAt = async (job: Job, dueAt: number, one = first()): Promise<JobOutcome> => {
    await one.commit(queues().store, { lock: null }, async (transaction: Transaction, add) => {
      if (!(await one.end(transaction, job))) return;
      const { subjectId, generation } = job;
      await add({ kind: 'run', groupKey: 'wkf_1', subjectId, generation, dueAt });
    });
    return { isEnded: true, attempt: 'failed' };
  };

  const isBegun = (subject: string) => until(subject, () => begun.includes(subject));

  /** Resolves when every job that is due and can be begun has been. */
  const everythingDueIsBegun = async () => {
    const last = `last ${String(begun.length)}`;
    await enqueue(last, 0, 'run', last);
    await isBegun(last);
    // That one may have begun with its commit, before a poll for the others.
    await until('the due jobs', async () => {
      const states = await first().readStates();
      return Object.values(states).every(({ due }) => due === 0);
    });
    begun = begun.filter((subject) => subject !== last);
  };

  return {
    get store() {
      return queues().store;
    },
    get clock() {
      return queues().clock;
    },
    get queue() {
      return first();
    },
    /** Every job that was begun, in order, such as `run_1` at the first time and `run_1#2` then. */
    get begun() {
      return begun;
    },
    /** The queue of the next process on the same store, after the death of all others. */
    newQueue: () => add(true),
    /** The queue of another process on the same store. */
    queueBeside: () => add(false),
    get ownerExpiry() {
      return queues().ownerExpiry ?? OWNER_EXPIRY;
    },
    /** Gives the queues time to begin what they may. */
    afterPolling: async () => {
      const { afterPolling } = queues();
      if (afterPolling) await afterPolling();
      else for (let turn = 0; turn < 50; turn += 1) await nextTurn();
    },
    /** Lets the process of the first queue die. */
    die: () => {
      all[0]!.die();
    },
    /** A promise that the test keeps, or that is kept when the test ends. */
    promise: keptAtTheEnd,
    start,
    enqueue,
    repeatAt,
    timesBegun,
    isBegun,
    everythingDueIsBegun,
  };
}
