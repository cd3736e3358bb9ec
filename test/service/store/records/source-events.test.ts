import type { RunId, WorkflowId } from '../../../../contract/src/index.ts';
import { insertRun, newRun } from '../../../../service/src/store/records/runs.ts';
import { transact } from '../../../../service/src/store/transaction.ts';
import {
  findDataOfRun,
  sourceDataOf,
  findSourceEventByKey,
  insertSourceEvent,
  releaseIdempotencyKey,
} from '../../../../service/src/store/records/source-events.ts';
import { partsForEachTest } from '../../parts-of-a-test.ts';
import { makeWorkflow } from '../../seeds.ts';
import { makeUser } from '../../users.ts';

const held = partsForEachTest();
let workflowId: WorkflowId;
let otherId: WorkflowId;

beforeEach(async () => {
  const ann = await makeUser(held.parts, 'Ann');
  workflowId = await makeWorkflow(held.parts, ann);
  otherId = await makeWorkflow(held.parts, ann, { name: 'Offers' });
});

const insert = (id: string, idempotencyKey: string | null, of = workflowId) =>
  insertSourceEvent(held.parts.store, {
    id,
    workflowId: of,
    body: `{"n": "${id}" }`,
    idempotencyKey,
    receivedAt: 0,
    runId: null,
  });

const find = (key: string, body = '{}', of = workflowId) =>
  findSourceEventByKey(held.parts.store, of, key, body);

it('a source event keeps its body unchanged', async () => {
  await insert('sev_1', null);
  expect(await sourceDataOf(held.parts.store, 'sev_1')).toBe('{"n": "sev_1" }');
});

it('a source event is found by its run, in its own workflow', async () => {
  await insert('sev_1', null);
  const run = { id: 'run_1', workflowId, sourceEventId: 'sev_1', createdAt: 0 } as const;
  await transact(held.parts.store, { lock: null }, (transaction) =>
    insertRun(transaction, newRun(run, [])),
  );
  const find = (of: WorkflowId, id: RunId) => findDataOfRun(held.parts.store, of, id);
  expect(await find(workflowId, 'run_1')).toBe('{"n": "sev_1" }');
  expect(await find(otherId, 'run_1')).toBeUndefined();
  expect(await find(workflowId, 'run_2')).toBeUndefined();
});

it('a source event is found by its key, in its own workflow', async () => {
  await insert('sev_1', 'order-7');
  await insert('sev_2', 'order-7', otherId);
  expect(await find('order-7')).toMatchObject({ id: 'sev_1' });
  expect(await find('order-7', '{}', otherId)).toMatchObject({ id: 'sev_2' });
  expect(await find('order-8')).toBeUndefined();
});

it.each([
  ['the same', '{"n": "sev_1" }', true],
  ['another', '{"n": "sev_2" }', false],
  ['the same data, written otherwise', '{"n":"sev_1"}', false],
])(
  'a body is compared with that of its key character by character: %s',
  async (_, body, isSameBody) => {
    await insert('sev_1', 'order-7');
    expect(await find('order-7', body)).toMatchObject({ isSameBody });
  },
);

it('a released key identifies no event, until another event uses it', async () => {
  await insert('sev_1', 'order-7');
  await releaseIdempotencyKey(held.parts.store, 'sev_1');
  expect(await find('order-7')).toBeUndefined();
  await insert('sev_2', 'order-7');
  expect(await find('order-7')).toMatchObject({ id: 'sev_2' });
});

it('a key is unique in a workflow, and events without a key are not limited', async () => {
  expect(await insert('sev_1', 'order-7')).toBe(true);
  expect(await insert('sev_2', null)).toBe(true);
  expect(await insert('sev_3', null)).toBe(true);
  expect(await insert('sev_4', 'order-7')).toBe(false);
});
