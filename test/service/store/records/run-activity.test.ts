import type { RunId, WorkflowId } from '@docloom/contract';
import { listRunActivity } from '../../../../service/src/store/records/run-activity.ts';
import { markRunFinished, reopenRun } from '../../../../service/src/store/records/run-attempts.ts';
import { listRuns } from '../../../../service/src/store/records/runs.ts';
import { partsForEachTest } from '../../parts-of-a-test.ts';
import { makeRun, makeWorkflow } from '../../seeds.ts';
import { makeUser } from '../../users.ts';
import { byOperator } from './retries/by-operator.ts';

const held = partsForEachTest();
const EVER: RunId = 'run_0';
let workflowId: WorkflowId;
let ids: RunId[];

beforeEach(async () => {
  workflowId = await makeWorkflow(held.parts, await makeUser(held.parts, 'Ann'));
  ids = [];
  for (let count = 0; count < 3; count += 1) {
    held.clock.moveOn(1);
    ids.push(await makeRun(held.parts, workflowId));
  }
});

const fail = (id: RunId) =>
  markRunFinished(held.parts.store, {
    id,
    generation: 0,
    finishedAt: 9,
    warnings: [],
    error: { code: 'template_broken', message: 'A tag is not closed.' },
  });

const activity = async (since: RunId) => {
  const [found] = await listRunActivity(held.parts.store, [workflowId], since);
  return { latest: found?.latestRun?.id, failedRuns: found?.failedRuns };
};

it('has the latest run and counts failed ones from an id on', async () => {
  expect(await activity(EVER)).toEqual({ latest: ids[2], failedRuns: 0 });
  await fail(ids[0]!);
  await fail(ids[1]!);
  expect(await activity(EVER)).toEqual({ latest: ids[2], failedRuns: 2 });
  expect(await activity(ids[1]!)).toEqual({ latest: ids[2], failedRuns: 1 });
  await reopenRun(held.parts.store, ids[1]!, byOperator(9));
  expect(await activity(ids[1]!)).toEqual({ latest: ids[2], failedRuns: 0 });
});

it('lists failed runs alone, newest first', async () => {
  await fail(ids[0]!);
  await fail(ids[2]!);
  const failed = { status: 'FAILED', limit: 10 } as const;
  const found = async (cursor?: RunId) =>
    (await listRuns(held.parts.store, workflowId, { ...failed, cursor })).map(({ id }) => id);
  expect(await found()).toEqual([ids[2], ids[0]]);
  expect(await found(ids[2])).toEqual([ids[0]]);
});

it('has nothing of a workflow without runs, and nothing for no workflow', async () => {
  const other = await makeWorkflow(held.parts, await makeUser(held.parts, 'Ben'));
  expect(await listRunActivity(held.parts.store, [other], EVER)).toEqual([
    { workflowId: other, latestRun: null, failedRuns: 0 },
  ]);
  expect(await listRunActivity(held.parts.store, [], EVER)).toEqual([]);
});
