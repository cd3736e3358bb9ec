import type { RunId, RunStatus } from '@docloom/contract';
import { listMatchingRuns, MAX_SEARCHED_RUNS } from '../../../service/src/runs/list-matching.ts';
import { queriesOf } from '../../../service/src/store/store.ts';
import { createWorkflow } from '../../../service/src/workflows/create-workflow.ts';
import { storeToken } from '../../../service/src/people/token.ts';
import { partsForEachTest } from '../parts-of-a-test.ts';

const held = partsForEachTest();

const COUNT = MAX_SEARCHED_RUNS + 500;
const idOf = (number: number): RunId => `run_${String(number).padStart(26, '0')}`;

async function workflowOfManyRuns(statusOf: (number: number) => RunStatus) {
  const { parts } = held;
  const { user } = await storeToken(parts, 'dlt_1', { email: 'ada@test', name: 'Ada' });
  const { id: workflowId } = await createWorkflow(parts, user, { name: 'Orders' });
  for (let first = 0; first < COUNT; first += 500) {
    const numbers = Array.from({ length: 500 }, (_, index) => first + index);
    const event = { workflowId, body: '{}', idempotencyKey: null, runId: null, receivedAt: 1 };
    await queriesOf(parts.store)
      .insertInto('sourceEvents')
      .values(numbers.map((number) => ({ ...event, id: `sev_${String(number)}` })))
      .execute();
    const rows = numbers.map((number) => {
      const status = statusOf(number);
      const error = status === 'FAILED' ? '{"code":"internal","message":"x"}' : null;
      const times = { createdAt: 1, startedAt: 1, finishedAt: status === 'RUNNING' ? null : 2 };
      const sourceEventId = `sev_${String(number)}`;
      const run = { id: idOf(number), workflowId, sourceEventId, warnings: '[]' };
      return { ...run, ...times, status, error };
    });
    await queriesOf(parts.store).insertInto('runs').values(rows).execute();
  }
  return (page: Omit<Parameters<typeof listMatchingRuns>[2], 'cursor'> & { cursor?: RunId }) =>
    listMatchingRuns(parts, workflowId, page);
}

it('finds the oldest failed run among many, and reads a bounded number for other statuses', async () => {
  const list = await workflowOfManyRuns((number) => {
    if (number === 0) return 'FAILED';
    return number === 1 ? 'RUNNING' : 'SUCCEEDED';
  });
  const idsOf = async (...[page]: Parameters<typeof list>) =>
    (await list(page)).map(({ id }) => id);
  expect(await idsOf({ limit: 2, status: 'FAILED' })).toEqual([idOf(0)]);
  expect(await idsOf({ limit: 2, status: 'RUNNING' })).toEqual([]);
  expect(await idsOf({ limit: 2, status: 'RUNNING', cursor: idOf(600) })).toEqual([idOf(1)]);
  expect(await idsOf({ limit: 2, search: '0'.repeat(25) })).toEqual([]);
  expect(await idsOf({ limit: 2, search: idOf(0) })).toEqual([idOf(0)]);
  expect(await idsOf({ limit: 2 })).toEqual([idOf(COUNT - 1), idOf(COUNT - 2)]);
});
