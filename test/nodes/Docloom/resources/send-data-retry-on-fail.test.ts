import { RecordedServer } from '../../engine/recorded-server';
import { run, source } from '../../engine/resources';

const server = new RecordedServer();
const address = '/hooks/secret-of-wkf_1';
const runPath = '/v0/workflows/wkf_1/runs/run_1/';
const parameters = {
  resource: 'source',
  operation: 'sendData',
  workflowId: 'wkf_1',
  dataMode: 'autoMapInputData',
  waitForDocuments: true,
};
const reason = { code: 'drive_not_writable', message: 'The disk is full.' };
const failed = { body: run({ status: 'FAILED', error: reason }) };
const started = { 'Docloom-Run-Id': 'run_1' };

function announceFirstTry(): void {
  announceSource().on('POST', address, { headers: started });
  server.on('GET', `${runPath}?wait=25`, failed);
}

function announceSecondTry(): void {
  announceSource().on('POST', address, { headers: { ...started, 'Idempotent-Replayed': 'true' } });
}

function announceSource(): RecordedServer {
  server.on('GET', '/v0/workflows/wkf_1/runs/?limit=1', { body: [] as unknown[] });
  return server.on('GET', '/v0/workflows/wkf_1/source/', {
    body: source({ webhookUrl: `${server.origin}${address}` }),
  });
}

describe('Source: Send Data, Wait for Documents with Retry On Fail', () => {
  it('retries the run of the first attempt if it has failed', async () => {
    announceFirstTry();
    announceSecondTry();
    server.on('GET', runPath, failed);
    server.on('POST', `${runPath}retry/`, { status: 202, body: run({ status: 'QUEUED' }) });
    server.on('GET', `${runPath}?wait=25`, { body: run() });

    const { output, error } = await server.run({ parameters, retryOnFail: true });

    expect(error).toBeUndefined();
    expect(output[0]?.json).toMatchObject({ runId: 'run_1', status: 'SUCCEEDED' });
  });

  it('returns the run of the first attempt if it has succeeded since', async () => {
    announceFirstTry();
    announceSecondTry();
    server.on('GET', runPath, { body: run() });
    server.on('GET', `${runPath}?wait=25`, { body: run() });

    const { output } = await server.run({ parameters, retryOnFail: true });

    expect(output[0]?.json).toMatchObject({ status: 'SUCCEEDED' });
  });

  it.each([
    ['someone else has retried the run', 409],
    ['the run was removed', 404],
    ['the server cannot retry runs', 405],
  ])('keeps waiting if %s', async (_, status) => {
    announceFirstTry();
    announceSecondTry();
    server.on('GET', runPath, failed);
    server.on('POST', `${runPath}retry/`, { status, body: '' });
    server.on('GET', `${runPath}?wait=25`, { body: run() });

    const { output } = await server.run({ parameters, retryOnFail: true });

    expect(output[0]?.json).toMatchObject({ status: 'SUCCEEDED' });
  });

  it('does not retry a run that this attempt has started, and reports why it failed', async () => {
    announceFirstTry();

    const { error } = await server.run({ parameters });

    expect(error?.message).toContain('The disk is full');
  });

  it('explains what to do if the data differs at each attempt', async () => {
    announceFirstTry();
    announceSource().on('POST', address, {
      status: 422,
      body: {
        type: 'about:blank',
        title: 'Unprocessable content',
        status: 422,
        detail: 'This Idempotency-Key was used before with another body.',
        code: 'idempotency_key_reused',
      },
    });

    const { error } = await server.run({ parameters, retryOnFail: true });

    expect(error?.message).toBe(
      'The data differs from an earlier attempt that the server accepted [item 0]',
    );
    expect(error?.description).toContain('$now');
  });
});
