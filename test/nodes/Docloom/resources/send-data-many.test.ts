import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { RecordedServer, problem } from '../../engine/recorded-server';
import { runDocloom } from '../../engine/run-docloom';
import { source, workflow } from '../../engine/resources';

const server = new RecordedServer();
const address = '/hooks/secret-of-wkf_1';
const parameters = {
  resource: 'source',
  operation: 'sendData',
  workflowId: 'wkf_1',
  dataMode: 'autoMapInputData',
};
const announceSource = () =>
  server.on('GET', '/v0/workflows/wkf_1/source/', {
    body: source({ webhookUrl: `${server.origin}${address}` }),
  });
const started = { headers: { 'Docloom-Run-Id': 'run_1' } };
const atOnce = { 'Retry-After': '0' };
const posts = () => server.requests.filter(({ path }) => path === address);

/** A server that answers the items in another order and counts the concurrent requests. */
async function withSlowServer(run: (origin: string, most: () => number) => Promise<void>) {
  let inProgress = 0;
  let most = 0;
  const slow = createServer((request, response) => {
    if (request.method === 'GET') {
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify(source({ webhookUrl: `http://${request.headers.host}/hook` })));
      return;
    }
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      inProgress += 1;
      most = Math.max(most, inProgress);
      const { number } = JSON.parse(body) as { number: number };
      setTimeout(
        () => {
          inProgress -= 1;
          response.setHeader('Docloom-Run-Id', `run_${number}`);
          response.statusCode = number === 13 ? 400 : 200;
          response.end('{}');
        },
        10 * (40 - number),
      );
    });
  });
  await new Promise<void>((listening) => slow.listen(0, '127.0.0.1', listening));
  try {
    await run(`http://127.0.0.1:${(slow.address() as AddressInfo).port}`, () => most);
    expect(inProgress).toBe(0);
  } finally {
    slow.closeAllConnections();
    await new Promise((closed) => slow.close(closed));
  }
}

const items = (count: number) =>
  Array.from({ length: count }, (_, number) => ({ json: { number } }));

describe('Source: Send Data, many items', () => {
  it('sends ten at a time and returns the results in the order of the items', async () => {
    await withSlowServer(async (baseUrl, most) => {
      const { output } = await runDocloom({ parameters, items: items(12), baseUrl });

      expect(output.map(({ json }) => json.runId)).toEqual(
        items(12).map(({ json }) => `run_${json.number}`),
      );
      expect(output.map(({ pairedItem }) => pairedItem)).toEqual(
        items(12).map(({ json }) => ({ item: json.number })),
      );
      expect(most()).toBe(10);
    });
  });

  it('sends as many at a time as the user sets', async () => {
    await withSlowServer(async (baseUrl, most) => {
      const options = { batchSize: 3 };
      await runDocloom({ parameters: { ...parameters, options }, items: items(9), baseUrl });

      expect(most()).toBe(3);
    });
  });

  it('continues after a failed item if On Error is set to continue', async () => {
    await withSlowServer(async (baseUrl) => {
      const { output } = await runDocloom({
        parameters,
        items: items(20),
        baseUrl,
        onError: 'continueRegularOutput',
      });

      expect(output).toHaveLength(20);
      expect(output[13]?.json.error).toContain('[item 13]');
      expect(output[19]?.json.runId).toBe('run_19');
    });
  });

  it('otherwise starts no further item and leaves no request pending', async () => {
    await withSlowServer(async (baseUrl) => {
      const { error, output } = await runDocloom({ parameters, items: items(40), baseUrl });

      expect(error?.message).toContain('[item 13]');
      expect(output).toEqual([]);
    });
  });
});

describe('Source: Send Data, retried', () => {
  it('gives each item a key that is the same at every attempt of the node', async () => {
    const keys: unknown[] = [];
    for (let execution = 0; execution < 2; execution += 1) {
      announceSource().on('POST', address, started).on('POST', address, started);
      server.requests = [];
      await server.run({ parameters, items: items(2) });
      keys.push(posts().map(({ headers }) => headers['idempotency-key']));
    }

    expect(keys[0]).toEqual(keys[1]);
    expect(new Set(keys[0] as string[]).size).toBe(2);
    expect((keys[0] as string[])[0]).toMatch(/:execution-1:Docloom:0:0$/);
    expect((keys[0] as string[])[0]!.length).toBeLessThan(255);
  });

  it('gives each item the key that the user set', async () => {
    announceSource().on('POST', address, started).on('POST', address, started);
    const options = { idempotencyKey: '={{ $json.number === 0 ? " 2026-17 " : 18 }}' };

    const { error } = await server.run({ parameters: { ...parameters, options }, items: items(2) });

    expect(error).toBeUndefined();
    expect(new Set(posts().map(({ headers }) => headers['idempotency-key']))).toEqual(
      new Set(['2026-17', '18']),
    );
  });

  it('generates a key if the user set an empty one', async () => {
    announceSource().on('POST', address, started);
    const options = { idempotencyKey: '={{ $json.none }}' };

    await server.run({ parameters: { ...parameters, options }, items: items(1) });

    expect(posts()[0]?.headers['idempotency-key']).toMatch(/:execution-1:Docloom:0:0$/);
  });

  it.each([
    ['Grüße 17', 'ASCII'],
    ['17\r\nX-Other: 1', 'ASCII'],
    ['x'.repeat(256), 'has 256 characters; the maximum is 255'],
    ['={{ { a: 1 } }}', 'is not text'],
  ])('sends nothing if the key %j is not a valid header value', async (idempotencyKey, reason) => {
    announceSource();

    const { error } = await server.run({
      parameters: { ...parameters, options: { idempotencyKey } },
      items: items(1),
    });

    expect(error?.message).toContain("The option 'Idempotency Key'");
    expect(error?.message).toContain(reason);
    expect(error?.message).toContain('[item 0]');
    expect(posts()).toEqual([]);
  });

  it('retries on a server with runs, with the same key', async () => {
    announceSource().on('POST', address, { reset: true });
    server.on('GET', '/v0/workflows/wkf_1/runs/?limit=1', { body: [] as unknown[] });
    server.on('POST', address, { ...problem(503, 'The disk is full.'), headers: atOnce });
    server.on('POST', address, started);

    const { output } = await server.run({ parameters });

    expect(output[0]?.json.runId).toBe('run_1');
    expect(new Set(posts().map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  });

  it('does not retry if that could make a second document', async () => {
    announceSource().on('POST', address, { status: 502, headers: atOnce, body: '' });
    server.on('GET', '/v0/workflows/wkf_1/runs/?limit=1', { status: 404, body: '' });

    const { error } = await server.run({ parameters });

    expect(error?.message).toContain('with status 502 [item 0]');
    expect(posts()).toHaveLength(1);
  });

  it('retries on any server after a 429', async () => {
    announceSource().on('POST', address, { status: 429, headers: atOnce, body: '' });
    server.on('POST', address);
    server.on('GET', '/v0/workflows/wkf_1/', { body: workflow() });

    const { output } = await server.run({ parameters });

    expect(output[0]?.json).toEqual({ workflowId: 'wkf_1', runId: null });
  });
});

describe('Source: Send Data, to a workflow that starts no run', () => {
  it.each([
    ['INCOMPLETE', 'has no template yet', 'Add a template to it'],
    ['ARCHIVED', 'is archived', "Choose a workflow that is not archived in 'Workflow'"],
  ] as const)('says that it is %s and what to do', async (status, reason, remedy) => {
    announceSource().on('POST', address);
    server.on('GET', '/v0/workflows/wkf_1/', { body: workflow({ status }) });

    const { error } = await server.run({ parameters });

    expect(error?.message).toBe(`No document was created: workflow 'Invoices' ${reason} [item 0]`);
    expect(error?.description).toContain(remedy);
  });
});
