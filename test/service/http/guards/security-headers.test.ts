import { createAddresses } from '../../../../service/src/addresses/addresses.ts';
import { createServer } from '../../../../service/src/http/server.ts';
import { queriesOf } from '../../../../service/src/store/store.ts';
import { storeToken } from '../../../../service/src/people/token.ts';
import { createWorkflow } from '../../../../service/src/workflows/create-workflow.ts';
import { insertRun, newRun } from '../../../../service/src/store/records/runs.ts';
import { transact } from '../../../../service/src/store/transaction.ts';
import { DriveFile } from '@docloom/contract';
import { partsForEachTest } from '../../parts-of-a-test.ts';
import { RunnableWorkflow } from '../../runnable-workflow.ts';
import { RunningService } from '../../running-service.ts';
import { rawAnswer } from '../raw-answer.ts';
import { routeTable } from '../route-table.ts';

/** What no answer may lack. */
const EXPECTED = {
  'x-content-type-options': 'nosniff',
  // Without a directive of their own, plugins and everything else are under `default-src`.
  'content-security-policy': expect.stringMatching(
    /^(?=.*default-src 'none')(?=.*base-uri 'none')(?=.*frame-ancestors 'none')(?!.*object-src)/,
  ) as string,
  'referrer-policy': expect.stringMatching(/^(?:no-referrer|same-origin)$/) as string,
  'x-frame-options': 'DENY',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': expect.stringMatching(/^(?:no-store|private, no-cache)$/) as string,
};

let service: RunningService;
beforeAll(async () => {
  service = await RunningService.start();
});
afterAll(() => service.stop());

describe('Every response has headers that prevent a browser from rendering it', () => {
  it.each([
    ['a list', 'GET', '/v0/workflows/'],
    ['health', 'GET', '/healthz'],
    ['the metrics', 'GET', '/metrics'],
    ['an address that does not exist', 'GET', '/nothing/'],
    ['an address that is no URL', 'GET', '/v0/workflows/%E0%A4%A/'],
    ['an address that is too long', 'GET', `/v0/workflows/${'x'.repeat(600)}/`],
    ['an unknown webhook source', 'POST', '/hooks/nobody-knows-this-one'],
    ['a preview', 'GET', '/preview/doc_1.signature'],
  ])('%s', async (_, method, path) => {
    const answer = await service.client.send(method, path);
    expect(Object.fromEntries(answer.headers)).toMatchObject(EXPECTED);
  });

  it('every route of the server', async () => {
    const routes = await routeTable();
    const answers = await Promise.all(
      routes.map(async ({ method, path }) => {
        const { headers } = await service.anonymous.send(method, path);
        return { route: `${method} ${path}`, headers: Object.fromEntries(headers) };
      }),
    );
    for (const { route, headers } of answers) expect({ route, ...headers }).toMatchObject(EXPECTED);
  });

  it.each([
    ['bytes that are no HTTP', 'no HTTP at all\r\n\r\n'],
    ['an Expect that nobody knows', 'GET /healthz HTTP/1.1\r\nHost: a\r\nExpect: tea\r\n\r\n'],
  ])('%s', async (_, bytes) => {
    const { headers } = await rawAnswer(service.url, bytes);
    expect(headers).toMatchObject(EXPECTED);
  });

  it('a response to accepted data', async () => {
    const workflow = await RunnableWorkflow.create(service.client);
    const answer = await workflow.send({ number: 1 });
    expect(Object.fromEntries(answer.headers)).toMatchObject(EXPECTED);
  });
});

describe('Other sites cannot read responses (CORS)', () => {
  const origin = 'https://evil.test';

  it.each([
    ['GET', '/v0/workflows/'],
    ['GET', '/healthz'],
    ['OPTIONS', '/v0/workflows/'],
    ['OPTIONS', '/hooks/secret'],
  ])('%s %s allows no origin', async (method, path) => {
    const headers = { origin, 'access-control-request-method': 'POST' };
    const answer = await service.client.send(method, path, { headers });
    const names = [...answer.headers.keys()];
    expect(names.filter((name) => name.startsWith('access-control-'))).toEqual([]);
  });
});

describe('The content of a drive file is downloaded, never shown as a page', () => {
  it.each([
    ['invitation.html', '<script>alert(document.domain)</script>'],
    ['picture.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['notes.txt', '<html><script>alert(1)</script></html>'],
    ['no-ending', '<script>alert(1)</script>'],
  ])('%s', async (name, content) => {
    const { id } = (await service.client.upload(name, content)).shows(201, DriveFile);
    const { status, headers } = await service.client.get(`/v0/drive/files/${id}/content/`);
    expect({ status, ...Object.fromEntries(headers) }).toMatchObject({
      ...EXPECTED,
      status: 200,
      'content-disposition': expect.stringMatching(/^attachment; filename=/) as string,
      'content-security-policy': expect.stringMatching(
        /^sandbox; default-src 'none'; base-uri 'none'/,
      ) as string,
    });
  });
});

describe('Expect (RFC 9110 §10.1.1)', () => {
  it('rejects unknown expectations with a problem document', async () => {
    const bytes = 'GET /healthz HTTP/1.1\r\nHost: a\r\nExpect: tea\r\n\r\n';
    const { status, headers, problem } = await rawAnswer(service.url, bytes);
    expect(status).toBe(417);
    expect(headers['content-type']).toBe('application/problem+json');
    expect(problem).toMatchObject({ status: 417, code: 'expectation_failed' });
  });
});

describe('With parts of its own', () => {
  const held = partsForEachTest();

  it('links the next page with the path prefix of a proxy', async () => {
    const { parts } = held;
    const { user } = await storeToken(parts, 'dlt_1', { email: 'ada@test', name: 'Ada' });
    const { id: workflowId } = await createWorkflow(parts, user, { name: 'Orders' });
    for (const id of ['run_1', 'run_2'] as const) {
      const event = { id: `sev_${id}`, workflowId, body: '{}', idempotencyKey: null, runId: null };
      await queriesOf(parts.store)
        .insertInto('sourceEvents')
        .values({ ...event, receivedAt: 1 })
        .execute();
      const run = { id, workflowId, sourceEventId: `sev_${id}`, createdAt: 1 };
      await transact(parts.store, { lock: null }, (transaction) =>
        insertRun(transaction, newRun(run, ['doc_1'])),
      );
    }
    const addresses = createAddresses(() => 'https://docs.test/docloom');
    const server = await createServer({ ...parts, addresses });
    const path = `/v0/workflows/${workflowId}/runs/`;
    const answer = await server.inject({
      url: `${path}?limit=1`,
      headers: { authorization: 'dlt_1' },
    });
    await server.close();
    expect(answer.headers['link']).toBe(`</docloom${path}?limit=1&cursor=run_2>; rel="next"`);
  });
});
