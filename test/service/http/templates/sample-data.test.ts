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
