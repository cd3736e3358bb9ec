import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DocumentCreated, DriveFile } from '@docloom/contract';
import { Webhook } from 'standardwebhooks';
import { Receiver } from '../receiver.ts';
import { RunnableWorkflow } from '../runnable-workflow.ts';
import { RunningService } from '../running-service.ts';
import { textLike, textWith } from '../some-text.ts';
import { until } from '../until.ts';
import { paragraphsOf } from '../word-file.ts';

const CERTIFICATE = join(import.meta.dirname, '../../../examples/certificate/certificate.pptx');

let service: RunningService;
let receiver: Receiver;
let workflow: RunnableWorkflow;
let name: string;
let workflows = 0;
beforeAll(async () => {
  service = await RunningService.start();
});
beforeEach(async () => {
  receiver = await Receiver.start();
  workflows += 1;
  name = `Orders ${String(workflows)}`;
  workflow = await RunnableWorkflow.create(service.client, name);
});
afterEach(() => receiver.stop());
afterAll(() => service.stop());

/** The outputs in the drive: all that lies in the workflow's folder itself. */
function outputs(): string[] {
  const folder = join(service.holderFolder, name);
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .toSorted();
}

const read = (output: string) =>
  paragraphsOf(readFileSync(join(service.holderFolder, name, output)));

describe('Contract §1: JSON on the webhook source becomes a document in the drive', () => {
  it('renders the template and the name with the data', async () => {
    await workflow.addTemplate(['Dear {{customer.name}},', 'you owe us {{total}} €.'], {
      outputName: 'Invoice {{number}} for {{customer.name}}',
    });
    const run = await workflow.run({ number: 7, total: 12.5, customer: { name: 'Ada & Söhne' } });
    expect(run).toMatchObject({ status: 'SUCCEEDED', warnings: [], error: null });
    expect(outputs()).toEqual(['Invoice 7 for Ada & Söhne.docx']);
    expect(read('Invoice 7 for Ada & Söhne.docx')).toEqual([
      'Dear Ada & Söhne,',
      'you owe us 12.5 €.',
    ]);
  });

  it('makes one document for each template, and reports both in one event', async () => {
    const letter = await workflow.addTemplate(['Dear {{name}}'], { outputName: 'Letter' });
    const bill = await workflow.addTemplate(['{{name}} owes'], { outputName: 'Bill' });
    await workflow.listen(receiver.url);
    const run = await workflow.run({ name: 'Ada' });
    expect(run.outputs.map(({ documentId, file }) => [documentId, file?.name])).toEqual([
      [letter.id, 'Letter.docx'],
      [bill.id, 'Bill.docx'],
    ]);
    expect(outputs()).toEqual(['Bill.docx', 'Letter.docx']);
    const [event] = await receiver.hears(1);
    expect(event).toMatchObject({
      data: { documents: [{ documentId: letter.id }, { documentId: bill.id }] },
    });
  });

  it('makes slides of a PowerPoint template (§2, CLOUD_SLIDES)', async () => {
    const content = Uint8Array.from(readFileSync(CERTIFICATE));
    const upload = await service.client.upload('Certificate.pptx', content);
    const file_id = upload.shows(201, DriveFile).id;
    const added = await service.client.post(`${workflow.path}/documents/`, { file_id });
    expect(added.shows(201, DocumentCreated)).toMatchObject({
      documentType: 'CLOUD_SLIDES',
      file: { mimeType: textWith('presentationml') },
    });
    const run = await workflow.run({});
    expect(run).toMatchObject({
      status: 'SUCCEEDED',
      outputs: [{ file: { name: 'Certificate.pptx' } }],
    });
  });

  it('numbers outputs with the same name', async () => {
    await workflow.addTemplate(['{{number}}'], { outputName: 'Same' });
    await Promise.all([1, 2, 3].map((number) => workflow.run({ number })));
    expect(outputs()).toEqual(['Same (2).docx', 'Same (3).docx', 'Same.docx']);
    expect(outputs().flatMap(read).toSorted()).toEqual(['1', '2', '3']);
  });

  it('stays in the drive whatever the data asks for', async () => {
    await workflow.addTemplate(['{{number}}'], { outputName: '{{path}}' });
    const run = await workflow.run({ number: 1, path: '../../../outside' });
    expect(run).toMatchObject({ status: 'SUCCEEDED' });
    expect(outputs()).toHaveLength(1);
    expect(readdirSync(service.driveFolder)).not.toContain('outside.docx');
  });

  it('uses the template’s name if the data leaves the output’s empty', async () => {
    await workflow.addTemplate(['{{number}}'], { outputName: '{{path}}' }, 'Invoice.docx');
    const run = await workflow.run({ number: 1, path: ' ../\u200b' });
    expect(run).toMatchObject({ outputs: [{ file: { name: 'Invoice.docx' } }] });
  });

  it('treats data as data: no JavaScript property, no tag in a value', async () => {
    await workflow.addTemplate(['[{{constructor}}] [{{value}}] [{{__proto__}}]']);
    const run = await workflow.run({ value: '{{other}} <w:b/>', other: 'no' });
    expect(run).toMatchObject({ status: 'SUCCEEDED' });
    expect(read(outputs()[0]!)).toEqual(['[] [{{other}} <w:b/>] []']);
  });
});

describe('Contract §6 rule 2: the event on the outgoing webhook', () => {
  it('carries a link to the new document; design: in this shape', async () => {
    const document = await workflow.addTemplate(['Hello {{name}}'], { outputName: 'Hello' });
    await workflow.listen(receiver.url);
    const run = await workflow.run({ name: 'Ada' });
    const [event] = await receiver.hears(1);
    expect(event).toEqual({
      id: textLike(/^evt_.+/),
      type: 'documents.created',
      timestamp: run.finishedAt,
      data: {
        workflow: { id: workflow.id, name },
        run: { id: run.id },
        documents: [{ documentId: document.id, file: run.outputs[0]!.file, pdf: null }],
      },
    });
    if (event?.type !== 'documents.created') throw new Error('Another event');
    const content = await service.client.get(event.data.documents[0]!.file!.url);
    expect(paragraphsOf(content.content)).toEqual(['Hello Ada']);
  });

  it('is signed so that Standard Webhooks verifies it, and no changed event', async () => {
    await workflow.addTemplate(['{{number}}']);
    const { signingSecret } = await workflow.listen(receiver.url);
    await workflow.run({ number: 1 });
    const [event] = await receiver.hears(1);
    const { method, headers, body } = receiver.requests[0]!;
    expect(method).toBe('POST');
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'webhook-id': event!.id });
    const signature = {
      'webhook-id': String(headers['webhook-id']),
      'webhook-timestamp': String(headers['webhook-timestamp']),
      'webhook-signature': String(headers['webhook-signature']),
    };
    expect(new Webhook(signingSecret).verify(body, signature)).toEqual(event);
    expect(() => new Webhook(signingSecret).verify(`${body} `, signature)).toThrow();
    const other = await workflow.listen(receiver.url);
    expect(() => new Webhook(other.signingSecret).verify(body, signature)).toThrow();
  });

  it('ends as DELIVERED', async () => {
    await workflow.addTemplate(['{{number}}']);
    await workflow.listen(receiver.url);
    await workflow.run({ number: 1 });
    await receiver.hears(1);
    await until(
      'the delivery',
      async () => (await workflow.deliveries())[0]?.status === 'DELIVERED',
    );
  });

  it('goes to the webhook registered at the end of the run, and to no other workflow', async () => {
    const other = await RunnableWorkflow.create(service.client, 'Beside');
    await other.listen(`${receiver.url}/beside`);
    await workflow.addTemplate(['{{number}}']);
    await workflow.listen(`${receiver.url}/first`);
    await workflow.listen(`${receiver.url}/second`);
    await workflow.run({ number: 1 });
    await receiver.hears(1);
    expect(receiver.requests.map(({ path }) => path)).toEqual(['/heard/second']);
    expect(await other.deliveries()).toEqual([]);
  });

  it('comes once for each run', async () => {
    await workflow.addTemplate(['{{number}}']);
    await workflow.listen(receiver.url);
    const runs = await Promise.all([1, 2, 3, 4, 5, 6].map((number) => workflow.run({ number })));
    const events = await receiver.hears(6);
    expect(events.map(({ data }) => data.run.id).toSorted()).toEqual(
      runs.map(({ id }) => id).toSorted(),
    );
    expect(new Set(events.map(({ id }) => id)).size).toBe(6);
  });
});
