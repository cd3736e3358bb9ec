import { connect } from 'node:net';
import {
  Document,
  DocumentCreated,
  DriveFile,
  ListedDriveFile,
  Run,
  WorkflowCreated,
} from '@docloom/contract';
import type { Limits } from '../../../service/src/limits/limits.ts';
import { freezeThisProcess } from '../freeze-this-process.ts';
import { LimitedServer } from './limited-server.ts';
import { rawAnswer } from './raw-answer.ts';

let server: LimitedServer;

/** The path of a new workflow's webhook source. */
async function newSource(): Promise<string> {
  const workflow = (await server.client.post('/v0/workflows/', { name: 'A' })).shows(
    201,
    WorkflowCreated,
  );
  return new URL(workflow.source.webhookUrl).pathname;
}

afterEach(() => server.stop());

const start = async (limits: Partial<Limits>) => {
  server = await LimitedServer.start(limits);
};

describe('Requests per second', () => {
  it('with one token: return the remaining quota, and then 429 with Retry-After', async () => {
    await start({ requestsPerToken: 1000 });
    const { headers } = await server.client.get('/v0/workflows/');
    expect(headers.get('ratelimit-policy')).toBe('"token";q=1000;w=1');
    expect(headers.get('ratelimit')).toBe('"token";r=999;t=1');
    await server.stop();

    await start({ requestsPerToken: 1 });
    const send = () => server.client.get('/v0/workflows/');
    const answers = await Promise.all(Array.from({ length: 20 }, send));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThan(0);
    for (const answer of refused) {
      answer.refuses(429, 'too_many_requests');
      expect(answer.headers.get('retry-after')).toBe('1');
    }
  });

  it('are reported as in draft-ietf-httpapi-ratelimit-headers-10', async () => {
    await start({});
    const { headers } = await server.client.get('/v0/workflows/');
    // §3: "a non-empty List of Quota Policy Items. The Item value MUST be a String", `q` and `w`
    // Integers, `w` not 0. §4: `r` is required, `r` and `t` are non-negative Integers.
    const policy = /^"(?<name>[a-z]+)";q=(?<quota>\d+);w=(?<window>[1-9]\d*)$/;
    const limit = /^"(?<name>[a-z]+)";r=(?<remaining>\d+);t=(?<seconds>\d+)$/;
    const { name, quota, window } = policy.exec(headers.get('ratelimit-policy')!)!.groups!;
    const left = limit.exec(headers.get('ratelimit')!)!.groups!;
    expect(left['name']).toBe(name);
    expect(Number(left['remaining'])).toBeLessThan(Number(quota));
    expect(Number(left['seconds'])).toBeLessThanOrEqual(Number(window));
  });

  it('have a Retry-After that is not before `t` (§6 of the draft)', async () => {
    await start({ requestsPerToken: 1 });
    const send = () => server.client.get('/v0/workflows/');
    const answers = await Promise.all(Array.from({ length: 20 }, send));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    for (const { headers } of refused) {
      const [, seconds] = /;t=(\d+)$/.exec(headers.get('ratelimit')!)!;
      expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(Number(seconds));
    }
  });

  it('to one webhook source: do not slow down another one or the API', async () => {
    await start({ requestsPerSource: 1 });
    const [one, other] = [await newSource(), await newSource()];
    const send = (path: string) => server.client.post(path, { number: 1 });
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(one)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    for (const answer of refused) {
      answer.refuses(429, 'too_many_requests');
      expect(answer.headers.get('retry-after')).toBe('1');
      expect(answer.headers.get('ratelimit')).toMatch(/^"source";r=0;t=1$/);
    }
    expect((await send(other)).status).toBe(200);
    expect((await server.client.get('/v0/workflows/')).status).toBe(200);
  });
});

describe('Oversized JSON', () => {
  const deep = (levels: number) => `{"name":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;
  const many = (items: number) =>
    `{"name":[${Array.from({ length: items }, () => '1').join(',')}]}`;

  const send = (body: string) =>
    server.client.send('POST', '/v0/workflows/', {
      body,
      headers: { 'content-type': 'application/json' },
    });

  it('is rejected if it is too deep, by the API and by a source', async () => {
    await start({ jsonDepth: 5 });
    const path = await newSource();
    (await send(deep(6))).refuses(400, 'json_too_deep');
    (await send(deep(5))).refuses(400, 'invalid_request');
    const hook = (body: string) => server.client.send('POST', path, { body });
    (await hook(deep(6))).refuses(400, 'json_too_deep');
    expect((await hook(deep(5))).status).toBe(200);
  });

  it('is rejected if it has too many fields', async () => {
    await start({ jsonFields: 10 });
    (await send(many(20))).refuses(413, 'json_too_many_fields');
    (await send(many(8))).refuses(400, 'invalid_request');
  });

  it('is not confused with text content', async () => {
    await start({ jsonDepth: 2, jsonFields: 4 });
    const name = '[[[[,,,,"\\{{{{,,,,\\';
    expect(
      (await server.client.post('/v0/workflows/', { name })).shows(201, WorkflowCreated).name,
    ).toBe(name);
  });
});

describe('Sizes', () => {
  it('rejects a body and a file above the configured size', async () => {
    await start({ body: 1024 * 1024, file: 2 * 1024 * 1024 });
    const name = 'x'.repeat(1024 * 1024);
    const body = (await server.client.post('/v0/workflows/', { name })).refuses(413, 'too_large');
    expect(body.detail).toContain('larger than 1 MB');
    const large = await server.client.upload('a.txt', 'x'.repeat(2 * 1024 * 1024 + 1));
    expect(large.refuses(413, 'too_large').detail).toContain('larger than 2 MB');
    (await server.client.upload('a.txt', 'x'.repeat(1024 * 1024))).shows(201, DriveFile);
  });

  it('rejects headers above the configured size', async () => {
    await start({ headerBytes: 8 * 1024 });
    const bytes = `GET /healthz HTTP/1.1\r\nHost: a\r\nX-A: ${'a'.repeat(9_000)}\r\n\r\n`;
    expect(await rawAnswer(server.origin, bytes)).toMatchObject({
      status: 431,
      problem: { code: 'headers_too_large' },
    });
  });
});

describe('The documents of a workflow', () => {
  const documentsOf = async (path: string) =>
    (await server.client.get(`${path}documents/`)).showsList(200, Document);
  const create = async (wanted: object = {}) => {
    const answer = await server.client.post('/v0/workflows/', { name: 'A', ...wanted });
    return `/v0/workflows/${answer.shows(201, WorkflowCreated).id}/`;
  };
  const add = (path: string) => server.client.post(`${path}documents/`, {});

  it('never exceed the configured number, even if many are added at once', async () => {
    await start({ documents: 3 });
    const path = await create();
    const answers = await Promise.all(Array.from({ length: 8 }, () => add(path)));
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused).toHaveLength(5);
    for (const answer of refused) {
      const { detail } = answer.refuses(400, 'too_many_documents');
      expect(detail).toContain('has 3 documents');
      expect(detail).toContain('--max-documents');
    }
    expect(await documentsOf(path)).toHaveLength(3);
    const files = (await server.client.get('/v0/drive/files/')).showsList(200, ListedDriveFile);
    expect(files).toHaveLength(3);
  });

  it('are counted per workflow, and a deleted one frees its place', async () => {
    await start({ documents: 1 });
    const [one, other] = [await create(), await create({ document: {} })];
    (await add(one)).shows(201, DocumentCreated);
    (await add(other)).refuses(400, 'too_many_documents');
    const [document] = await documentsOf(other);
    await server.client.send('DELETE', `${other}documents/${document!.id}/`);
    (await add(other)).shows(201, DocumentCreated);
  });
});

describe('The files of a user', () => {
  const MEBIBYTE = 1024 * 1024;

  it('above their number are rejected with 507 and Retry-After, until one is deleted', async () => {
    await start({ userFiles: 2 });
    const upload = () => server.client.upload('a.txt', 'a');
    const first = (await upload()).shows(201, DriveFile);
    await upload();
    const refused = await upload();
    expect(refused.refuses(507, 'too_many_files').detail).toContain('--max-user-files');
    expect(refused.headers.get('retry-after')).toBe('300');
    const blank = { name: 'A', document: {} };
    (await server.client.post('/v0/workflows/', blank)).refuses(507, 'too_many_files');
    await server.client.send('DELETE', `/v0/drive/files/${first.id}/`);
    (await upload()).shows(201, DriveFile);
  });

  it('above their size are rejected, even if this shows only at the end', async () => {
    await start({ userBytes: MEBIBYTE });
    const upload = (bytes: number) => server.client.upload('a.txt', 'x'.repeat(bytes));
    (await upload(MEBIBYTE - 10)).shows(201, DriveFile);
    const { detail } = (await upload(11)).refuses(507, 'too_many_bytes');
    expect(detail).toContain('1 MB');
    (await upload(10)).shows(201, DriveFile);
    const files = (await server.client.get('/v0/drive/files/')).showsList(200, ListedDriveFile);
    expect(files).toHaveLength(2);
  });

  it('prevent source data whose documents could not be stored', async () => {
    await start({ userFiles: 1 });
    const workflow = { name: 'A', document: {} };
    const made = (await server.client.post('/v0/workflows/', workflow)).shows(201, WorkflowCreated);
    const { pathname } = new URL(made.source.webhookUrl);
    const answer = await server.client.post(pathname, { number: 1 });
    answer.refuses(507, 'too_many_files');
    expect(answer.headers.get('docloom-run-id')).toBeNull();
    const runs = await server.client.get(`/v0/workflows/${made.id}/runs/`);
    expect(runs.showsList(200, Run)).toEqual([]);
  });
});

describe('Slow clients', () => {
  it('are answered 408 if their headers do not arrive', async () => {
    await start({ headersMilliseconds: 100 });
    const bytes = 'GET /healthz HTTP/1.1\r\nHost: a\r\nX-Slow';
    expect(await rawAnswer(server.origin, bytes)).toMatchObject({
      status: 408,
      problem: { code: 'request_too_slow' },
    });
  });
});

describe('A freeze of the service', () => {
  /** A request that is half sent when the service freezes, and whole afterwards. */
  async function sentAroundFreeze(milliseconds: number): Promise<string> {
    const { hostname, port } = new URL(server.origin);
    const connection = connect(Number(port), hostname).setEncoding('utf8');
    const answer = new Promise<string>((resolve, reject) => {
      let text = '';
      connection.on('data', (more) => (text += String(more)));
      connection.on('close', () => {
        resolve(text);
      });
      connection.on('error', reject);
    });
    const head = `POST /v0/workflows/ HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer dlt_of_a_small_house`;
    const body = '{"name": "Half"}';
    await new Promise((resolve) => connection.once('connect', resolve));
    connection.write(
      `${head}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${String(body.length)}\r\n\r\n`,
    );
    await new Promise((resolve) => connection.write(body.slice(0, 5), resolve));
    // The service has seen it by then.
    await new Promise((resolve) => setTimeout(resolve, 200));
    freezeThisProcess(milliseconds);
    await new Promise((resolve) => setTimeout(resolve, 100));
    connection.write(body.slice(5));
    return answer;
  }

  it.each([
    ['a request to arrive', { arrivalMilliseconds: 1_500 }],
    ['its headers to arrive', { headersMilliseconds: 1_500, arrivalMilliseconds: 1_500 }],
    ['something to be said on a connection', { silenceMilliseconds: 1_500 }],
  ])('does not count towards the time limit of %s', async (_what, limits) => {
    await start(limits);
    expect(await sentAroundFreeze(4_000)).toMatch(/^HTTP\/1\.1 201 /);
  });

  it('does not extend the time of a client that sends nothing afterwards', async () => {
    await start({ headersMilliseconds: 300 });
    const bytes = 'GET /healthz HTTP/1.1\r\nHost: a\r\nX-Slow';
    const answer = rawAnswer(server.origin, bytes);
    freezeThisProcess(2_500);
    expect(await answer).toMatchObject({ status: 408 });
  });
});

describe('Open connections', () => {
  it('above the limit are answered 503 and closed; the others continue', async () => {
    await start({ connections: 1 });
    const { hostname, port } = new URL(server.origin);
    const first = connect(Number(port), hostname);
    await new Promise((resolve) => first.once('connect', resolve));
    const bytes = 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n';
    const second = await rawAnswer(server.origin, bytes);
    expect(second).toMatchObject({
      status: 503,
      headers: { connection: 'close', 'retry-after': '5' },
      problem: { code: 'too_many_connections' },
    });
    const answer = new Promise((resolve) => first.once('data', resolve));
    first.write(bytes);
    expect(String(await answer)).toMatch(/^HTTP\/1\.1 200 /);
    first.destroy();
  });
});
