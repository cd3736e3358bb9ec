import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { INodeParameters } from 'n8n-workflow';
import { runDocloom, type Outcome } from '../../engine/run-docloom';
import { driveFile, source } from '../../engine/resources';

/** A server that answers these paths and no others. */
const answers: Record<string, object> = {};

let server: Server;
let silentRequests: number;
let onSilence: () => void;
beforeEach(async () => {
  silentRequests = 0;
  server = createServer((request, response) => {
    const body = answers[`${request.method} ${request.url}`];
    if (body === undefined) {
      silentRequests += 1;
      onSilence();
      return;
    }
    response.writeHead(200, { 'Content-Type': 'application/json', 'Docloom-Run-Id': 'run_1' });
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
});
afterEach(async () => {
  jest.useRealTimers();
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

interface Running {
  outcome: Promise<Outcome>;
  state: { isOver: boolean };
}

/** Runs the node until it waits for the silent server, and stops its clock there. */
async function untilSilence(parameters: INodeParameters): Promise<Running> {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  const silence = new Promise<void>((resolve) => {
    onSilence = resolve;
  });
  const running = runDocloom({ parameters, baseUrl: origin() });
  await silence;
  const state = { isOver: false };
  void running.then(() => (state.isOver = true));
  return { outcome: running, state };
}

/** Lets finished work settle. */
async function someIterations(): Promise<void> {
  for (let count = 0; count < 20; count += 1) await new Promise((later) => setImmediate(later));
}

/** Waits until the server has received this many unanswered requests. */
async function silentRequestsAre(count: number): Promise<void> {
  while (silentRequests < count) await new Promise((later) => setImmediate(later));
}

describe('a server that does not respond', () => {
  it('times out after a minute if something is created, without a retry', async () => {
    const create = { resource: 'workflow', operation: 'create', name: 'Letters' };
    const { outcome, state } = await untilSilence(create);

    await jest.advanceTimersByTimeAsync(59_999);
    await someIterations();
    expect(state.isOver).toBe(false);
    await jest.advanceTimersByTimeAsync(1);

    const { error } = await outcome;
    expect(error?.message).toBe(`The server at ${origin()} cannot be reached [item 0]`);
    expect(error?.description).toContain('did not answer in time');
    expect(silentRequests).toBe(1);
  });

  it('has more time if it delays its response on purpose', async () => {
    const path = '/v0/workflows/wkf_1';
    answers[`GET ${path}/source/`] = source({ webhookUrl: `${origin()}/hooks/s` });
    answers[`GET ${path}/runs/?limit=1`] = [];
    answers['POST /hooks/s'] = {};
    const { outcome } = await untilSilence({
      resource: 'source',
      operation: 'sendData',
      workflowId: 'wkf_1',
      dataMode: 'autoMapInputData',
      waitForDocuments: true,
    });

    await jest.advanceTimersByTimeAsync(84_999);
    await someIterations();
    expect(silentRequests).toBe(1);
    await jest.advanceTimersByTimeAsync(501);
    await silentRequestsAre(2);
    await jest.advanceTimersByTimeAsync(87_000);
    await silentRequestsAre(3);
    await jest.advanceTimersByTimeAsync(85_000);

    expect((await outcome).error?.description).toContain('did not answer in time');
  });

  it('receives three requests for a file', async () => {
    answers['GET /v0/drive/files/file-1/'] = driveFile({ id: 'file-1' });
    const { outcome } = await untilSilence({
      resource: 'file',
      operation: 'download',
      fileId: 'file-1',
    });

    for (const [count, pause] of [2, 3].map((count, index) => [count, [500, 2000][index]!])) {
      await jest.advanceTimersByTimeAsync(60_000);
      await jest.advanceTimersByTimeAsync(pause!);
      await silentRequestsAre(count!);
    }
    await jest.advanceTimersByTimeAsync(60_000);

    expect((await outcome).error?.description).toContain('did not answer in time');
  });
});
