import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Run } from '@docloom/contract';
import { Receiver } from '../receiver.ts';
import { RunnableWorkflow } from '../runnable-workflow.ts';
import { RunningService } from '../running-service.ts';
import { textLike, textWith } from '../some-text.ts';
import { until } from '../until.ts';
import { unusedPort } from '../unused-port.ts';
import { paragraphsOf } from '../word-file.ts';

let service: RunningService;
let receiver: Receiver;
let workflow: RunnableWorkflow;
let name: string;
let workflows = 0;
const everyWorkflow: RunnableWorkflow[] = [];

beforeAll(async () => {
  service = await RunningService.start();
});
beforeEach(async () => {
  receiver = await Receiver.start();
  workflows += 1;
  name = `Failing ${String(workflows)}`;
  workflow = await RunnableWorkflow.create(service.client, name);
  everyWorkflow.push(workflow);
});
afterEach(async () => {
  await receiver.stop();
  await nothingIsLeftRunning();
});
afterAll(() => service.stop());

async function nothingIsLeftRunning(): Promise<void> {
  for (const { path } of everyWorkflow) {
    const runs = (await service.client.get(`${path}/runs/`)).showsList(200, Run);
    const statuses = new Set(runs.map(({ status }) => status));
    expect([...statuses].filter((status) => status === 'QUEUED' || status === 'RUNNING')).toEqual(
      [],
    );
  }
}

const inFolder = (...path: string[]) => join(service.holderFolder, name, ...path);

const outputs = () =>
  readdirSync(inFolder(), { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);

const unreachable = async () => `http://127.0.0.1:${String(await unusedPort())}/`;

describe('A PDF copy that cannot be made', () => {
  it('fails the run with its reason, and the document is made', async () => {
    const options = { createPdfCopy: true, outputName: 'Paper' };
    const document = await workflow.addTemplate(['Hello {{name}}'], options);
    const run = await workflow.run({ name: 'Ada' });
    const error = {
      code: 'pdf_not_convertible',
      message: textWith('"Paper.docx" was made, but its PDF copy was not'),
    };
    expect(run).toMatchObject({
      status: 'FAILED',
      error,
      outputs: [{ documentId: document.id, file: { name: 'Paper.docx' }, pdf: null, error }],
    });
    expect(paragraphsOf(readFileSync(inFolder('Paper.docx')))).toEqual(['Hello Ada']);
  });

  it('sends documents.created to all receivers, run.failed only to its subscribers', async () => {
    await workflow.addTemplate(['{{name}}'], { createPdfCopy: true });
    await workflow.listen(`${receiver.url}/registered`);
    await workflow.listen(`${receiver.url}/asked`, {
      temporary: true,
      events: ['documents.created', 'run.failed'],
    });
    await workflow.listen(`${receiver.url}/failures`, { temporary: true, events: ['run.failed'] });
    const run = await workflow.run({ name: 'Ada' });
    await receiver.hears(4);
    const heard = receiver.requests.map(({ path }, at) => `${path} ${receiver.events[at]!.type}`);
    expect(heard.toSorted()).toEqual([
      '/heard/asked documents.created',
      '/heard/asked run.failed',
      '/heard/failures run.failed',
      '/heard/registered documents.created',
    ]);
    expect(receiver.events.find(({ type }) => type === 'run.failed')).toEqual({
      id: textLike(/^evt_.+/),
      type: 'run.failed',
      timestamp: run.finishedAt,
      data: { workflow: { id: workflow.id, name }, run: { id: run.id }, error: run.error },
    });
  });
});

describe('Bad input: a broken tag in a template', () => {
  it('fails the run with template_broken, naming the tag and the file', async () => {
    await workflow.addTemplate(['Dear {{customer.name'], {}, 'Broken.docx');
    await workflow.listen(receiver.url, { events: ['documents.created', 'run.failed'] });
    const run = await workflow.run({ customer: { name: 'Ada' } });
    expect(run).toMatchObject({
      status: 'FAILED',
      error: { code: 'template_broken', message: textWith('{{customer.name') },
      outputs: [{ file: null, error: { code: 'template_broken' } }],
    });
    expect(run.error?.message).toContain('Broken.docx');
    expect(outputs()).toEqual([]);
    const events = await receiver.hears(1);
    expect(events.map(({ type }) => type)).toEqual(['run.failed']);
  });

  it('makes the other documents of the run, and reports them', async () => {
    await workflow.addTemplate(['{{broken'], { outputName: 'Broken' });
    const good = await workflow.addTemplate(['{{name}}'], { outputName: 'Good' });
    await workflow.listen(receiver.url);
    const run = await workflow.run({ name: 'Ada' });
    expect(run).toMatchObject({
      status: 'FAILED',
      error: { code: 'template_broken' },
      outputs: [
        { file: null, error: { code: 'template_broken' } },
        { file: { name: 'Good.docx' }, error: null },
      ],
    });
    const [event] = await receiver.hears(1);
    expect(event).toMatchObject({
      type: 'documents.created',
      data: { documents: [{ documentId: good.id, file: { name: 'Good.docx' } }] },
    });
  });

  it('is fixed by fixing the file, as the message says', async () => {
    await workflow.addTemplate(['{{name'], {}, 'Mend me.docx');
    await workflow.addTemplate(['{{name}}'], {}, 'Mended.docx');
    await workflow.run({ name: 'Ada' });
    const [broken, mended] = ['Mend me.docx', 'Mended.docx'].map((file) =>
      inFolder('Templates', file),
    );
    writeFileSync(broken!, readFileSync(mended!));
    expect(await workflow.run({ name: 'Ada' })).toMatchObject({ status: 'SUCCEEDED' });
  });
});

describe('Bad input: the drive', () => {
  it('a template that a person removed: template_missing', async () => {
    await workflow.addTemplate(['{{name}}'], {}, 'Taken.docx');
    rmSync(inFolder('Templates', 'Taken.docx'));
    const run = await workflow.run({ name: 'Ada' });
    expect(run).toMatchObject({ status: 'FAILED', error: { code: 'template_missing' } });
    expect(run.error?.message).toContain(`/${name}/Templates/Taken.docx"`);
  });

  it('shows such a document nevertheless, and runs again when the file is back', async () => {
    const { id } = await workflow.addTemplate(['{{name}}'], {}, 'Back.docx');
    const content = readFileSync(inFolder('Templates', 'Back.docx'));
    rmSync(inFolder('Templates', 'Back.docx'));
    expect(await workflow.shown()).toMatchObject({ status: 'COMPLETE', documents: [{ id }] });
    writeFileSync(inFolder('Templates', 'Back.docx'), content);
    expect(await workflow.run({ name: 'Ada' })).toMatchObject({ status: 'SUCCEEDED' });
  });

  it('a template that a person replaced by another file: file_not_a_template', async () => {
    await workflow.addTemplate(['{{name}}'], {}, 'Replaced.docx');
    writeFileSync(inFolder('Templates', 'Replaced.docx'), 'text');
    const run = await workflow.run({ name: 'Ada' });
    expect(run).toMatchObject({ status: 'FAILED', error: { code: 'file_not_a_template' } });
  });

  it('a drive without its marker: the run waits, stores the reason, and makes the document', async () => {
    await workflow.addTemplate(['{{name}}'], { outputName: 'Output' });
    const temporary = join(service.driveFolder, '.docloom');
    renameSync(temporary, `${temporary} away`);
    const runId = await workflow.start({ name: 'Ada' });
    const waiting = await until('the run to wait', async () => {
      const run = await workflow.runNow(runId);
      return run.waitingFor !== null && run;
    });
    expect(waiting).toMatchObject({
      status: 'RUNNING',
      finishedAt: null,
      error: null,
      outputs: [{ file: null, error: null }],
      waitingFor: {
        code: 'disk_fault',
        message: textWith('has no marker file'),
        nextTryAt: textLike(/^20/),
      },
    });
    renameSync(`${temporary} away`, temporary);
    const run = await workflow.ended(runId);
    expect(run).toMatchObject({ status: 'SUCCEEDED', waitingFor: null });
    expect(outputs()).toEqual(['Output.docx']);
  });

  it('a folder with the name of the output counts as a taken name', async () => {
    await workflow.addTemplate(['{{name}}'], { outputName: 'Output' });
    mkdirSync(inFolder('Output.docx'));
    expect(await workflow.run({ name: 'Ada' })).toMatchObject({
      status: 'SUCCEEDED',
      outputs: [{ file: { name: 'Output (2).docx' } }],
    });
  });
});

describe('Bad input: an outgoing webhook that cannot be reached', () => {
  it('leaves the run SUCCEEDED and the delivery PENDING, with its reason and retry time', async () => {
    await workflow.addTemplate(['{{name}}']);
    await workflow.listen(await unreachable());
    expect(await workflow.run({ name: 'Ada' })).toMatchObject({ status: 'SUCCEEDED' });
    const [delivery] = await until('the first try', async () => {
      const deliveries = await workflow.deliveries();
      return deliveries[0]?.attempts === 1 && deliveries;
    });
    expect(delivery).toMatchObject({
      status: 'PENDING',
      responseStatus: null,
      error: textWith('ECONNREFUSED'),
      deliveredAt: null,
    });
    const wait = Date.parse(delivery!.nextAttemptAt!) - Date.parse(delivery!.createdAt);
    expect(wait).toBeGreaterThanOrEqual(5_000);
  });

  it('does not delay other events', async () => {
    await workflow.addTemplate(['{{name}}']);
    await workflow.listen(await unreachable());
    await workflow.listen(receiver.url, { temporary: true });
    await workflow.run({ name: 'Ada' });
    await receiver.hears(1);
  });
});

describe('Nothing is left RUNNING', () => {
  it('also when many runs fail at once', async () => {
    await workflow.addTemplate(['{{broken']);
    const runs = await Promise.all(
      Array.from({ length: 20 }, (_, number) => workflow.run({ number })),
    );
    expect(new Set(runs.map(({ status }) => status))).toEqual(new Set(['FAILED']));
  });
});
