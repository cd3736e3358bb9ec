import { queriesOf } from '../../../../service/src/store/store.ts';
import type { RunId, WorkflowId } from '../../../../contract/src/index.ts';
import {
  assignOutputFile,
  assignOutputPdf,
  keepNameOfDeleted,
  markOutputFinished,
} from '../../../../service/src/store/records/run-outputs.ts';
import { findRun, listRuns } from '../../../../service/src/store/records/runs.ts';
import {
  markAttemptCrashed,
  markAttemptPostponed,
  markAttemptsInterrupted,
  markRunFinished,
  markRunStarted,
  markRunWaiting,
  reopenRun,
} from '../../../../service/src/store/records/run-attempts.ts';
import { partsForEachTest } from '../../parts-of-a-test.ts';
import { makeRun, makeWorkflow } from '../../seeds.ts';
import { makeUser } from '../../users.ts';
import { byOperator } from './retries/by-operator.ts';

const held = partsForEachTest();
let workflowId: WorkflowId;
let id: RunId;
const found = async () => (await findRun(held.parts.store, id))!;
const fault = { code: 'template_broken', message: 'A tag is not closed.' };
const finish = (status: 'SUCCEEDED' | 'FAILED', finishedAt: number) => {
  const error = status === 'FAILED' ? fault : null;
  return markRunFinished(held.parts.store, {
    id,
    generation: 0,
    finishedAt,
    warnings: ['w'],
    error,
  });
};
const start = (startedAt: number) =>
  markRunStarted(held.parts.store, { id, generation: 0, attemptOwner: 'own_1', startedAt });
/** Begins an attempt, whose process dies. */
const crash = async () => {
  await start(50);
  await markAttemptCrashed(held.parts.store, { id, generation: 0 });
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
    await start(100);
    await start(200);
    expect(await found()).toMatchObject({ status: 'RUNNING', startedAt: 100 });
  });

  it('ends once: later ends have no effect', async () => {
    expect(await finish('SUCCEEDED', 100)).toBe(true);
    expect(await finish('FAILED', 200)).toBe(false);
    expect(await found()).toMatchObject({ status: 'SUCCEEDED', finishedAt: 100, warnings: ['w'] });
  });

  it('does not begin again after its end', async () => {
    await finish('SUCCEEDED', 100);
    await start(200);
    expect(await found()).toMatchObject({ status: 'SUCCEEDED', startedAt: null });
  });

  it('keeps each failure that is retried, with its retry', async () => {
    expect((await found()).retries).toEqual([]);
    await finish('FAILED', 100);
    await reopenRun(held.parts.store, id, byOperator(150));
    const retry = { failedAt: 100, error: fault, ...byOperator(150) };
    expect(await found()).toMatchObject({ status: 'QUEUED', error: null, retries: [retry] });
    const listed = await listRuns(held.parts.store, workflowId, { limit: 1, cursor: undefined });
    expect(listed).toEqual([await found()]);
  });

  it('is not retried unless it has failed', async () => {
    expect(await reopenRun(held.parts.store, id, byOperator(50))).toBe(false);
    await finish('SUCCEEDED', 100);
    expect(await reopenRun(held.parts.store, id, byOperator(150))).toBe(false);
    expect(await found()).toMatchObject({ status: 'SUCCEEDED', generation: 0, retries: [] });
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
      templateVersionId: 'ver_1',
      renderMilliseconds: 9,
      convertMilliseconds: 240,
      storeMilliseconds: 14,
      error: fault,
      finishedAt: 7,
    } as const;
    await markOutputFinished(held.parts.store, id, output);
    const notDeleted = { deletedName: null, deletedPdfName: null };
    expect((await found()).outputs[1]).toEqual({ ...output, ...notDeleted });
  });

  it('keeps the names of files that are deleted, each in its output', async () => {
    await assignOutputFile(held.parts.store, id, 'doc_a', 'fil_1');
    await assignOutputPdf(held.parts.store, id, 'doc_b', 'fil_2');
    await keepNameOfDeleted(held.parts.store, { id: 'fil_1', runId: id, name: 'Order.docx' });
    await keepNameOfDeleted(held.parts.store, { id: 'fil_2', runId: id, name: 'Order.pdf' });
    await keepNameOfDeleted(held.parts.store, { id: 'fil_3', runId: id, name: 'Other.pdf' });
    expect((await found()).outputs).toMatchObject([
      { documentId: 'doc_b', deletedName: null, deletedPdfName: 'Order.pdf' },
      { documentId: 'doc_a', deletedName: 'Order.docx', deletedPdfName: null },
    ]);
  });
});

describe('an attempt at a run', () => {
  it('is its owner’s until it ends, and ends the crashes before it', async () => {
    await crash();
    await start(100);
    expect(await found()).toMatchObject({ attemptOwner: 'own_1', crashes: 1 });
    await markAttemptPostponed(held.parts.store, { id, generation: 0 });
    expect(await found()).toMatchObject({ attemptOwner: null, crashes: 0 });
    await crash();
    await start(200);
    const waiting = { id, generation: 0, failedTries: 3, warnings: ['w'] };
    await markRunWaiting(held.parts.store, waiting, { for: fault, nextTryAt: 9 });
    expect(await found()).toMatchObject({
      ...{ attemptOwner: null, crashes: 0, failedTries: 3, warnings: ['w'] },
      wait: { for: fault, nextTryAt: 9 },
    });
    await crash();
    await start(300);
    await finish('FAILED', 400);
    expect(await found()).toMatchObject({ attemptOwner: null, crashes: 0 });
  });

  it('counts as a crash once', async () => {
    await crash();
    await markAttemptCrashed(held.parts.store, { id, generation: 0 });
    expect(await found()).toMatchObject({ attemptOwner: null, crashes: 1 });
  });

  it('is not a crash if its owner has stopped', async () => {
    await crash();
    await start(100);
    await markAttemptsInterrupted(held.parts.store, [id], 'own_2');
    expect(await found()).toMatchObject({ attemptOwner: 'own_1' });
    await markAttemptsInterrupted(held.parts.store, [], 'own_1');
    await markAttemptsInterrupted(held.parts.store, [id], 'own_1');
    expect(await found()).toMatchObject({ attemptOwner: null, crashes: 1 });
  });

  it('of an earlier generation has no effect', async () => {
    await finish('FAILED', 100);
    expect(await reopenRun(held.parts.store, id, byOperator(150))).toBe(true);
    const retried = await found();
    expect(retried).toMatchObject({ status: 'QUEUED', generation: 1 });
    await start(200);
    await markAttemptPostponed(held.parts.store, { id, generation: 0 });
    const waiting = { id, generation: 0, failedTries: 3, warnings: ['w'] };
    await markRunWaiting(held.parts.store, waiting, { for: fault, nextTryAt: 9 });
    expect(await finish('SUCCEEDED', 300)).toBe(false);
    expect(await found()).toEqual(retried);
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
