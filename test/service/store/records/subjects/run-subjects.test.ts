import type { WorkflowId } from '../../../../../contract/src/index.ts';
import { findRunSubject } from '../../../../../service/src/store/records/subjects/run-subjects.ts';
import { findRun, insertRun, newRun } from '../../../../../service/src/store/records/runs.ts';
import { transact } from '../../../../../service/src/store/transaction.ts';
import { insertSourceEvent } from '../../../../../service/src/store/records/source-events.ts';
import { partsForEachTest } from '../../../parts-of-a-test.ts';
import { makeWorkflow } from '../../../seeds.ts';
import { makeUser } from '../../../users.ts';

const held = partsForEachTest();
let workflowId: WorkflowId;

beforeEach(async () => {
  workflowId = await makeWorkflow(held.parts, await makeUser(held.parts, 'Ann'));
});

/** Stores a run with a number of outputs. */
async function makeRunOf(body: string, outputs: number) {
  const { store, ids } = held.parts;
  const [id, sourceEventId] = [ids.run(), ids.sourceEvent()];
  const event = { id: sourceEventId, workflowId, body, idempotencyKey: null };
  await insertSourceEvent(store, { ...event, receivedAt: 0, runId: id, hops: 2 });
  const documentIds = Array.from({ length: outputs }, () => ids.document());
  const run = newRun({ id, workflowId, sourceEventId, createdAt: 0 }, documentIds);
  await transact(store, { lock: null }, (transaction) => insertRun(transaction, run));
  return id;
}

describe('the subject of a job', () => {
  it.each([0, 1, 3])('is its run with the data, also with %i outputs', async (outputs) => {
    const { store } = held.parts;
    const id = await makeRunOf('{"number": 7}', outputs);
    const run = await findRun(store, id);
    expect(run?.outputs).toHaveLength(outputs);
    expect(await findRunSubject(store, id)).toEqual({ run, data: '{"number": 7}', hops: 2 });
  });

  it('has data of any length as it arrived', async () => {
    const body = JSON.stringify({ text: 'Dear Ann, '.repeat(10_000) });
    const id = await makeRunOf(body, 2);
    expect((await findRunSubject(held.parts.store, id))?.data).toBe(body);
  });

  it('is undefined if there is no such run', async () => {
    expect(await findRunSubject(held.parts.store, 'run_unknown')).toBeUndefined();
  });
});
