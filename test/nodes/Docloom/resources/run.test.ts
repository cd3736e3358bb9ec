import { RecordedServer } from '../../engine/recorded-server';
import { run } from '../../engine/resources';

const server = new RecordedServer();
const runs = '/v0/workflows/wkf_1/runs/';
const parameters = { resource: 'run', workflowId: 'wkf_1' };

describe('Run: Get', () => {
  it('returns the run', async () => {
    server.on('GET', `${runs}run_1/`, { body: run() });

    const { output } = await server.run({
      parameters: { ...parameters, operation: 'get', runId: 'run_1' },
    });

    expect(output).toEqual([{ json: run(), pairedItem: { item: 0 } }]);
  });
});

describe('Run: Get Many', () => {
  it('requests no more than the limit', async () => {
    server.on('GET', `${runs}?limit=2`, { body: [run(), run({ id: 'run_2' })] });

    const { output } = await server.run({
      parameters: { ...parameters, operation: 'getAll', limit: 2 },
    });

    expect(output.map(({ json }) => json.id)).toEqual(['run_1', 'run_2']);
  });

  it('reads page after page for all of them', async () => {
    server.on('GET', `${runs}?limit=100`, {
      body: [run()],
      headers: { Link: `<${runs}?limit=100&cursor=run_1>; rel="next"` },
    });
    server.on('GET', `${runs}?limit=100&cursor=run_1`, { body: [run({ id: 'run_2' })] });

    const { output } = await server.run({
      parameters: { ...parameters, operation: 'getAll', returnAll: true },
    });

    expect(output.map(({ json }) => json.id)).toEqual(['run_1', 'run_2']);
  });

  it('reports that not every server has runs', async () => {
    server.on('GET', `${runs}?limit=50`, { status: 404, body: '' });

    const { error } = await server.run({ parameters: { ...parameters, operation: 'getAll' } });

    expect(error?.description).toContain('Not every server supports this operation');
  });
});

describe('Run: Retry', () => {
  it('retries the run on the server', async () => {
    server.on('POST', `${runs}run_1/retry/`, { status: 202, body: run({ status: 'QUEUED' }) });

    const { output } = await server.run({
      parameters: { ...parameters, operation: 'retry', runId: 'run_1' },
    });

    expect(output[0]?.json.status).toBe('QUEUED');
  });

  it('is not retried automatically', async () => {
    server.on('POST', `${runs}run_1/retry/`, { status: 503, body: '' });

    const { error } = await server.run({
      parameters: { ...parameters, operation: 'retry', runId: 'run_1' },
    });

    expect(error?.message).toContain('with status 503 [item 0]');
  });
});
