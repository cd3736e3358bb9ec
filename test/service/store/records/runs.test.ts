import { queriesOf } from '../../../../service/src/store/store.ts';
import type { RunId, WorkflowId } from '../../../../contract/src/index.ts';
import {
  assignOutputFile,
  markOutputFinished,
} from '../../../../service/src/store/records/run-outputs.ts';
import {
  findRun,
  listRuns,
  markRunFinished,
  markRunStarted,
} from '../../../../service/src/store/records/runs.ts';
import { partsForEachTest } from '../../parts-of-a-test.ts';
import { makeRun, makeWorkflow } from '../../seeds.ts';
import { makeUser } from '../../users.ts';

const held = partsForEachTest();
let workflowId: WorkflowId;
let id: RunId;
const found = async () => (await findRun(held.parts.store, id))!;
const fault = { code: 'template_broken', message: 'A tag is not closed.' };
const finish = (status: 'SUCCEEDED' | 'FAILED', finishedAt: number) => {
  const error = status === 'FAILED' ? fault : null;
  return markRunFinished(held.parts.store, { id, finishedAt, warnings: ['w'], error });
};

beforeEach(async () => {
  workflowId = await makeWorkflow(held.parts, await makeUser(held.parts, 'Ann'));
  id = await makeRun(held.parts, workflowId, ['doc_b', 'doc_a']);
});

describe('a run', () => {
  it('is queued, with one output for each document, in the same order', async () => {
    expect(await found()).toMatchObject({
      status: 'QUEUED',
      startedAt: null,
      finishedAt: null,
      warnings: [],
      error: null,
      outputs: [
        { documentId: 'doc_b', fileId: null },
        { documentId: 'doc_a', fileId: null },
      ],
    });
  });

  it('is undefined if there is none', async () => {
    expect(await findRun(held.parts.store, 'run_unknown')).toBeUndefined();
  });

  it('keeps its first start if it begins again', async () => {
    await markRunStarted(held.parts.store, id, 100);
    await markRunStarted(held.parts.store, id, 200);
    expect(await found()).toMatchObject({ status: 'RUNNING', startedAt: 100 });
  });

  it('ends once: later ends have no effect', async () => {
    expect(await finish('SUCCEEDED', 100)).toBe(true);
    expect(await finish('FAILED', 200)).toBe(false);
    expect(await found()).toMatchObject({ status: 'SUCCEEDED', finishedAt: 100, warnings: ['w'] });
  });

  it('does not begin again after its end', async () => {
    await finish('SUCCEEDED', 100);
    await markRunStarted(held.parts.store, id, 200);
    expect(await found()).toMatchObject({ status: 'SUCCEEDED', startedAt: null });
  });

  it('stores the file of an output before it is finished', async () => {
    await assignOutputFile(held.parts.store, id, 'doc_a', 'fil_1');
    expect((await found()).outputs).toMatchObject([
      { documentId: 'doc_b', fileId: null },
      { documentId: 'doc_a', fileId: 'fil_1', finishedAt: null },
    ]);
  });

  it('stores the result of an output', async () => {
    const output = {
      documentId: 'doc_a',
      fileId: null,
      pdfFileId: null,
      isTold: false,
      error: fault,
      finishedAt: 7,
    } as const;
    await markOutputFinished(held.parts.store, id, output);
    expect((await found()).outputs[1]).toEqual(output);
  });
});

describe('the runs of a workflow', () => {
  it('are listed newest first, page by page', async () => {
    const ids = [id];
    for (let count = 0; count < 4; count += 1) {
      held.clock.moveOn(1);
      ids.unshift(await makeRun(held.parts, workflowId));
    }
    const page = async (cursor?: RunId) =>
      (await listRuns(held.parts.store, workflowId, { limit: 2, cursor })).map((run) => run.id);
    expect(await page()).toEqual(ids.slice(0, 2));
    expect(await page(ids[1])).toEqual(ids.slice(2, 4));
    expect(await page(ids[3])).toEqual(ids.slice(4));
    expect(await page(ids[4])).toEqual([]);
  });

  it('are only its own, each with its own outputs', async () => {
    const [{ ownerId } = { ownerId: 'usr_x' as const }] = await queriesOf(held.parts.store)
      .selectFrom('workflows')
      .select('ownerId')
      .execute();
    const owner = { id: ownerId, name: 'Ann', email: 'ann@example.com', teamId: null };
    const other = await makeWorkflow(held.parts, owner, { name: 'Offers' });
    await makeRun(held.parts, other, ['doc_c']);
    const runs = await listRuns(held.parts.store, workflowId, { limit: 10, cursor: undefined });
    expect(runs.map((run) => run.outputs.map(({ documentId }) => documentId))).toEqual([
      ['doc_b', 'doc_a'],
    ]);
  });
});
