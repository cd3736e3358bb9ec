import { queriesOf } from '../../../../service/src/store/store.ts';
import { DriveFile, Workflow } from '@docloom/contract';
import type { Client } from '../../client.ts';
import { Receiver } from '../../receiver.ts';
import { RunnableWorkflow } from '../../runnable-workflow.ts';
import { RunningService } from '../../running-service.ts';
import { HouseWithThumbnails } from '../house-with-thumbnails.ts';
import { rawText } from '../raw-answer.ts';
import { everyRoute } from '../rights/every-route.ts';
import { rest } from '../rights/kept-state.ts';
import { OwnedThings } from '../rights/owned-things.ts';

let service: RunningService;
let receiver: Receiver;
let client: Client;
let things: OwnedThings;
beforeAll(async () => {
  service = await RunningService.start();
  receiver = await Receiver.start();
  client = await service.clientOf({ email: 'ada@test', name: 'Ada', team: 'Orders' });
  things = await OwnedThings.make(client, receiver.url);
  await rest(service);
});
afterAll(async () => {
  await service.stop();
  await receiver.stop();
});

/** Whatever the API shows: a resource, a list or a file. A new read is in here by itself. */
const reads = everyRoute.filter(
  ({ route, needs, status }) =>
    route.startsWith('GET /v0/') && ['token', 'read'].includes(needs) && status === 200,
);
const READS = reads.map((read) => [read.route, read] as const);

const tagOf = async (path: string, of = client) => (await of.get(path)).headers.get('etag') ?? '';

it('every kind of read is covered', () => {
  expect(reads.length).toBeGreaterThanOrEqual(14);
});

describe.each(READS)('%s', (_, read) => {
  const path = () => things.pathOf(read);

  it('has a strong ETag that does not change without a change, in a private cache', async () => {
    const answer = await client.get(path());
    expect(answer.status).toBe(200);
    expect(answer.headers.get('etag')).toMatch(/^"[!#-~]+"$/);
    expect(answer.headers.get('cache-control')).toBe('private, no-cache');
    expect(await tagOf(path())).toBe(answer.headers.get('etag'));
  });

  it('answers 304 without a body to a client with the tag, and repeats the tag (§15.4.5)', async () => {
    const tag = await tagOf(path());
    for (const header of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const answer = await client.get(path(), { 'if-none-match': header });
      answer.isEmpty(304);
      expect(answer.headers.get('etag')).toBe(tag);
      expect(answer.headers.get('cache-control')).toBe('private, no-cache');
      expect(answer.headers.get('content-type')).toBeNull();
    }
  });

  it('sends the whole response to a client with another tag', async () => {
    for (const header of ['"other"', '"a,b", W/"c"', '']) {
      const answer = await client.get(path(), { 'if-none-match': header });
      expect(answer.status).toBe(200);
      expect(answer.content.length).toBeGreaterThan(0);
    }
  });

  it.each(['if-none-match', 'if-match'])('rejects %s without quotation marks', async (name) => {
    const answer = await client.get(path(), { [name]: 'abc' });
    expect(answer.refuses(400, 'malformed_request').detail).toMatch(/in its quotation marks/);
    expect(answer.headers.get('etag')).toBeNull();
  });

  it('is the same for HEAD, with the length of the whole response or none', async () => {
    const whole = await client.get(path());
    const tag = whole.headers.get('etag') ?? '';
    const head = await client.send('HEAD', path());
    head.isEmpty(200);
    expect(head.headers.get('etag')).toBe(tag);
    expect(head.headers.get('content-length')).toBe(String(whole.content.length));
    const known = await client.send('HEAD', path(), { headers: { 'if-none-match': tag } });
    known.isEmpty(304);
    expect(known.headers.get('content-length')).toBeNull();
  });

  it('answers 412 if If-Match has another tag (§13.1.1), before If-None-Match (§13.2.2)', async () => {
    const tag = await tagOf(path());
    const headers = { 'if-match': '"other"', 'if-none-match': tag };
    (await client.get(path(), headers)).refuses(412, 'precondition_failed');
    (await client.get(path(), { 'if-match': `W/${tag}` })).refuses(412, 'precondition_failed');
    expect((await client.get(path(), { 'if-match': `"other", ${tag}` })).status).toBe(200);
    expect((await client.get(path(), { 'if-match': '*' })).status).toBe(200);
  });

  it('evaluates no condition before authentication', async () => {
    const answer = await service.anonymous.get(path(), { 'if-none-match': '*' });
    answer.refuses(403, 'token_missing');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('etag')).toBeNull();
  });
});

describe('The tag changes', () => {
  it('if the workflow or one of its resources changes', async () => {
    const workflow = await RunnableWorkflow.create(client);
    const seen = [await tagOf(workflow.path)];
    await client.patch(workflow.path, { name: 'Renamed' });
    seen.push(await tagOf(workflow.path));
    await workflow.addTemplate(['{{name}}']);
    seen.push(await tagOf(workflow.path));
    await workflow.send({ name: 'Ada' });
    seen.push(await tagOf(workflow.path));
    await client.delete(workflow.path);
    seen.push(await tagOf(workflow.path));
    expect(new Set(seen).size).toBe(seen.length);
  });

  it('if a page has the same content but another next page', async () => {
    const workflow = await RunnableWorkflow.create(client);
    const path = `${workflow.path}/documents/?limit=1`;
    await client.post(`${workflow.path}/documents/`, {});
    const before = await client.get(path);
    await client.post(`${workflow.path}/documents/`, {});
    const after = await client.get(path, { 'if-none-match': before.headers.get('etag') ?? '' });
    expect([after.status, after.text]).toEqual([200, before.text]);
    expect(after.headers.get('link')).toContain('rel="next"');
    const again = await client.get(path, { 'if-none-match': after.headers.get('etag') ?? '' });
    again.isEmpty(304);
    expect(again.headers.get('link')).toBe(after.headers.get('link'));
  });

  it('if a file has other content, which is then sent completely', async () => {
    const { id } = (await client.upload('notes.txt', 'one')).shows(201, DriveFile);
    const path = `/v0/drive/files/${id}/content/`;
    const tag = await tagOf(path);
    (await client.get(path, { 'if-none-match': tag })).isEmpty(304);
    const { id: other } = (await client.upload('notes.txt', 'two')).shows(201, DriveFile);
    const answer = await client.get(`/v0/drive/files/${other}/content/`, { 'if-none-match': tag });
    expect([answer.status, answer.text]).toEqual([200, 'two']);
  });

  it('for users who see other content', async () => {
    const workflow = await RunnableWorkflow.create(client);
    const { id } = await workflow.addTemplate(['a'], { pdfPassword: 'secret {{name}}' });
    const path = `${workflow.path}/documents/${id}/`;
    const guest = await service.clientOf({ email: 'cleo@test', name: 'Cleo', team: 'Guests' });
    await service.query(async (store) => {
      const team = await queriesOf(store)
        .selectFrom('teams')
        .select('id')
        .where('name', '=', 'Guests')
        .executeTakeFirstOrThrow();
      await queriesOf(store)
        .updateTable('workflows')
        .set({ teamId: team.id })
        .where('id', '=', workflow.id)
        .execute();
    });
    const answer = await guest.get(path, { 'if-none-match': await tagOf(path) });
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({ pdfPassword: '' });
  });
});

describe('The response to a change', () => {
  it('has the tag of a subsequent read, and is not cached', async () => {
    const created = await client.post('/v0/workflows/', { name: 'Orders' });
    const { id } = created.shows(201, Workflow);
    const path = `/v0/workflows/${id}/`;
    expect(created.headers.get('etag')).toBe(await tagOf(path));
    const changed = await client.patch(path, { color: '#123456' });
    expect(changed.headers.get('etag')).toBe(await tagOf(path));
    expect(changed.headers.get('cache-control')).toBe('no-store');
    const added = await client.post(`${path}documents/`, {});
    const document = (added.json as { id: string }).id;
    expect(added.headers.get('etag')).toBe(await tagOf(`${path}documents/${document}/`));
    const uploaded = await client.upload('own.txt', 'own');
    const file = uploaded.shows(201, DriveFile).id;
    expect(uploaded.headers.get('etag')).toBe(await tagOf(`/v0/drive/files/${file}/`));
  });
});

describe('On a raw connection', () => {
  it('a 304 ends with its headers, and the next request is answered', async () => {
    const path = things.pathOf({ route: 'GET /v0/workflows/:workflowId' });
    const token = await service.tokenOf({ email: 'ada@test', name: 'Ada' });
    const ask = (method: string, more = '') =>
      `${method} ${path} HTTP/1.1\r\nHost: a\r\nAuthorization: ${token}\r\n${more}\r\n`;
    const known = 'If-None-Match: "one"\r\nIf-None-Match: *\r\n'.replace('*', await tagOf(path));
    const bytes = ask('GET', known) + ask('HEAD', known) + ask('GET', 'Connection: close\r\n');
    const [got = '', head = '', last = ''] = (await rawText(service.url, bytes)).split(
      /(?=HTTP\/1\.1 )/,
    );
    for (const unchanged of [got, head]) {
      expect(unchanged).toMatch(/^HTTP\/1\.1 304 .*\r\n\r\n$/s);
      expect(unchanged).not.toMatch(/content-length|transfer-encoding/i);
    }
    expect(last).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe('GET /v0/drive/files/:fileId/thumbnail', () => {
  let house: HouseWithThumbnails;
  beforeAll(async () => {
    house = await HouseWithThumbnails.start();
  });
  afterAll(() => house.stop());

  it('follows the same rules', async () => {
    const { id } = (await house.client.upload('a.docx', Buffer.from('no office file'))).shows(
      201,
      DriveFile,
    );
    const path = `/v0/drive/files/${id}/thumbnail/`;
    (await house.client.get(path, { 'if-none-match': '*' })).isEmpty(304);
    const head = await house.client.send('HEAD', path, { headers: { 'if-none-match': '*' } });
    head.isEmpty(304);
    expect(head.headers.get('content-length')).toBeNull();
    (await house.client.get(path, { 'if-match': '"other"' })).refuses(412, 'precondition_failed');
  });
});
