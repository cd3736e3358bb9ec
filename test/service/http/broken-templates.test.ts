import {
  Document,
  DocumentCreated,
  DocumentFields,
  DriveFile,
  ListedDriveFile,
  Workflow,
  WorkflowCreated,
} from '@docloom/contract';
import { type Client } from '../client.ts';
import { RunnableWorkflow } from '../runnable-workflow.ts';
import { RunningService } from '../running-service.ts';
import { textWith } from '../some-text.ts';
import { wordFile } from '../word-file.ts';

/* A template with errors is added, as the contract has it, and never without a word. */

let service: RunningService;
let client: Client;
let users = 0;
let workflow: RunnableWorkflow;
beforeAll(async () => {
  service = await RunningService.start();
});
beforeEach(async () => {
  users += 1;
  client = await service.clientOf({ email: `ada-${String(users)}@test`, name: 'Ada' });
  workflow = await RunnableWorkflow.create(client);
});
afterAll(() => service.stop());

const BROKEN = wordFile('{{#items}}{{name}}', '{{total | curency}}');

async function uploaded(content: Uint8Array<ArrayBuffer> = BROKEN): Promise<string> {
  return (await client.upload('Broken.docx', content)).shows(201, DriveFile).id;
}

const documents = () => `${workflow.path}/documents/`;
const filesInDrive = async () =>
  (await client.get('/v0/drive/files/')).showsList(200, ListedDriveFile);

describe('POST …/documents/ with a template that has errors', () => {
  it('answers 201 with every error, as in the fields of the document', async () => {
    const answer = await client.post(documents(), { file_id: await uploaded() });
    const { id, errors } = answer.shows(201, DocumentCreated);
    expect(errors).toHaveLength(2);
    expect(errors).toContainEqual({
      part: 'word/document.xml',
      near: textWith('curency'),
      what: textWith('curency'),
      remedy: textWith('currency'),
    });
    const fields = await client.get(`${documents()}${id}/fields/`);
    expect(errors).toEqual(fields.shows(200, DocumentFields).faults);
  });

  it('answers with the ETag of a GET, which shows no errors', async () => {
    const answer = await client.post(documents(), { file_id: await uploaded() });
    const document = Document.parse(answer.shows(201, DocumentCreated));
    const read = await client.get(`${documents()}${document.id}/`);
    expect(read.shows(200, Document)).toEqual(document);
    expect(answer.headers.get('etag')).toBe(read.headers.get('etag'));
  });

  it('accepts its own response as a change, including the errors', async () => {
    const answer = await client.post(documents(), { file_id: await uploaded() });
    const created = answer.shows(201, DocumentCreated);
    const change = { ...created, outputName: 'Bill' };
    const changed = await client.patch(`${documents()}${created.id}/`, change);
    expect(changed.shows(200, Document).outputName).toBe('Bill');
  });

  it.each(['', '?requireValid=false'])('adds it by default: %j', async (query) => {
    const answer = await client.post(`${documents()}${query}`, { file_id: await uploaded() });
    expect(answer.shows(201, DocumentCreated).errors).not.toEqual([]);
    expect((await workflow.shown()).status).toBe('COMPLETE');
  });

  it('rejects it with ?requireValid=true, lists every error, and adds nothing', async () => {
    const file_id = await uploaded();
    const before = await filesInDrive();
    const answer = await client.post(`${documents()}?requireValid=true`, { file_id });
    const { detail, errors } = answer.refuses(422, 'template_broken');
    expect(detail).toMatch(/^The template Broken.*\.docx has tags .*Nothing was added\./);
    expect(errors).toEqual([
      { path: '$.file_id', message: textWith('Did you mean "currency"?') },
      { path: '$.file_id', message: textWith('Write {{/items}}') },
    ]);
    expect((await workflow.shown()).documents).toEqual([]);
    expect(await filesInDrive()).toEqual(before);
  });

  it.each([
    ['with a file', async () => ({ file_id: await uploaded(wordFile('{{name}}')) })],
    ['from scratch', async () => ({})],
  ])('adds a template without errors with ?requireValid=true: %s', async (_, body) => {
    const answer = await client.post(`${documents()}?requireValid=true`, await body());
    expect(answer.shows(201, DocumentCreated).errors).toEqual([]);
  });

  it.each([
    ['', 'must be true or false'],
    ['1', 'must be true or false'],
    ['TRUE', 'must be true or false'],
    ['yes', 'must be true or false'],
    ['true&requireValid=true', 'was given more than once. Give it once'],
  ])('answers 400 and names the query for requireValid=%s', async (value, message) => {
    const answer = await client.post(`${documents()}?requireValid=${value}`, {});
    const { errors } = answer.refuses(400, 'invalid_request');
    expect(errors).toEqual([{ path: 'query.requireValid', message }]);
  });
});

describe('POST /v0/workflows/ with a template that has errors', () => {
  const create = async (query = '') =>
    client.post(`/v0/workflows/${query}`, {
      name: 'Invoices',
      document: { fileId: await uploaded() },
      outgoingWebhook: { webhookUrl: 'https://hear.test/' },
    });

  it('answers 201 with the errors of its document', async () => {
    const answer = await create();
    const created = answer.shows(201, WorkflowCreated);
    expect(created.documents[0]?.errors).toHaveLength(2);
    const read = await client.get(`/v0/workflows/${created.id}/`);
    expect(read.text).not.toContain('"errors"');
    expect(answer.headers.get('etag')).toBe(read.headers.get('etag'));
  });

  it('rejects it with ?requireValid=true, and leaves nothing behind', async () => {
    const answer = await create('?requireValid=true');
    const { errors } = answer.refuses(422, 'template_broken');
    expect(errors?.map(({ path }) => path)).toEqual(['$.document.fileId', '$.document.fileId']);
    const list = (await client.get('/v0/workflows/')).showsList(200, Workflow);
    expect(list.map(({ id }) => id)).toEqual([workflow.id]);
    expect(await filesInDrive()).toHaveLength(1);
  });

  it('accepts ?requireValid=true without a template', async () => {
    const answer = await client.post('/v0/workflows/?requireValid=true', { name: 'A' });
    expect(answer.shows(201, WorkflowCreated).documents).toEqual([]);
  });
});

it('its run fails with the same code, and with the remedy for runs', async () => {
  await client.post(documents(), { file_id: await uploaded() });
  const { error } = await workflow.run({ items: [] });
  expect(error).toMatchObject({ code: 'template_broken', message: textWith('retry the run') });
});
