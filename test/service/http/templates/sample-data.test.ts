import type { Document } from '@docloom/contract';
import { SourceData } from '@docloom/contract';
import { type Client } from '../../client.ts';
import { RunnableWorkflow } from '../../runnable-workflow.ts';
import { RunningService } from '../../running-service.ts';

let service: RunningService;
let client: Client;
let workflow: RunnableWorkflow;
let document: Document;
beforeAll(async () => {
  service = await RunningService.start();
});
beforeEach(async () => {
  client = await service.clientOf({ email: 'ada@test', name: 'Ada' });
  workflow = await RunnableWorkflow.create(client);
  document = await workflow.addTemplate(['{{name}}']);
});
afterAll(() => service.stop());

const address = () => `${workflow.path}/documents/${document.id}/sample-data/`;
const put = (body: string) =>
  client.send('PUT', address(), { body, headers: { 'content-type': 'application/json' } });

it('is missing before anything was set or sent', async () => {
  (await client.get(address())).refuses(404, 'no_sample_data');
});

it('is the data of the latest run until it is set', async () => {
  for (const name of ['first', 'latest']) await workflow.run({ name });
  expect((await client.get(address())).shows(200, SourceData)).toEqual({ name: 'latest' });
});

it('stays as it was set, with all digits, after later runs', async () => {
  const text = '{ "name": "Bob", "account": 12345678901234567890 }';
  expect((await put(text)).text).toBe(text);
  await workflow.run({ name: 'latest' });
  expect((await client.get(address())).text).toBe(text);
  await put('{}');
  expect((await client.get(address())).text).toBe('{}');
});

describe('A condition of a PUT', () => {
  const tag = async () => (await client.get(address())).headers.get('etag')!;
  const putIf = (body: string, headers: Record<string, string>) =>
    client.send('PUT', address(), {
      body,
      headers: { 'content-type': 'application/json', ...headers },
    });

  it('is met by the tag of the data, which the response to a PUT has too', async () => {
    await put('{"name":"one"}');
    const second = await putIf('{"name":"two"}', { 'if-match': await tag() });
    expect(second.status).toBe(200);
    expect(second.headers.get('etag')).toBe(await tag());
    const third = await putIf('{"name":"three"}', { 'if-match': second.headers.get('etag')! });
    expect(third.status).toBe(200);
    expect((await client.get(address())).text).toBe('{"name":"three"}');
  });

  it('is not met after somebody else has set data, and nothing is done', async () => {
    await put('{"name":"one"}');
    const known = await tag();
    await put('{"name":"theirs"}');
    const answer = await putIf('{"name":"mine"}', { 'if-match': known });
    answer.refuses(412, 'precondition_failed');
    expect((await client.get(address())).text).toBe('{"name":"theirs"}');
  });

  it('lets exactly one of several through', async () => {
    await put('{}');
    const known = await tag();
    const sent = Array.from({ length: 8 }, (_, number) =>
      putIf(`{"number":${String(number)}}`, { 'if-match': known }),
    );
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, ...Array.from({ length: 7 }, () => 412)]);
  });

  it('can be that there is no data yet', async () => {
    expect((await putIf('{"name":"one"}', { 'if-none-match': '*' })).status).toBe(200);
    const answer = await putIf('{"name":"two"}', { 'if-none-match': '*' });
    answer.refuses(412, 'precondition_failed');
    expect((await client.get(address())).text).toBe('{"name":"one"}');
  });

  it('sees the data of a run, whose name the response has', async () => {
    const { id } = await workflow.run({ name: 'run' });
    const answer = await client.get(address());
    expect(answer.headers.get('docloom-data-of-run')).toBe(id);
    const known = answer.headers.get('etag')!;
    await workflow.run({ name: 'later' });
    (await putIf('{}', { 'if-match': known })).refuses(412, 'precondition_failed');
    expect((await putIf('{}', { 'if-match': await tag() })).status).toBe(200);
    expect((await client.get(address())).headers.get('docloom-data-of-run')).toBeNull();
  });

  it('must be a list of tags', async () => {
    (await putIf('{}', { 'if-match': 'no tag' })).refuses(400, 'malformed_request');
  });
});

it.each(['[]', '"x"', 'null', ''])('rejects a body that is no object: %j', async (body) => {
  (await put(body)).refuses(400, 'invalid_request');
  (await client.get(address())).refuses(404, 'no_sample_data');
});

it('is removed with its document', async () => {
  await put('{"name": "Bob"}');
  const path = `${workflow.path}/documents/${document.id}/`;
  expect((await client.delete(path)).status).toBe(204);
  (await client.get(address())).refuses(404, 'not_found');
});
