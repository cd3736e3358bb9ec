import { Workflow } from '@docloom/contract';
import { RunnableWorkflow } from '../../runnable-workflow.ts';
import { RunningService } from '../../running-service.ts';
import { someText } from '../../some-text.ts';

let service: RunningService;
beforeAll(async () => {
  service = await RunningService.start();
});
afterAll(() => service.stop());

describe('Contract §4, List workflows: GET /workflows/', () => {
  it('answers 200 with an empty list if there are none', async () => {
    const newcomer = await service.clientOf({ email: 'new@test', name: 'New' });
    expect((await newcomer.get('/v0/workflows/')).showsList(200, Workflow)).toEqual([]);
  });

  it('§4 rule 1: lists every workflow of the user, including archived ones', async () => {
    const client = await service.clientOf({ email: 'ada@test', name: 'Ada' });
    const one = await RunnableWorkflow.create(client, 'One');
    const two = await RunnableWorkflow.create(client, 'Two');
    await client.delete(one.path);
    const list = (await client.get('/v0/workflows/')).showsList(200, Workflow);
    expect(list).toEqual([await one.shown(), await two.shown()]);
    expect(list.map(({ status }) => status)).toEqual(['ARCHIVED', 'INCOMPLETE']);
  });
});

describe('Contract §4, Retrieve workflow: GET /workflows/<wkf_id>/', () => {
  it('answers 200 with the workflow as it was created', async () => {
    const created = await service.client.post('/v0/workflows/', { name: 'Invoices' });
    const workflow = created.shows(201, Workflow);
    const answer = await service.client.get(`/v0/workflows/${workflow.id}/`);
    expect(answer.shows(200, Workflow)).toEqual(workflow);
  });

  it.each(['wkf_01m7xq1zch1bck95e5r9t835sm', 'doc_1', 'x', '%F0%9F%98%80', '..%2F..', "'", '0'])(
    '§7 rule 2: answers 404 to the unknown id %s',
    async (id) => {
      (await service.client.get(`/v0/workflows/${id}/`)).refuses(404, 'not_found');
    },
  );
});

describe('Contract §4, Update workflow: PATCH /workflows/<wkf_id>/', () => {
  it('answers 200 with the new name, color and icon, and stores them', async () => {
    const workflow = await RunnableWorkflow.create(service.client);
    const before = await workflow.shown();
    const change = { name: 'Letters', color: '#A1b2C3', icon: 'Mail' };
    const changed = (await service.client.patch(workflow.path, change)).shows(200, Workflow);
    const updatedAt = someText;
    expect(changed).toEqual({ ...before, ...change, updatedAt });
    expect(Date.parse(changed.updatedAt)).toBeGreaterThanOrEqual(Date.parse(before.updatedAt));
    expect(await workflow.shown()).toEqual(changed);
  });

  it.each([
    ['name', 'Letters'],
    ['color', '#000'],
    ['icon', 'Mail'],
  ])('changes only %s', async (member, value) => {
    const workflow = await RunnableWorkflow.create(service.client);
    const { name, color, icon } = await workflow.shown();
    await service.client.patch(workflow.path, { [member]: value });
    expect(await workflow.shown()).toMatchObject({ name, color, icon, [member]: value });
  });

  it.each([
    ['$.name', { name: '' }],
    ['$.name', { name: '   ' }],
    ['$.name', { name: 7 }],
    ['$.name', { name: null }],
    ['$.name', { name: 'x'.repeat(201) }],
    ['$.color', { color: 'cccccc' }],
    ['$.color', { color: '#ccccc' }],
    ['$.color', { color: '#gggggg' }],
    ['$.icon', { icon: ['Mail'] }],
    ['$', []],
    ['$', 'Letters'],
    ['$', null],
  ])('answers 400 and names %s for %j', async (path, body) => {
    const workflow = await RunnableWorkflow.create(service.client);
    const { errors } = (await service.client.patch(workflow.path, body)).refuses(
      400,
      'invalid_request',
    );
    expect(errors?.map((error) => error.path)).toEqual([path]);
  });

  it('§7 rule 2: answers 404 to an unknown workflow', async () => {
    const answer = await service.client.patch('/v0/workflows/wkf_nothing/', { name: 'Letters' });
    answer.refuses(404, 'not_found');
  });
});

describe('Contract §4, Delete workflow: DELETE /workflows/<wkf_id>/', () => {
  it('answers 204 without a body; the workflow is ARCHIVED, not deleted (§3)', async () => {
    const workflow = await RunnableWorkflow.create(service.client);
    const before = await workflow.shown();
    (await service.client.delete(`${workflow.path}/`)).isEmpty(204);
    const { updatedAt } = await workflow.shown();
    expect(await workflow.shown()).toEqual({ ...before, updatedAt, status: 'ARCHIVED' });
  });

  it('§3, from any state: also archives a COMPLETE workflow', async () => {
    const workflow = await RunnableWorkflow.create(service.client);
    await workflow.addTemplate(['{{a}}']);
    expect(await workflow.shown()).toMatchObject({ status: 'COMPLETE' });
    (await service.client.delete(workflow.path)).isEmpty(204);
    expect(await workflow.shown()).toMatchObject({ status: 'ARCHIVED' });
  });

  it('answers 204 again for an archived one, without a change', async () => {
    const workflow = await RunnableWorkflow.create(service.client);
    await service.client.delete(workflow.path);
    const archived = await workflow.shown();
    (await service.client.delete(workflow.path)).isEmpty(204);
    expect(await workflow.shown()).toEqual(archived);
  });

  it('tolerates a client that sends a content type with every request', async () => {
    const workflow = await RunnableWorkflow.create(service.client);
    const headers = { 'content-type': 'application/json' };
    (await service.client.send('DELETE', workflow.path, { headers })).isEmpty(204);
  });

  it('§7 rule 2: answers 404 to an unknown workflow', async () => {
    (await service.client.delete('/v0/workflows/wkf_nothing/')).refuses(404, 'not_found');
  });
});

describe('Contract §3, ARCHIVED: no longer usable', () => {
  let workflow: RunnableWorkflow;
  let documentPath: string;
  beforeAll(async () => {
    workflow = await RunnableWorkflow.create(service.client);
    const { id } = await workflow.addTemplate(['{{a}}']);
    documentPath = `${workflow.path}/documents/${id}/`;
    await workflow.listen('http://127.0.0.1:9/');
    await service.client.delete(workflow.path);
  });

  it.each([
    ['PATCH', () => workflow.path, { name: 'Again' }],
    ['POST', () => `${workflow.path}/documents/`, {}],
    ['PATCH', () => documentPath, { outputName: 'Again' }],
    ['POST', () => `${workflow.path}/outgoing-webhook/`, { webhookUrl: 'http://127.0.0.1:9/' }],
  ])('answers 400 workflow_archived to a change: %s %s', async (method, path, json) => {
    const answer = await service.client.send(method, path(), { json });
    answer.refuses(400, 'workflow_archived');
  });

  it('can still be read, with everything that belongs to it', async () => {
    expect((await service.client.get(documentPath)).status).toBe(200);
    expect((await service.client.get(`${workflow.path}/source/`)).status).toBe(200);
    expect((await service.client.get(`${workflow.path}/outgoing-webhook/`)).status).toBe(200);
    expect((await service.client.get(`${workflow.path}/runs/`)).status).toBe(200);
  });

  it('design: answers 410 to source data', async () => {
    (await workflow.send({ a: 1 })).refuses(410, 'source_archived');
  });
});

describe('Design, addresses: with and without the trailing slash', () => {
  it('is the same operation', async () => {
    const workflow = await RunnableWorkflow.create(service.client);
    const answers = await Promise.all(
      ['', '/'].map((end) => service.client.get(`${workflow.path}${end}`)),
    );
    expect(answers.map((answer) => answer.shows(200, Workflow))).toEqual([
      await workflow.shown(),
      await workflow.shown(),
    ]);
    const lists = await Promise.all(
      ['/v0/workflows', '/v0/workflows/'].map((path) => service.client.get(path)),
    );
    expect(lists.map(({ status }) => status)).toEqual([200, 200]);
    const created = await service.client.post('/v0/workflows', { name: 'No slash' });
    expect(created.status).toBe(201);
  });
});
