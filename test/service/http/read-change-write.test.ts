import { Document, Workflow, WorkflowCreated } from '@docloom/contract';
import type { Answer } from '../answer.ts';
import { RunnableWorkflow } from '../runnable-workflow.ts';
import { RunningService } from '../running-service.ts';

/*
 * What a GET shows can be changed and written as a whole. Contract §2 says what is editable; the
 * rest is ignored as long as it is what it was, and never passed over when it is not.
 */

let service: RunningService;
let workflow: RunnableWorkflow;
let documentPath: string;
beforeAll(async () => {
  service = await RunningService.start();
});
beforeEach(async () => {
  workflow = await RunnableWorkflow.create(service.client);
  const { id } = await workflow.addTemplate(['{{number}}']);
  await workflow.listen('https://hear.test/');
  documentPath = `${workflow.path}/documents/${id}/`;
});
afterAll(() => service.stop());

const shownDocument = async () => (await service.client.get(documentPath)).shows(200, Document);

/** Returns the members that a response rejects as read-only. */
function readOnlyMembersIn(answer: Answer): string[] {
  const { errors = [] } = answer.refuses(400, 'invalid_request');
  for (const { message } of errors) expect(message).toMatch(/read-only|cannot be changed/);
  return errors.map(({ path }) => path);
}

describe('a workflow that is read, changed and written', () => {
  it('accepts the change', async () => {
    const before = await workflow.shown();
    const answer = await service.client.patch(workflow.path, { ...before, name: 'Letters' });
    const { updatedAt } = answer.shows(200, Workflow);
    expect(answer.json).toEqual({ ...before, name: 'Letters', updatedAt });
    expect(answer.headers.get('docloom-ignored-members')).toBeNull();
  });

  it('accepts the response to its creation, and unknown members', async () => {
    const wanted = {
      name: 'Whole',
      document: {},
      outgoingWebhook: { webhookUrl: 'https://hear.test/' },
    };
    const created = (await service.client.post('/v0/workflows/', wanted)).shows(
      201,
      WorkflowCreated,
    );
    const path = `/v0/workflows/${created.id}/`;
    const answer = await service.client.patch(path, { ...created, icon: 'Mail' });
    expect(answer.shows(200, Workflow).icon).toBe('Mail');
  });

  it('tolerates timestamps in another format, and missing members', async () => {
    const { owner, createdAt, updatedAt } = await workflow.shown();
    const sent = {
      owner: { id: owner.id },
      createdAt: createdAt.replace('+00:00', 'Z'),
      updatedAt: new Date(updatedAt).toISOString(),
    };
    expect((await service.client.patch(workflow.path, sent)).status).toBe(200);
  });

  it.each([
    ['id', 'wkf_mine'],
    ['status', 'ARCHIVED'],
    ['autoCreate', false],
    ['owner', { id: 'usr_mine' }],
    ['owner', 'usr_mine'],
    ['team', { id: 'team_mine' }],
    ['source', { sourceFields: ['mine'] }],
    ['source', { sourcefields: ['mine'] }],
    ['documents', []],
    ['outgoingWebhook', null],
    ['outgoingWebhook', { webhookUrl: 'https://mine.test/' }],
    ['outgoingWebhook', { events: ['run.failed'] }],
    ['outgoingWebhook', { signingSecret: 'whsec_mine' }],
    ['createdByApi', false],
    ['createdAt', '2000-01-01T00:00:00+00:00'],
    ['updatedAt', null],
  ])('§2, editable: no — rejects another %s: %j', async (member, value) => {
    const before = await workflow.shown();
    const answer = await service.client.patch(workflow.path, { name: 'Letters', [member]: value });
    expect(readOnlyMembersIn(answer)).toEqual([`$.${member}`]);
    expect(await workflow.shown()).toEqual(before);
  });

  it('lists every read-only member that was changed', async () => {
    const answer = await service.client.patch(workflow.path, { status: 'ARCHIVED', team: 1 });
    expect(readOnlyMembersIn(answer)).toEqual(['$.status', '$.team']);
  });

  it('evaluates the condition first: 412 reports a concurrent change', async () => {
    const before = await workflow.shown();
    await service.client.patch(workflow.path, { name: 'Faster' });
    const headers = { 'if-match': '"of-before"' };
    const json = { ...before, icon: 'Mail' };
    const answer = await service.client.send('PATCH', workflow.path, { headers, json });
    answer.refuses(412, 'precondition_failed');
  });
});

describe('a document that is read, changed and written', () => {
  it('accepts the change', async () => {
    const before = await shownDocument();
    const answer = await service.client.patch(documentPath, { ...before, outputName: 'A' });
    expect(answer.shows(200, Document)).toEqual({ ...before, outputName: 'A' });
    expect(answer.headers.get('docloom-ignored-members')).toBeNull();
  });

  it.each(['file_id', 'fileId'])('accepts its current file as %s', async (spelling) => {
    const { file } = await shownDocument();
    const answer = await service.client.patch(documentPath, { [spelling]: file.id });
    expect(answer.status).toBe(200);
  });

  it.each([
    ['id', 'doc_mine'],
    ['documentType', 'CLOUD_SLIDES'],
    ['file', { id: 'fil_mine' }],
    ['file', 'fil_mine'],
    ['file', { path: 'mine' }],
    ['file', null],
    ['previewUrl', 'https://mine.test/'],
  ])('rejects another %s: %j', async (member, value) => {
    const before = await shownDocument();
    const answer = await service.client.patch(documentPath, { outputName: 'A', [member]: value });
    expect(readOnlyMembersIn(answer)).toEqual([`$.${member}`]);
    expect(await shownDocument()).toEqual(before);
  });
});

describe('a change that changes nothing', () => {
  it('keeps updatedAt and the ETag of a workflow', async () => {
    const before = await workflow.shown();
    for (const change of [{}, { name: before.name }, before]) {
      const changed = await service.client.patch(workflow.path, change);
      expect(changed.shows(200, Workflow)).toEqual(before);
    }
  });

  it('does not change the workflow of a document', async () => {
    const document = await shownDocument();
    const before = await workflow.shown();
    for (const change of [{}, { outputName: document.outputName }, document]) {
      expect((await service.client.patch(documentPath, change)).status).toBe(200);
    }
    expect(await workflow.shown()).toEqual(before);
  });
});

describe('null in a request, as shown in a response', () => {
  it('means no outgoing webhook in a new workflow', async () => {
    const wanted = { name: 'Alone', outgoingWebhook: null };
    const answer = await service.client.post('/v0/workflows/', wanted);
    expect(answer.shows(201, WorkflowCreated).outgoingWebhook).toBeNull();
    expect(answer.headers.get('docloom-ignored-members')).toBeNull();
  });
});
