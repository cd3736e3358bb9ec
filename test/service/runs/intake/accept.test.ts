import { AT_TOP_LEVEL } from '../../drive/at-top-level.ts';
import { transact } from '../../../../service/src/store/transaction.ts';
import { withPlugin } from '../../store/with-plugin.ts';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { RunId, SourceData, WorkflowId } from '@docloom/contract';
import { acceptSourceData } from '../../../../service/src/runs/intake/accept.ts';
import { performRun } from '../../../../service/src/runs/perform/perform.ts';
import { retryRun } from '../../../../service/src/runs/retry.ts';
import { sourceFieldsOf } from '../../../../service/src/runs/intake/source-fields.ts';
import { LocalWaitingRuns } from '../../../../service/src/runs/intake/local-waiting-runs.ts';
import { driveUsageOf } from '../../../../service/src/store/records/drive/drive-usage.ts';
import { findRun, listRuns } from '../../../../service/src/store/records/runs.ts';
import { listSources } from '../../../../service/src/store/records/sources.ts';
import { findWorkflowOfRun } from '../../../../service/src/store/records/subjects/workflows-of-runs.ts';
import type { User } from '../../../../service/src/store/records/users.ts';
import { findWorkflow } from '../../../../service/src/store/records/workflows.ts';
import { addDocument } from '../../../../service/src/workflows/documents/add-document.ts';
import type { Parts } from '../../parts-of-a-test.ts';
import { partsForEachTest } from '../../parts-of-a-test.ts';
import { makeWorkflow } from '../../seeds.ts';
import { until } from '../../until.ts';
import { makeUser } from '../../users.ts';
import { wordFile } from '../../word-file.ts';
import type { Job, JobQueue } from '../../../../service/src/queue/job-queue.ts';
import { handle } from '../../queue/handed-job.ts';
import { DONE } from '../../queue/queue-of-a-test.ts';

const HOUR = 60 * 60_000;

const held = partsForEachTest({ holders: AT_TOP_LEVEL });
let ann: User;
let workflowId: WorkflowId;
let secret: string;

/** Performs a run as the queue does. */
const perform = (parts: Parts, runId: RunId) =>
  handle(parts.store, { kind: 'run', subjectId: runId }, (job) => performRun(parts, job));

beforeEach(async () => {
  ann = await makeUser(held.parts, 'Ann');
  workflowId = await makeWorkflow(held.parts, ann);
  const [source] = await listSources(held.parts.store, [workflowId]);
  secret = source!.secret;
});

async function addTemplate(): Promise<void> {
  const file = { folders: [], name: 'Order.docx', ownerId: ann.id };
  const { id } = await held.parts.drive.add(file, wordFile('{{number}}'));
  const workflow = await findWorkflow(held.parts.store, workflowId);
  await addDocument(held.parts, ann, workflow!, { fileId: id });
}

const send = (data: SourceData, idempotencyKey?: string, parts = held.parts) =>
  acceptSourceData(parts, {
    secret,
    tenantId: ann.id,
    body: JSON.stringify(data),
    fields: sourceFieldsOf(data),
    idempotencyKey,
    hops: 0,
  });

const runs = () => listRuns(held.parts.store, workflowId, { limit: 100, cursor: undefined });

describe('An Idempotency-Key identifies the data that it came with first', () => {
  it('for 24 hours', async () => {
    await addTemplate();
    const first = await send({ number: 1 }, 'order-1');
    held.clock.moveOn(24 * HOUR - 1);
    expect(await send({ number: 1 }, 'order-1')).toMatchObject({
      runId: first.runId,
      isRepeat: true,
    });
    await expect(send({ number: 2 }, 'order-1')).rejects.toMatchObject({
      code: 'idempotency_key_reused',
    });
    expect(await runs()).toHaveLength(1);
  });

  it.each([1, 2])(
    'and not longer: data %d starts a new run then, for 24 hours again',
    async (n) => {
      await addTemplate();
      const first = await send({ number: 1 }, 'order-1');
      held.clock.moveOn(24 * HOUR);
      const second = await send({ number: n }, 'order-1');
      expect(second.isRepeat).toBe(false);
      expect(second.runId).not.toBe(first.runId);
      held.clock.moveOn(24 * HOUR - 1);
      expect(await send({ number: n }, 'order-1')).toMatchObject({
        runId: second.runId,
        isRepeat: true,
      });
      expect(await runs()).toHaveLength(2);
    },
  );

  it('also if many come at once after that time', async () => {
    await addTemplate();
    await send({ number: 1 }, 'order-1');
    held.clock.moveOn(25 * HOUR);
    const sent = Array.from({ length: 10 }, () => send({ number: 1 }, 'order-1'));
    const accepted = await Promise.all(sent);
    expect(new Set(accepted.map(({ runId }) => runId)).size).toBe(1);
    expect(accepted.filter(({ isRepeat }) => !isRepeat)).toHaveLength(1);
  });
});

describe('An Idempotency-Key of data that came before its workflow was ready', () => {
  it('starts no run while the workflow is not ready', async () => {
    expect(await send({ number: 1 }, 'order-1')).toMatchObject({ runId: null, isRepeat: false });
    expect(await send({ number: 1 }, 'order-1')).toMatchObject({ runId: null, isRepeat: true });
  });

  it('starts one run at the first repeat after that, and the 24 hours begin with it', async () => {
    await send({ number: 1 }, 'order-1');
    await addTemplate();
    held.clock.moveOn(23 * HOUR);
    const started = await send({ number: 1 }, 'order-1');
    expect(started).toMatchObject({
      runId: expect.stringMatching(/^run_/) as string,
      isRepeat: false,
    });
    held.clock.moveOn(23 * HOUR);
    expect(await send({ number: 1 }, 'order-1')).toMatchObject({
      runId: started.runId,
      isRepeat: true,
    });
    expect(await runs()).toHaveLength(1);
  });

  it('accepts no other data with it', async () => {
    await send({ number: 1 }, 'order-1');
    await addTemplate();
    await expect(send({ number: 2 }, 'order-1')).rejects.toMatchObject({
      code: 'idempotency_key_reused',
    });
  });
});

describe('The number of waiting runs is limited', () => {
  const bounded = async (maximum: number) => ({
    ...held.parts,
    waitingRuns: await LocalWaitingRuns.load(held.parts.store, maximum),
  });
  const busy = { code: 'source_busy', status: 429 };

  it('and no more are accepted, however many come at once', async () => {
    await addTemplate();
    // The tenant gets three of them.
    const parts = await bounded(4);
    const sent = Array.from({ length: 10 }, (_, n) => send({ number: n }, undefined, parts));
    const outcomes = await Promise.allSettled(sent);
    const refusals = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason as unknown] : [],
    );
    expect(refusals).toEqual(
      Array.from({ length: 7 }, (): unknown => expect.objectContaining(busy)),
    );
    expect(await runs()).toHaveLength(3);
    expect(parts.waitingRuns.count).toBe(3);
  });

  it('and a tenant that has used its share leaves some for others', async () => {
    await addTemplate();
    const parts = await bounded(4);
    for (let n = 0; n < 3; n += 1) await send({ number: n }, undefined, parts);
    await expect(send({ number: 3 }, undefined, parts)).rejects.toMatchObject(busy);
    expect(parts.waitingRuns.enter('run_1', 'team_1')).toBe('entered');
    expect(parts.waitingRuns.enter('run_2', 'team_2')).toBe('full');
    parts.waitingRuns.leave('run_1');
    expect(parts.waitingRuns.enter('run_2', ann.id)).toBe('over share');
    expect(parts.waitingRuns.enter('run_2', 'team_2')).toBe('entered');
  });

  it('a run that ends frees a slot, also if it fails', async () => {
    await addTemplate();
    const parts = await bounded(1);
    const { runId } = await send({ number: 1 }, undefined, parts);
    await expect(send({ number: 2 }, undefined, parts)).rejects.toMatchObject(busy);
    await perform(parts, runId!);
    expect(await send({ number: 2 }, undefined, parts)).toMatchObject({ isRepeat: false });
  });

  it('a repeat is accepted although the limit is reached: it starts no run', async () => {
    await addTemplate();
    const parts = await bounded(1);
    const { runId } = await send({ number: 1 }, 'order-1', parts);
    expect(await send({ number: 1 }, 'order-1', parts)).toMatchObject({ runId, isRepeat: true });
  });

  it('rejected data can be sent again with its key', async () => {
    await addTemplate();
    const parts = await bounded(1);
    const { runId } = await send({ number: 1 }, 'order-1', parts);
    await expect(send({ number: 2 }, 'order-2', parts)).rejects.toMatchObject(busy);
    await perform(parts, runId!);
    expect(await send({ number: 2 }, 'order-2', parts)).toMatchObject({ isRepeat: false });
  });

  it('data that starts no run is accepted at the limit', async () => {
    const parts = await bounded(1);
    for (let n = 0; n < 3; n += 1) await send({ number: n }, undefined, parts);
    expect(parts.waitingRuns.count).toBe(0);
  });

  it('a run that is retried waits again', async () => {
    await addTemplate();
    const parts = await bounded(1);
    const { runId } = await send({ number: 1 }, undefined, parts);
    rmSync(join(held.driveFolder, 'Orders', 'Templates'), { recursive: true });
    await perform(parts, runId!);
    const failed = (await findRun(parts.store, runId!))!;
    expect(failed.status).toBe('FAILED');
    await retryRun(parts, failed);
    expect(parts.waitingRuns.count).toBe(1);
    await expect(retryRun(parts, failed)).rejects.toMatchObject({ code: 'run_not_failed' });
    expect(parts.waitingRuns.count).toBe(1);
    await expect(send({ number: 2 }, undefined, parts)).rejects.toMatchObject(busy);
  });

  it('a run that two callers retry at once waits once, and counts', async () => {
    await addTemplate();
    const parts = await bounded(1);
    const { runId } = await send({ number: 1 }, undefined, parts);
    rmSync(join(held.driveFolder, 'Orders', 'Templates'), { recursive: true });
    await perform(parts, runId!);
    const failed = (await findRun(parts.store, runId!))!;
    const both = await Promise.allSettled([retryRun(parts, failed), retryRun(parts, failed)]);
    expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(parts.waitingRuns.count).toBe(1);
    await expect(send({ number: 2 }, undefined, parts)).rejects.toMatchObject(busy);
  });

  it('a run that was pruned before its retry is not found', async () => {
    await addTemplate();
    const parts = await bounded(1);
    const retry = retryRun(parts, { id: parts.ids.run() });
    await expect(retry).rejects.toMatchObject({ code: 'not_found' });
    expect(parts.waitingRuns.count).toBe(0);
  });

  it('a failed commit frees its slot even if the database cannot be read then', async () => {
    await addTemplate();
    let isBroken = false;
    const breakable = withPlugin(held.parts.store, {
      transformQuery({ node }) {
        if (isBroken) throw new Error('the disk is broken');
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const waitingRuns = await LocalWaitingRuns.load(breakable, 10);
    const queue: JobQueue = {
      ...held.parts.queue,
      commit: (store, _options, work) =>
        transact(store, { lock: null }, async (transaction) => {
          await work(transaction, () => Promise.resolve(false));
          isBroken = true;
          throw new Error('no room');
        }),
    };
    const sent = send({ number: 1 }, undefined, { ...held.parts, queue, waitingRuns });
    await expect(sent).rejects.toThrow('no room');
    expect(waitingRuns.count).toBe(0);
  });

  it('a failed commit frees its slot, unless it was stored nevertheless', async () => {
    await addTemplate();
    const parts = await bounded(10);
    const broken: JobQueue = {
      ...parts.queue,
      commit: (store, _options, work) =>
        transact(store, { lock: null }, async (transaction) => {
          await work(transaction, () => Promise.reject(new Error('no room')));
          throw new Error('It was accepted');
        }),
    };
    await expect(send({ number: 1 }, undefined, { ...parts, queue: broken })).rejects.toThrow(
      'no room',
    );
    expect(parts.waitingRuns.count).toBe(0);
    const { runId } = await send({ number: 2 }, undefined, parts);
    await parts.waitingRuns.leaveUnlessCommitted(runId!);
    expect(parts.waitingRuns.count).toBe(1);
  });

  it('a start counts runs that have not ended, and no others', async () => {
    await addTemplate();
    const { runId } = await send({ number: 1 });
    await send({ number: 2 });
    await perform(held.parts, runId!);
    expect((await LocalWaitingRuns.load(held.parts.store, 1)).count).toBe(1);
  });
});

describe('An owner who has reached the file quota', () => {
  const limited = async (limits: { files?: number; bytes?: number }) => {
    const used = await driveUsageOf(held.parts.store, ann.id);
    const userFiles = used.files + (limits.files ?? 10);
    const userBytes = used.bytes + (limits.bytes ?? 1_000_000);
    return { ...held.parts, limits: { ...held.parts.limits, userFiles, userBytes } };
  };

  it.each([
    [{ files: 0 }, 'too_many_files'],
    [{ bytes: 0 }, 'too_many_bytes'],
  ])('gets no run whose document could not be stored: %j', async (limits, code) => {
    await addTemplate();
    const parts = await limited(limits);
    await expect(send({ number: 1 }, 'order-1', parts)).rejects.toMatchObject({
      code,
      status: 507,
    });
    expect(await runs()).toEqual([]);
    expect(parts.waitingRuns.count).toBe(0);
    expect(await send({ number: 1 }, 'order-1')).toMatchObject({ isRepeat: false });
  });

  it('gets a run while the quota allows one more file', async () => {
    await addTemplate();
    const parts = await limited({ files: 1, bytes: 1 });
    expect((await send({ number: 1 }, undefined, parts)).runId).not.toBeNull();
  });

  it('gets the existing run for a repeat', async () => {
    await addTemplate();
    const { runId } = await send({ number: 1 }, 'order-1');
    const parts = await limited({ files: 0 });
    expect(await send({ number: 1 }, 'order-1', parts)).toMatchObject({ runId, isRepeat: true });
  });

  it('can send data that starts no run', async () => {
    const parts = await limited({ files: 0, bytes: 0 });
    expect(await send({ number: 1 }, undefined, parts)).toMatchObject({ runId: null });
  });
});

it('a run begins with its commit if no job waits, and is RUNNING from then on', async () => {
  await addTemplate();
  const begun: Job<'run'>[] = [];
  await held.parts.queue.start({
    run: async (job) => {
      begun.push(job);
      return DONE;
    },
    quarantinedRun: () => Promise.resolve(DONE),
    delivery: () => Promise.resolve(DONE),
  });
  try {
    const atOnce = await until('one that begins at once', async () => {
      const { runId } = await send({ number: 1 });
      await until('its job', () => begun.some(({ subjectId }) => subjectId === runId));
      return begun.find(({ subjectId, subject }) => subjectId === runId && subject);
    });
    const { run, data, workflow } = atOnce.subject!;
    expect(data).toBe('{"number":1}');
    expect(workflow).toEqual(await findWorkflowOfRun(held.parts.store, workflowId));
    expect(run).toMatchObject({ status: 'RUNNING', startedAt: run.createdAt });
    expect(run).toEqual(await findRun(held.parts.store, run.id));
  } finally {
    await held.parts.queue.stop();
  }
});
