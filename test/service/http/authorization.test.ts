import type { Document } from '@docloom/contract';
import { DriveFile, Workflow } from '@docloom/contract';
import type { Answer } from '../answer.ts';
import type { Client } from '../client.ts';
import { Receiver } from '../receiver.ts';
import { RunnableWorkflow } from '../runnable-workflow.ts';
import { RunningService } from '../running-service.ts';
import { sheetOf } from '../pdf/sheet-of.ts';
import { needsToken } from '../../../service/src/http/openapi/needs-token.ts';
import { routeTable } from './route-table.ts';

/** Good enough for every operation that takes a body: each reads its own members only. */
const ANY_BODY = { name: 'Taken over', webhookUrl: 'http://127.0.0.1:9/' };

type Routes = Awaited<ReturnType<typeof routeTable>>;

let service: RunningService;
let receiver: Receiver;
let routes: Routes;
let teamMember: Client;
let stranger: Client;
let workflow: RunnableWorkflow;
let document: Document;
/** The ids of everything that the owner has, by the name of the path's parameter. */
let ids: Record<string, string>;

beforeAll(async () => {
  service = await RunningService.start();
  receiver = await Receiver.start();
  routes = (await routeTable()).filter(({ path }) => needsToken(path));
  const owner = await service.clientOf({ email: 'ada@test', name: 'Ada', team: 'Orders' });
  teamMember = await service.clientOf({ email: 'ben@test', name: 'Ben', team: 'Orders' });
  stranger = await service.clientOf({ email: 'eve@test', name: 'Eve', team: 'Others' });
  workflow = await RunnableWorkflow.create(owner);
  document = await workflow.addTemplate(['{{number}}']);
  await workflow.listen(receiver.url);
  const { id: runId } = await workflow.run({ number: 1 });
  const file = (await owner.upload('notes.pdf', await sheetOf('Notes'))).shows(201, DriveFile);
  const [delivery] = await workflow.deliveries();
  ids = {
    workflowId: workflow.id,
    documentId: document.id,
    runId,
    fileId: file.id,
    deliveryId: delivery!.id,
  };
});

afterAll(async () => {
  await service.stop();
  await receiver.stop();
});

const withIds = (path: string) => path.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? name);

const takesBody = (method: string) => method === 'POST' || method === 'PATCH';

async function ask(client: Client, { method, path }: Routes[number]): Promise<Answer> {
  return client.send(method, withIds(path), takesBody(method) ? { json: ANY_BODY } : {});
}

/** `METHOD path: status code`, for each route. */
async function askEach(asked: Routes, send: (route: Routes[number]) => Promise<Answer>) {
  const answers = asked.map(async (route) => {
    const { status, text } = await send(route);
    const code = /"code":"(\w+)"/.exec(text)?.[1] ?? 'no body';
    return `${route.method} ${route.path}: ${String(status)} ${code}`;
  });
  return Promise.all(answers);
}

/** Every route with that status and code; HEAD has no body, so no code. */
const each = (asked: Routes, status: number, code: string) =>
  asked.map(
    ({ method, path }) =>
      `${method} ${path}: ${String(status)} ${method === 'HEAD' ? 'no body' : code}`,
  );

describe('Contract §5, authentication: every operation on {base_url}', () => {
  it('is in the table that these tests go through', () => {
    const operations = routes.map(({ method, path }) => `${method} ${path}`);
    expect(operations).toEqual(
      expect.arrayContaining([
        'GET /v0/workflows',
        'POST /v0/workflows',
        'GET /v0/workflows/:workflowId',
        'PATCH /v0/workflows/:workflowId',
        'DELETE /v0/workflows/:workflowId',
        'GET /v0/workflows/:workflowId/source',
        'GET /v0/workflows/:workflowId/documents',
        'POST /v0/workflows/:workflowId/documents',
        'GET /v0/workflows/:workflowId/documents/:documentId',
        'PATCH /v0/workflows/:workflowId/documents/:documentId',
        'POST /v0/workflows/:workflowId/outgoing-webhook',
        'POST /v0/drive/files',
        'GET /v0/drive/files/:fileId/content',
      ]),
    );
  });

  it('§5 rule 5: answers 403 to a request without a token', async () => {
    const answers = await askEach(routes, (route) => ask(service.anonymous, route));
    expect(answers).toEqual(each(routes, 403, 'token_missing'));
  });

  it.each([
    ['unknown', 'dlt_nobody_has_this_one'],
    ['unknown with a scheme', 'Bearer dlt_nobody_has_this_one'],
    ['of another scheme', 'Basic ZGx0X29mX3RoZV9maXJzdF91c2VyOg=='],
    ['a scheme alone', 'Bearer'],
    ['two tokens', 'dlt_of_the_first_user dlt_of_the_first_user'],
    ['a part of a token', 'dlt_of_the_first'],
  ])('§5 rule 5: answers 403 to a token that is %s', async (_, authorization) => {
    const answers = await askEach(routes, ({ method, path }) =>
      service.anonymous.send(method, withIds(path), { headers: { authorization } }),
    );
    expect(answers).toEqual(each(routes, 403, 'token_unknown'));
  });

  it('answers 403 before it looks at the rest of the request', async () => {
    const answer = await service.anonymous.send('POST', '/v0/workflows/', {
      body: '{"name":',
      headers: { 'content-type': 'application/json' },
    });
    answer.refuses(403, 'token_missing');
  });

  it('§5 rule 1: takes the token as it is, without a scheme', async () => {
    const headers = { authorization: 'dlt_of_the_first_user' };
    expect((await service.anonymous.get('/v0/workflows/', headers)).status).toBe(200);
  });

  it.each(['Bearer', 'bearer', 'BEARER '])(
    'design: understands "%s <token>" too',
    async (scheme) => {
      const headers = { authorization: `${scheme} dlt_of_the_first_user` };
      expect((await service.anonymous.get('/v0/workflows/', headers)).status).toBe(200);
    },
  );
});

describe('Design, who sees what', () => {
  const aboutOneThing = () => routes.filter(({ path }) => path.includes(':'));

  it("answers 403 not_yours to a stranger on everything that is somebody else's", async () => {
    const answers = await askEach(aboutOneThing(), (route) => ask(stranger, route));
    expect(answers).toEqual(each(aboutOneThing(), 403, 'not_yours'));
  });

  it('answers 404 for a workflow or file that does not exist, to everybody', async () => {
    const answers = await askEach(aboutOneThing(), ({ method, path }) =>
      stranger.send(
        method,
        path.replace(/:(\w+)/g, 'nothing'),
        takesBody(method) ? { json: ANY_BODY } : {},
      ),
    );
    expect(answers).toEqual(each(aboutOneThing(), 404, 'not_found'));
  });

  it('§4 rule 1: lists nothing of somebody else', async () => {
    expect((await stranger.get('/v0/workflows/')).json).toEqual([]);
    expect((await stranger.get('/v0/drive/files/')).json).toEqual([]);
  });

  it("answers 200 to a member of the owner's team on everything that can be read", async () => {
    const readable = routes.filter(({ method }) => method === 'GET');
    const answers = await Promise.all(
      readable.map(
        async (route) => `${route.path}: ${String((await ask(teamMember, route)).status)}`,
      ),
    );
    expect(answers).toEqual(readable.map(({ path }) => `${path}: 200`));
  });

  it('§4 rule 1: lists to a member what the team owns', async () => {
    const workflows = (await teamMember.get('/v0/workflows/')).json as unknown[];
    expect(workflows.map((member) => Workflow.parse(member).id)).toEqual([workflow.id]);
    const files = (await teamMember.get('/v0/drive/files/')).json as unknown[];
    expect(files.map((file) => DriveFile.parse(file).id)).toContain(ids['fileId']);
  });

  it("lets a member change the team's workflow, and leaves it with its owner", async () => {
    const changed = await teamMember.patch(workflow.path, { color: '#123456' });
    expect(changed.shows(200, Workflow)).toMatchObject({
      color: '#123456',
      owner: { name: 'Ada', email: 'ada@test' },
    });
  });

  it('§5 rule 3: refuses a template file that the requesting user has no access to', async () => {
    const fileId = ids['fileId'];
    const created = await stranger.post('/v0/workflows/', { name: 'Theft', document: { fileId } });
    expect(created.refuses(403, 'not_yours').errors?.[0]?.path).toBe('$.document.fileId');
    const own = await RunnableWorkflow.create(stranger, 'Theft');
    const added = await stranger.post(`${own.path}/documents/`, { file_id: fileId });
    expect(added.refuses(403, 'not_yours').errors?.[0]?.path).toBe('$.file_id');
    await stranger.delete(own.path);
  });

  it("does not give one workflow's document, run or delivery under another workflow", async () => {
    const other = await RunnableWorkflow.create(teamMember, 'Other');
    const under = (path: string) => withIds(`${other.path}${path}`);
    const answers = await Promise.all([
      teamMember.get(under('/documents/:documentId/')),
      teamMember.patch(under('/documents/:documentId/'), {}),
      teamMember.get(under('/runs/:runId/')),
      teamMember.post(under('/outgoing-webhook/deliveries/:deliveryId/redeliver/')),
    ]);
    for (const answer of answers) answer.refuses(404, 'not_found');
  });
});
