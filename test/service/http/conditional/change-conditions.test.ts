import {
  Document,
  DocumentCreated,
  DriveFile,
  OutgoingWebhookDetails,
  Workflow,
} from '@docloom/contract';
import type { Answer } from '../../answer.ts';
import type { Client } from '../../client.ts';
import { RunnableWorkflow } from '../../runnable-workflow.ts';
import { RunningService } from '../../running-service.ts';

let service: RunningService;
let client: Client;
let workflow: RunnableWorkflow;
beforeAll(async () => {
  service = await RunningService.start();
  client = service.client;
});
beforeEach(async () => {
  workflow = await RunnableWorkflow.create(client);
});
afterAll(() => service.stop());

type Headers = Record<string, string>;

/** What can be changed on a condition: where it is read, and how it is changed. */
const CHANGES: Record<
  string,
  () => Promise<{ path: string; change: (headers: Headers) => Promise<Answer>; status: number }>
> = {
  'PATCH workflow': async () => ({
    path: workflow.path,
    change: (headers) => client.send('PATCH', workflow.path, { json: { name: 'New' }, headers }),
    status: 200,
  }),
  'DELETE workflow': async () => ({
    path: workflow.path,
    change: (headers) => client.send('DELETE', workflow.path, { headers }),
    status: 204,
  }),
  'PATCH document': async () => {
    const path = await addedDocument();
    const json = { outputName: 'New' };
    return {
      path,
      change: (headers) => client.send('PATCH', path, { json, headers }),
      status: 200,
    };
  },
  'DELETE document': async () => {
    const path = await addedDocument();
    return { path, change: (headers) => client.send('DELETE', path, { headers }), status: 204 };
  },
  'POST outgoing webhook, which replaces one': async () => {
    const path = await registered();
    const json = { webhookUrl: 'http://127.0.0.1:9/new' };
    return { path, change: (headers) => client.send('POST', path, { json, headers }), status: 201 };
  },
  'DELETE outgoing webhook': async () => {
    const path = await registered();
    return { path, change: (headers) => client.send('DELETE', path, { headers }), status: 204 };
  },
  'DELETE drive file': async () => {
    const { id } = (await client.upload('own.txt', 'own')).shows(201, DriveFile);
    const path = `/v0/drive/files/${id}/`;
    return { path, change: (headers) => client.send('DELETE', path, { headers }), status: 204 };
  },
};

async function addedDocument(): Promise<string> {
  const { id } = (await client.post(`${workflow.path}/documents/`, {})).shows(201, DocumentCreated);
  return `${workflow.path}/documents/${id}/`;
}

async function registered(): Promise<string> {
  await workflow.listen('http://127.0.0.1:9/');
  return `${workflow.path}/outgoing-webhook/`;
}

const tagOf = async (path: string) => (await client.get(path)).headers.get('etag') ?? '';

describe.each(Object.entries(CHANGES))('RFC 9110 §13: %s', (_, prepare) => {
  it('succeeds if If-Match has the current tag', async () => {
    const { path, change, status } = await prepare();
    const answer = await change({ 'if-match': `"other", ${await tagOf(path)}` });
    expect(answer.status).toBe(status);
  });

  it('succeeds for If-Match: *, and for another If-None-Match', async () => {
    const { change, status } = await prepare();
    const answer = await change({ 'if-match': '*', 'if-none-match': '"other"' });
    expect(answer.status).toBe(status);
  });

  it('fails if If-Match has another, a weak or no tag, and explains the next step', async () => {
    const { path, change } = await prepare();
    const before = await client.get(path);
    const tag = before.headers.get('etag') ?? '';
    for (const header of ['"other"', `W/${tag}`, '']) {
      const { detail } = (await change({ 'if-match': header })).refuses(412, 'precondition_failed');
      expect(detail).toMatch(/nothing was done.*Read it again.*with its current ETag/);
    }
    expect((await client.get(path)).text).toBe(before.text);
  });

  it('fails if If-None-Match has the current tag (§13.1.2)', async () => {
    const { path, change } = await prepare();
    const before = await client.get(path);
    const tag = before.headers.get('etag') ?? '';
    for (const header of ['*', tag, `W/${tag}`]) {
      const { detail } = (await change({ 'if-none-match': header })).refuses(
        412,
        'precondition_failed',
      );
      expect(detail).toMatch(/If-None-Match/);
    }
    expect((await client.get(path)).text).toBe(before.text);
  });

  it('rejects an invalid list of tags, without a change', async () => {
    const { path, change } = await prepare();
    const before = await client.get(path);
    for (const name of ['if-match', 'if-none-match']) {
      (await change({ [name]: 'abc' })).refuses(400, 'malformed_request');
    }
    expect((await client.get(path)).text).toBe(before.text);
  });
});

describe('Of concurrent changes', () => {
  const AT_ONCE = 20;

  const changeAtOnce = async (path: string, tag: string, change: (count: number) => object) =>
    Promise.all(
      Array.from({ length: AT_ONCE }, (_, count) =>
        client.send('PATCH', path, { json: change(count), headers: { 'if-match': tag } }),
      ),
    );
  const statusesOf = (answers: Answer[]) => answers.map(({ status }) => status).sort();
  const ONE_WINS = [200, ...Array.from({ length: AT_ONCE - 1 }, () => 412)];

  it('with the same tag, only one to a workflow succeeds', async () => {
    let tag = await tagOf(workflow.path);
    for (let round = 0; round < 5; round += 1) {
      const name = (count: number) => `${String(round)} ${String(count)}`;
      const answers = await changeAtOnce(workflow.path, tag, (count) => ({ name: name(count) }));
      expect(statusesOf(answers)).toEqual(ONE_WINS);
      const winner = answers.findIndex(({ status }) => status === 200);
      expect((await workflow.shown()).name).toBe(name(winner));
      tag = answers[winner]!.headers.get('etag') ?? '';
    }
  });

  it('only one to a document succeeds', async () => {
    const path = await addedDocument();
    const change = (count: number) => ({ outputName: `Order ${String(count)}` });
    const answers = await changeAtOnce(path, await tagOf(path), change);
    expect(statusesOf(answers)).toEqual(ONE_WINS);
    const winner = answers.findIndex(({ status }) => status === 200);
    const shown = (await client.get(path)).shows(200, Document);
    expect(shown.outputName).toBe(change(winner).outputName);
  });

  it('only one registration of a first webhook succeeds', async () => {
    const path = `${workflow.path}/outgoing-webhook/`;
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, count) =>
        client.send('POST', path, {
          json: { webhookUrl: `http://127.0.0.1:9/${String(count)}` },
          headers: { 'if-none-match': '*' },
        }),
      ),
    );
    const statuses = statusesOf(answers);
    expect(statuses).toEqual([201, ...Array.from({ length: AT_ONCE - 1 }, () => 412)]);
    const { webhookUrl } = (await client.get(path)).shows(200, OutgoingWebhookDetails);
    const winner = answers.findIndex(({ status }) => status === 201);
    expect(webhookUrl).toBe(`http://127.0.0.1:9/${String(winner)}`);
  });

  it('to different options of a document, none is lost, even without a tag', async () => {
    const path = await addedDocument();
    const options = {
      outputName: 'Order',
      createPdfCopy: true,
      enablePdfPassword: true,
      pdfPassword: '{{number}}',
      pdfPasswordPreventCopy: true,
    };
    const changes = Object.entries(options).map(([name, value]) =>
      client.patch(path, { [name]: value }),
    );
    expect(statusesOf(await Promise.all(changes))).toEqual(changes.map(() => 200));
    expect((await client.get(path)).shows(200, Document)).toMatchObject(options);
  });
});

describe('Other errors come before a failed condition (RFC 9110 §13.2.1)', () => {
  const WRONG = { 'if-match': '"other"' };
  const patch = (path: string, json: unknown, of = client) =>
    of.send('PATCH', path, { json, headers: WRONG });

  it('if the resource does not exist, or access is denied', async () => {
    (await patch('/v0/workflows/wkf_none/', {})).refuses(404, 'not_found');
    (await patch(workflow.path, {}, service.anonymous)).refuses(403, 'token_missing');
    const path = `${workflow.path}/outgoing-webhook/`;
    const answer = await client.send('DELETE', path, { headers: WRONG });
    answer.refuses(404, 'no_outgoing_webhook');
  });

  it('if the request is invalid', async () => {
    (await patch(workflow.path, { color: 'red' })).refuses(400, 'invalid_request');
    const path = await addedDocument();
    (await patch(path, { outputName: '{{#open}}' })).refuses(400, 'invalid_request');
    (await patch(path, { removeOutput: true })).refuses(400, 'invalid_request');
  });

  it('if the workflow is archived', async () => {
    const path = await addedDocument();
    await client.delete(workflow.path);
    (await patch(workflow.path, { name: 'New' })).refuses(400, 'workflow_archived');
    (await patch(path, { outputName: 'New' })).refuses(400, 'workflow_archived');
  });
});

describe('A condition on a missing resource', () => {
  it('If-Match: * registers no webhook if there is none', async () => {
    const path = `${workflow.path}/outgoing-webhook/`;
    const json = { webhookUrl: 'http://127.0.0.1:9/' };
    const answer = await client.send('POST', path, { json, headers: { 'if-match': '*' } });
    answer.refuses(412, 'precondition_failed');
    (await client.get(path)).refuses(404, 'no_outgoing_webhook');
  });
});

describe('A workflow that was archived before', () => {
  it('is archived again with its tag, and keeps its first date', async () => {
    await client.delete(workflow.path);
    const before = (await client.get(workflow.path)).shows(200, Workflow);
    const headers = { 'if-match': await tagOf(workflow.path) };
    (await client.send('DELETE', workflow.path, { headers })).isEmpty(204);
    expect(await workflow.shown()).toEqual(before);
  });
});
