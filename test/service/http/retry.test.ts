import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunId } from '@docloom/contract';
import { AuditEntry, Run } from '@docloom/contract';
import { Receiver } from '../receiver.ts';
import { RunnableWorkflow } from '../runnable-workflow.ts';
import { RunningService } from '../running-service.ts';
import { until } from '../until.ts';

let service: RunningService;
let workflow: RunnableWorkflow;
let name: string;
beforeAll(async () => {
  service = await RunningService.start();
});
beforeEach(async () => {
  name = `Retried ${randomUUID()}`;
  workflow = await RunnableWorkflow.create(service.client, name);
});
afterAll(() => service.stop());

const folder = () => join(service.holderFolder, name);
const retry = (run: { id: RunId }) => service.client.post(`${workflow.path}/runs/${run.id}/retry/`);
const ended = async ({ id }: { id: RunId }) =>
  (await service.client.get(`${workflow.path}/runs/${id}/?wait=10`)).shows(200, Run);

/** A run with one document made, and one whose template was taken away meanwhile. */
async function halfFailedRun(): Promise<{ run: Run; putBack: () => void }> {
  await workflow.addTemplate(['{{name}}'], { outputName: 'Good' });
  const { file } = await workflow.addTemplate(['{{name}}'], { outputName: 'Late' });
  const template = join(folder(), 'Templates', file.name);
  const content = readFileSync(template);
  rmSync(template);
  const run = await workflow.run({ name: 'Ada' });
  expect(run.outputs.map(({ error }) => error?.code ?? null)).toEqual([null, 'template_missing']);
  return { run, putBack: () => writeFileSync(template, content) };
}

const documents = () => readdirSync(folder()).filter((name) => name.endsWith('.docx'));

describe('POST /v0/workflows/<wkf>/runs/<run>/retry/', () => {
  it('repeats only the failed documents, and ends in SUCCEEDED', async () => {
    const { run, putBack } = await halfFailedRun();
    putBack();
    (await retry(run)).shows(202, Run);
    const after = await ended(run);
    expect(after).toMatchObject({ id: run.id, status: 'SUCCEEDED', error: null });
    expect(after.outputs[0]).toEqual(run.outputs[0]);
    expect(documents().sort()).toEqual(['Good.docx', 'Late.docx']);
  });

  it('reports only the new documents to the outgoing webhook', async () => {
    const { run, putBack } = await halfFailedRun();
    putBack();
    const receiver = await Receiver.start();
    try {
      await workflow.listen(receiver.url);
      await retry(run);
      const [event] = await receiver.hears(1);
      expect(event).toMatchObject({
        type: 'documents.created',
        data: { run: { id: run.id }, documents: [{ file: { name: 'Late.docx' } }] },
      });
    } finally {
      await receiver.stop();
    }
  });

  it('fails again if nothing was fixed', async () => {
    const { run } = await halfFailedRun();
    await retry(run);
    expect(await ended(run)).toMatchObject({
      status: 'FAILED',
      error: { code: 'template_missing' },
    });
    expect(documents()).toEqual(['Good.docx']);
  });

  it('keeps each failure, with the author as the audit log names it', async () => {
    const { run, putBack } = await halfFailedRun();
    expect(run.retries).toEqual([]);
    const retried = (await retry(run)).shows(202, Run);
    expect(retried).toMatchObject({ status: 'QUEUED', error: null, finishedAt: null });
    const failedAgain = await ended(run);
    expect(failedAgain.retries).toEqual(retried.retries);
    putBack();
    await retry(run);
    const { status, retries } = await ended(run);
    expect(status).toBe('SUCCEEDED');
    expect(retries.map(({ failedAt, error }) => ({ failedAt, error }))).toEqual([
      { failedAt: run.finishedAt, error: run.error },
      { failedAt: failedAgain.finishedAt, error: failedAgain.error },
    ]);
    const { json } = await service.client.get(`${workflow.path}/runs/?limit=1`);
    expect(json).toMatchObject([{ id: run.id, retries }]);

    const log = `/v0/audit-log/?workflowId=${workflow.id}&kind=run`;
    const entries = (await service.client.get(log)).showsList(200, AuditEntry);
    expect(entries).toMatchObject(
      retries.map(() => ({
        action: 'run.retried',
        subject: { kind: 'run', id: run.id, name: run.id },
        workflow: { id: workflow.id, name },
      })),
    );
    expect(entries.map(({ author }) => author)).toEqual(retries.map(({ retriedBy }) => retriedBy));
    expect(retries[0]?.retriedBy).toMatchObject({ kind: 'user', means: 'token' });
  });

  it('leaves no trace if it is rejected', async () => {
    await workflow.addTemplate(['{{name}}']);
    const run = await workflow.run({ name: 'Ada' });
    (await retry(run)).refuses(409, 'run_not_failed');
    expect((await ended(run)).retries).toEqual([]);
    const log = `/v0/audit-log/?workflowId=${workflow.id}&kind=run`;
    expect((await service.client.get(log)).showsList(200, AuditEntry)).toEqual([]);
  });

  it('409 for a run that waits for its automatic retry', async () => {
    await workflow.addTemplate(['{{name}}'], { outputName: 'Blocked' });
    const temporary = join(service.driveFolder, '.docloom');
    renameSync(temporary, `${temporary} away`);
    const id = await workflow.start({ name: 'Ada' });
    await until('the run to wait', async () => (await workflow.runNow(id)).waitingFor !== null);
    (await retry({ id })).refuses(409, 'run_not_failed');
    renameSync(`${temporary} away`, temporary);
    expect(await workflow.ended(id)).toMatchObject({ status: 'SUCCEEDED' });
    expect(documents()).toEqual(['Blocked.docx']);
  });

  it('409 for a run that has not failed', async () => {
    await workflow.addTemplate(['{{name}}']);
    const run = await workflow.run({ name: 'Ada' });
    (await retry(run)).refuses(409, 'run_not_failed');
  });

  it('of two concurrent requests, one is accepted and the other answered 409', async () => {
    const { run, putBack } = await halfFailedRun();
    putBack();
    const answers = await Promise.all([retry(run), retry(run)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409]);
    expect(await ended(run)).toMatchObject({ status: 'SUCCEEDED' });
    expect(documents().sort()).toEqual(['Good.docx', 'Late.docx']);
  });

  it('400 for an archived workflow', async () => {
    const { run } = await halfFailedRun();
    await service.client.delete(`${workflow.path}/`);
    (await retry(run)).refuses(400, 'workflow_archived');
  });

  it('404 for a run of another workflow', async () => {
    const other = await RunnableWorkflow.create(service.client, 'Other');
    await other.addTemplate(['{{name}}']);
    const run = await other.run({ name: 'Ada' });
    (await retry(run)).refuses(404, 'not_found');
  });
});
