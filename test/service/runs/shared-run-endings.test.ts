import type { RunId } from '@docloom/contract';
import { SharedRunEndings } from '../../../service/src/runs/shared-run-endings.ts';
import { markRunFinished } from '../../../service/src/store/records/run-attempts.ts';
import type { Store } from '../../../service/src/store/store.ts';
import { queriesOf } from '../../../service/src/store/store.ts';
import { HeldTimers } from '../held-timers.ts';
import { partsForEachTest } from '../parts-of-a-test.ts';
import { makeRun, makeWorkflow } from '../seeds.ts';
import { withPlugin } from '../store/with-plugin.ts';
import { makeUser } from '../users.ts';
import { until } from '../until.ts';
import { NotificationHub } from './notification-hub.ts';

const LONG_MILLISECONDS = 600_000;
const POLL_MILLISECONDS = 1_000;

const held = partsForEachTest();
let hub: NotificationHub;
let timers: HeldTimers;
let reads: number;
let isBroken: boolean;
let here: SharedRunEndings;
let elsewhere: SharedRunEndings;

beforeEach(() => {
  hub = new NotificationHub();
  timers = new HeldTimers();
  reads = 0;
  isBroken = false;
  here = process();
  elsewhere = process();
});
afterEach(() => Promise.all([here.close(), elsewhere.close()]));

function process(): SharedRunEndings {
  return new SharedRunEndings({ store: counted(held.parts.store), notifications: hub, timers });
}

function counted(store: Store): Store {
  return withPlugin(store, {
    transformQuery({ node }) {
      reads += 1;
      if (isBroken) throw new Error('the server is gone');
      return node;
    },
    transformResult: async ({ result }) => result,
  });
}

async function newRuns(count: number): Promise<RunId[]> {
  const ann = await makeUser(held.parts, 'Ann');
  const workflowId = await makeWorkflow(held.parts, ann);
  const ids: RunId[] = [];
  for (let run = 0; run < count; run += 1) ids.push(await makeRun(held.parts, workflowId));
  return ids;
}

const finish = (id: RunId) =>
  markRunFinished(held.parts.store, {
    ...{ id, generation: 0, finishedAt: 1, warnings: [], error: null },
  });

/** Waits for runs, and returns those whose waits have ended. */
function waitFor(ids: readonly RunId[], endings = here): RunId[] {
  const ended: RunId[] = [];
  for (const id of ids) void endings.wait(id, LONG_MILLISECONDS).then(() => ended.push(id));
  return ended;
}

const settle = () => new Promise(setImmediate);

describe('A request that waits for a run', () => {
  it('hears of its end in the same process at once', async () => {
    const ended = waitFor(['run_1', 'run_2']);
    here.tell('run_1');
    await settle();
    expect(ended).toEqual(['run_1']);
  });

  it('hears of its end in another process within milliseconds', async () => {
    const ended = waitFor(['run_1', 'run_2']);
    elsewhere.tell('run_1');
    timers.run(5);
    await settle();
    expect(ended).toEqual(['run_1']);
    expect(reads).toBe(0);
  });

  it('finds out by polling if the announcement is lost', async () => {
    const [one, other] = await newRuns(2);
    hub.isLosing = true;
    const ended = waitFor([one!, other!]);
    await finish(one!);
    elsewhere.tell(one!);
    timers.run(POLL_MILLISECONDS);
    await until('the end', () => ended.length > 0);
    expect(ended).toEqual([one]);
    expect(here.awaited).toBe(1);
  });

  it('finds out at once when the connection is back', async () => {
    const [one] = await newRuns(1);
    const ended = waitFor([one!]);
    await finish(one!);
    hub.reconnect();
    await until('the end', () => ended.length > 0);
    expect(timers.now()).toBe(0);
  });

  it('ends if its run is pruned meanwhile', async () => {
    const ended = waitFor(['run_gone']);
    timers.run(POLL_MILLISECONDS);
    await until('the end', () => ended.length > 0);
  });

  it('goes on to wait while the database cannot be read', async () => {
    const [one] = await newRuns(1);
    const ended = waitFor([one!]);
    await finish(one!);
    isBroken = true;
    timers.run(POLL_MILLISECONDS);
    await settle();
    expect(ended).toEqual([]);
    isBroken = false;
    timers.run(POLL_MILLISECONDS);
    await until('the end', () => ended.length > 0);
  });
});

describe('Polling', () => {
  it('reads all awaited runs with one query a second', async () => {
    const ids = await newRuns(20);
    const ended = waitFor(ids);
    for (let second = 1; second <= 3; second += 1) {
      timers.run(POLL_MILLISECONDS);
      await until('the poll', () => reads === second && !timers.areIdle);
    }
    expect(ended).toEqual([]);
  });

  it('reads nothing while no run is awaited', async () => {
    waitFor(['run_1']);
    here.tell('run_1');
    await settle();
    timers.run(60 * POLL_MILLISECONDS);
    await settle();
    hub.reconnect();
    expect([reads, timers.areIdle]).toEqual([0, true]);
  });
});

describe('A service that stops', () => {
  it('ends all waits, and later ones do not wait', async () => {
    const ended = waitFor(['run_1']);
    here.release();
    await here.wait('run_2', LONG_MILLISECONDS);
    await settle();
    expect([ended, here.awaited]).toEqual([['run_1'], 0]);
  });

  it('announces its last ends', async () => {
    const ended = waitFor(['run_1'], elsewhere);
    here.tell('run_1');
    await here.close();
    expect(ended).toEqual(['run_1']);
  });

  it('hears nothing more', async () => {
    await here.close();
    await elsewhere.close();
    hub.reconnect();
    await queriesOf(held.parts.store).selectFrom('runs').selectAll().execute();
    expect([reads, timers.areIdle]).toEqual([0, true]);
  });
});
