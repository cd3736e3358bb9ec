import type { KyselyPlugin } from 'kysely';
import { pino } from 'pino';
import { Lane } from '../../../../service/src/queue/embedded/lane.ts';
import { insertJob } from '../../../../service/src/queue/embedded/leases.ts';
import type { JobHandler } from '../../../../service/src/queue/job-queue.ts';
import { openDatabase } from '../../../../service/src/store/database.ts';
import type { Store } from '../../../../service/src/store/tables.ts';
import { partsForEachTest } from '../../parts-of-a-test.ts';
import { until } from '../../until.ts';
import { databaseFileOf } from '../../database-file.ts';

const held = partsForEachTest();
const log = pino({ level: 'silent' });

let begun: string[];
let lane: Lane;
let besideIt: Store | undefined;

beforeEach(() => {
  begun = [];
});

afterEach(async () => {
  await lane.stop();
  await besideIt?.destroy();
  besideIt = undefined;
});

function laneOn(
  store: Store,
  { hands = 2, handler }: { hands?: number; handler?: JobHandler } = {},
) {
  const done: JobHandler = async () => ({ done: true });
  return new Lane({
    kind: 'run',
    hands,
    store,
    clock: held.clock,
    log,
    handler: (job) => {
      begun.push(job.subjectId);
      return (handler ?? done)(job);
    },
  });
}

const insert = (subjectId: string, store = held.parts.store) =>
  insertJob(store, { kind: 'run', subjectId, dueAt: held.clock.now() });

/** Lets something happen right after the n-th query of that kind, before its asker has the answer. */
function afterQuery(kind: string, happens: () => Promise<void>): KyselyPlugin {
  const queries = new WeakSet();
  return {
    transformQuery({ node, queryId }) {
      if (node.kind === kind) queries.add(queryId);
      return node;
    },
    async transformResult({ result, queryId }) {
      if (queries.has(queryId)) await happens();
      return result;
    },
  };
}

it('sees a job that is committed after its last look, when it is woken while it looks', async () => {
  const anotherProcess = await openDatabase(await databaseFileOf(held.parts.store));
  besideIt = anotherProcess;
  let looks = 0;
  // The only plain SELECT of a lane asks when the next job is due: it is the last look.
  const afterTheLook = afterQuery('SelectQueryNode', async () => {
    looks += 1;
    if (looks > 1) return;
    await insert('run_1', anotherProcess);
    lane.wake();
  });
  lane = laneOn(held.parts.store.withPlugin(afterTheLook));
  lane.wake();
  await until('the job', () => begun.includes('run_1'));
});

it('works with as many hands as it has, and no more', async () => {
  const ends = Promise.withResolvers<undefined>();
  lane = laneOn(held.parts.store, {
    hands: 3,
    handler: async () => {
      await ends.promise;
      return { done: true };
    },
  });
  for (const subject of ['a', 'b', 'c', 'd', 'e']) await insert(subject);
  lane.wake();
  await until('three', () => begun.length === 3);
  lane.wake();
  await held.parts.store.selectFrom('jobs').select('id').execute();
  expect(begun).toEqual(['a', 'b', 'c']);
  ends.resolve(undefined);
  await until('the others', () => begun.length === 5);
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'e']);
});

it('goes on after its store has failed', async () => {
  let isBroken = true;
  const broken: KyselyPlugin = {
    transformQuery({ node }) {
      if (isBroken) throw new Error('the disk is full');
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  lane = laneOn(held.parts.store.withPlugin(broken));
  await insert('run_1');
  lane.wake();
  await held.parts.store.selectFrom('jobs').select('id').execute();
  expect(begun).toEqual([]);
  isBroken = false;
  lane.wake();
  await until('the job', () => begun.includes('run_1'));
});

it('does nothing once it was stopped', async () => {
  lane = laneOn(held.parts.store);
  await lane.stop();
  await insert('run_1');
  lane.wake();
  await held.parts.store.selectFrom('jobs').select('id').execute();
  expect(begun).toEqual([]);
});
