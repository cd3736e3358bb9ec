import {
  AuditEntry,
  Document,
  DriveFile,
  OutgoingWebhookDetails,
  Workflow,
  WorkflowCreated,
} from '@docloom/contract';
import type { Client } from '../client.ts';
import { RunningService } from '../running-service.ts';
import { textLike } from '../some-text.ts';
import { paragraphsOf, wordFile } from '../word-file.ts';

let service: RunningService;
beforeAll(async () => {
  service = await RunningService.start();
});
afterAll(() => service.stop());

const create = (body: unknown) => service.client.post('/v0/workflows/', body);

async function uploaded(): Promise<string> {
  const answer = await service.client.upload('Invoice.docx', wordFile('Invoice {{number}}'));
  return answer.shows(201, DriveFile).id;
}

describe('Contract §4, Create workflow: POST /workflows/ with only a name', () => {
  it('§2: answers 201 with the values that the contract shows', async () => {
    const before = Date.now();
    const workflow = (await create({ name: 'Invoices' })).shows(201, WorkflowCreated);
    expect(workflow).toEqual({
      id: textLike(/^wkf_.+/),
      name: 'Invoices',
      color: '#cccccc',
      icon: 'DocumentText',
      status: 'INCOMPLETE',
      autoCreate: true,
      owner: { id: textLike(/^usr_.+/), name: 'Owner', email: 'owner@docloom.local' },
      team: null,
      source: {
        id: textLike(/^src_.+/),
        sourceType: 'WEBHOOK',
        sourceFields: [],
        webhookUrl: textLike(/^http:\/\/127\.0\.0\.1:\d+\/hooks\/[\w-]{40,}$/),
      },
      documents: [],
      outgoingWebhook: null,
      createdByApi: true,
      createdAt: textLike(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00$/),
      updatedAt: workflow.createdAt,
    });
    expect(Date.parse(workflow.createdAt)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(workflow.createdAt)).toBeLessThanOrEqual(Date.now());
  });

  it('gives each workflow its own id, source and address', async () => {
    const one = (await create({ name: 'Twins' })).shows(201, WorkflowCreated);
    const two = (await create({ name: 'Twins' })).shows(201, WorkflowCreated);
    expect(two.id).not.toBe(one.id);
    expect(two.source.id).not.toBe(one.source.id);
    expect(two.source.webhookUrl).not.toBe(one.source.webhookUrl);
  });

  it('accepts any name, even one that is not a file name', async () => {
    const name = '../../Aufträge & "Größen" 注文 😀 <b>{{x}}</b>';
    expect((await create({ name })).shows(201, WorkflowCreated).name).toBe(name);
  });

  it('does not let a client set read-only members (§2)', async () => {
    const body = { name: 'Mine', id: 'wkf_mine', status: 'ARCHIVED', createdByApi: false };
    const workflow = (await create(body)).shows(201, WorkflowCreated);
    expect(workflow).toMatchObject({ status: 'INCOMPLETE', createdByApi: true });
    expect(workflow.id).not.toBe('wkf_mine');
  });
});

describe('Contract §4, Create workflow: invalid requests', () => {
  it('§7 rule 1: answers 400 without a name, and names $.name', async () => {
    const { errors, detail } = (await create({ color: '#cccccc' })).refuses(400, 'invalid_request');
    expect(errors).toEqual([{ path: '$.name', message: 'is required: a string' }]);
    expect(detail).toContain('$.name is required');
  });

  it.each([
    ['$.name', { name: 1 }],
    ['$.name', { name: '' }],
    ['$.name', { name: null }],
    ['$.color', { name: 'A', color: 'red' }],
    ['$.color', { name: 'A', color: 13421772 }],
    ['$.icon', { name: 'A', icon: {} }],
    ['$.source', { name: 'A', source: 'WEBHOOK' }],
    ['$.source.sourceFields', { name: 'A', source: { sourceFields: 'a,b' } }],
    ['$.source.sourceFields[1]', { name: 'A', source: { sourceFields: ['a', 2] } }],
    ['$.document', { name: 'A', document: 'fil_1' }],
    ['$.document.fileId', { name: 'A', document: { fileId: 7 } }],
    ['$.document.file_id', { name: 'A', document: { file_id: '' } }],
    ['$.document.fileId', { name: 'A', document: { fileId: 'fil_1', file_id: 'fil_2' } }],
    ['$.outgoingWebhook', { name: 'A', outgoingWebhook: 'http://a.test/' }],
    [
      '$.outgoingWebhook.temporary',
      { name: 'A', outgoingWebhook: { webhookUrl: 'http://a.test/', temporary: true } },
    ],
    [
      '$.outgoingWebhook.expiresInSeconds',
      { name: 'A', outgoingWebhook: { webhookUrl: 'http://a.test/', expiresInSeconds: 9 } },
    ],
    ['$.outgoingWebhook.webhookUrl', { name: 'A', outgoingWebhook: {} }],
    ['$.outgoingWebhook.webhookUrl', { name: 'A', outgoingWebhook: { webhookUrl: 'a.test' } }],
    [
      '$.outgoingWebhook.webhookUrl',
      { name: 'A', outgoingWebhook: { webhookUrl: 'ftp://a.test' } },
    ],
    ['$', []],
    ['$', 'A'],
    ['$', null],
    ['$', undefined],
  ])('answers 400 and names %s for %j', async (path, body) => {
    const { errors } = (await create(body)).refuses(400, 'invalid_request');
    expect(errors?.map((error) => error.path)).toEqual([path]);
  });

  it('lists every invalid member at once', async () => {
    const body = { name: 1, color: 'red', source: { sourceFields: [1] } };
    const { errors } = (await create(body)).refuses(400, 'invalid_request');
    expect(errors?.map(({ path }) => path)).toEqual([
      '$.name',
      '$.color',
      '$.source.sourceFields[0]',
    ]);
  });

  it.each([
    ['file_unknown', 'a file that does not exist', async () => 'fil_nothing'],
    [
      'file_not_a_template',
      'a file that is no template',
      async (client: Client) => (await client.upload('a.txt', 'text')).shows(201, DriveFile).id,
    ],
  ])('answers 400 %s for %s, and creates nothing', async (code, _, fileIdFor) => {
    const newcomer = await service.clientOf({ email: `${code}@test`, name: 'New' });
    const body = { name: 'Half', document: { fileId: await fileIdFor(newcomer) } };
    const { errors } = (await newcomer.post('/v0/workflows/', body)).refuses(400, code);
    expect(errors?.map(({ path }) => path)).toEqual(['$.document.fileId']);
    expect((await newcomer.get('/v0/workflows/')).showsList(200, Workflow)).toEqual([]);
  });
});

describe('Contract §4, Workflows, rule 2: a complete workflow in one request', () => {
  it.each(['fileId', 'file_id'])(
    'accepts the template as %s; the workflow is COMPLETE',
    async (spelling) => {
      const fileId = await uploaded();
      const answer = await create({
        name: 'Complete',
        color: '#00ff00',
        icon: 'Invoice',
        source: { sourceFields: ['number', 'customer.name'] },
        document: { [spelling]: fileId },
        outgoingWebhook: { webhookUrl: 'https://hear.test/me?x=1' },
      });
      const workflow = answer.shows(201, WorkflowCreated);
      expect(workflow).toMatchObject({
        name: 'Complete',
        color: '#00ff00',
        icon: 'Invoice',
        status: 'COMPLETE',
        source: { sourceFields: ['number', 'customer.name'] },
        outgoingWebhook: { webhookUrl: 'https://hear.test/me?x=1' },
      });
      expect(workflow.documents).toHaveLength(1);
      expect(workflow.documents[0]).toMatchObject({
        documentType: 'CLOUD_DOCS',
        file: { name: textLike(/^Invoice.*\.docx$/) },
        outputName: textLike(/^Invoice/),
      });
      expect(workflow.documents[0]?.file.id).not.toBe(fileId);
    },
  );

  it('shows the same parts at their own URLs', async () => {
    const answer = await create({
      name: 'Complete',
      document: { fileId: await uploaded() },
      outgoingWebhook: { webhookUrl: 'https://hear.test/' },
    });
    const { id, documents, outgoingWebhook } = answer.shows(201, WorkflowCreated);
    const path = `/v0/workflows/${id}`;
    const listed = await service.client.get(`${path}/documents/`);
    const shown = listed.showsList(200, Document);
    expect(documents).toEqual(shown.map((document) => ({ ...document, errors: [] })));
    const webhook = await service.client.get(`${path}/outgoing-webhook/`);
    const { id: webhookId, webhookUrl, events } = outgoingWebhook!;
    expect(webhook.shows(200, OutgoingWebhookDetails)).toMatchObject({
      id: webhookId,
      webhookUrl,
      events,
    });
  });

  it('returns the signing secret of its webhook only once', async () => {
    const answer = await create({
      name: 'A',
      outgoingWebhook: { webhookUrl: 'https://hear.test/' },
    });
    const { id, outgoingWebhook } = answer.shows(201, WorkflowCreated);
    expect(outgoingWebhook?.signingSecret).toMatch(/^whsec_/);
    const { text } = await service.client.get(`/v0/workflows/${id}/`);
    expect(text).not.toContain('whsec_');
  });

  it('returns the ETag of later reads, which omit the secret', async () => {
    const answer = await create({
      name: 'A',
      outgoingWebhook: { webhookUrl: 'https://hear.test/' },
    });
    const path = `/v0/workflows/${answer.shows(201, WorkflowCreated).id}/`;
    const read = await service.client.get(path);
    expect(answer.headers.get('etag')).toBe(read.headers.get('etag'));
  });

  it('registers its webhook for the requested event types, each once', async () => {
    const events = ['run.failed', 'documents.created', 'run.failed'];
    const webhookUrl = 'https://hear.test/';
    const answer = await create({ name: 'A', outgoingWebhook: { webhookUrl, events } });
    expect(answer.shows(201, WorkflowCreated).outgoingWebhook).toMatchObject({
      events: ['run.failed', 'documents.created'],
    });
  });

  it('creates a blank document for a document member without a file', async () => {
    const workflow = (await create({ name: 'Blank', document: {} })).shows(201, WorkflowCreated);
    expect(workflow).toMatchObject({
      status: 'COMPLETE',
      documents: [{ file: { name: 'Blank.docx' } }],
    });
  });

  it('adds the given source fields as tags to a blank document', async () => {
    const source = { sourceFields: ['number', 'items', 'items.name'] };
    const answer = await create({ name: 'Begun', source, document: {} });
    const [document] = answer.shows(201, WorkflowCreated).documents;
    const { content } = await service.client.get(document!.file.url);
    expect(paragraphsOf(content)).toEqual([
      'number: {{number}}',
      'items:',
      '{{#items}}',
      'name: {{name}}',
      '{{/items}}',
    ]);
  });

  it('stays INCOMPLETE with a source and a webhook, but without a template', async () => {
    const answer = await create({
      name: 'Listening',
      source: { sourceFields: [] },
      outgoingWebhook: { webhookUrl: 'https://hear.test/' },
    });
    expect(answer.shows(201, WorkflowCreated).status).toBe('INCOMPLETE');
  });
});

describe('Ours: POST /workflows/from-file/', () => {
  const send = (workflow: unknown, file: Uint8Array, name = 'Letter.docx') => {
    const form = new FormData();
    if (workflow !== undefined) form.append('workflow', JSON.stringify(workflow));
    form.append('file', new Blob([file]), name);
    return service.client.send('POST', '/v0/workflows/from-file/', { body: form });
  };
  const LETTER = wordFile('Dear {{customer}}');

  it('creates the workflow with the template, which keeps its name', async () => {
    await service.client.upload('Letter.docx', LETTER);
    const wanted = { name: 'Letters', document: { createPdfCopy: true } };
    const workflow = (await send(wanted, LETTER)).shows(201, WorkflowCreated);
    expect(workflow.documents).toMatchObject([
      { file: { name: 'Letter.docx' }, createPdfCopy: true },
    ]);
    const entries = await service.client.get('/v0/audit-log/');
    const mine = entries
      .showsList(200, AuditEntry)
      .filter(({ workflow: of }) => of?.id === workflow.id);
    expect(mine.map(({ action }) => action)).toEqual(['template.added', 'workflow.created']);
  });

  it('leaves nothing of a template that is none', async () => {
    // No secret in the lists contains this name by chance.
    const name = 'Not a template';
    const answer = await send({ name, document: {} }, Buffer.from('%PDF-1.7'), `${name}.docx`);
    answer.refuses(400, 'file_not_a_template');
    expect((await service.client.get('/v0/drive/files/')).text).not.toContain(name);
    expect((await service.client.get('/v0/workflows/')).text).not.toContain(name);
  });

  it.each([
    ['without a workflow', undefined],
    ['without a name', { document: {} }],
    ['with another template', { name: 'Two', document: { file_id: 'fil_1' } }],
  ])('is refused %s', async (_case, wanted) => {
    (await send(wanted, LETTER)).refuses(400, 'invalid_request');
  });
});
