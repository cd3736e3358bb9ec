import { setImmediate } from 'node:timers/promises';
import { pino } from 'pino';
import { Dispatcher } from '../../../../service/src/queue/dispatch/dispatcher.ts';
import { LeaseOwner } from '../../../../service/src/queue/embedded/lease-owner.ts';
import { storedJobs } from '../../../../service/src/queue/embedded/stored-jobs.ts';
import { insertJob } from '../../../../service/src/store/records/jobs.ts';
import type { JobHandler } from '../../../../service/src/queue/job-queue.ts';
import type { Store } from '../../../../service/src/store/store.ts';
import { partsForEachTest } from '../../parts-of-a-test.ts';
import { DONE } from '../queue-of-a-test.ts';

interface DispatcherOptions {
  pressed?: number;
  slots?: number;
  perGroup?: number;
  handler?: JobHandler;
}

/** Dispatchers of runs on the database of each test. They are stopped after it. */
export function dispatchersForEachTest() {
  const held = partsForEachTest();
  const log = pino({ level: 'silent' });
  /** The subjects of the jobs that were started, in their order. */
  const begun: string[] = [];
  const pressure = { isHigh: false };
  const started: Dispatcher<'run'>[] = [];

  let owner: LeaseOwner;

  beforeEach(async () => {
    begun.length = 0;
    pressure.isHigh = false;
    const { store } = held.parts;
    const clocks = { clock: held.clock, monotonic: held.clock };
    const settings = { ownerId: 'own_1', isStoreExclusive: true, store, ...clocks, log };
    owner = new LeaseOwner(settings, () => undefined);
    await owner.start();
  });
  afterEach(async () => {
    await Promise.all(started.splice(0).map((dispatcher) => dispatcher.stop()));
    await owner.stop();
  });

  const dispatcherOn = (
    store: Store,
    { slots = 2, pressed = 1, perGroup = slots, handler }: DispatcherOptions = {},
  ) => {
    const done: JobHandler = async () => DONE;
    const dispatcher = new Dispatcher<'run'>({
      kind: 'run',
      owner,
      jobs: storedJobs,
      slots: { all: slots, pressed, perNewGroup: perGroup, perGroup },
      isOverloaded: () => pressure.isHigh,
      store,
      reachDisk: () => Promise.resolve(),
      clock: held.clock,
      log,
      metrics: held.parts.metrics,
      handler: (job) => {
        begun.push(job.subjectId);
        return (handler ?? done)(job);
      },
    });
    started.push(dispatcher);
    return dispatcher;
  };

  const insert = (subjectId: string, store = held.parts.store, groupKey = 'wkf_1') =>
    insertJob(store, {
      kind: 'run',
      groupKey,
      subjectId,
      generation: 0,
      dueAt: held.clock.now(),
    });

  return { held, begun, pressure, dispatcherOn, insert };
}

/** Resolves after a dispatcher that is awake has polled. */
export async function afterPolling(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await setImmediate();
}
