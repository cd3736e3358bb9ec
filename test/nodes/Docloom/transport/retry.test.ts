import { retryTransientErrors } from '../../../../nodes/Docloom/transport/retry';
import { RecordedServer, problem } from '../../engine/recorded-server';
import { workflow } from '../../engine/resources';

const server = new RecordedServer();
const path = '/v0/workflows/wkf_1/';
const get = { resource: 'workflow', operation: 'get', workflowId: 'wkf_1' };
const headers = { 'Retry-After': '0' };

describe('a request that fails at first', () => {
  it.each([429, 500, 502, 503, 504])('is retried if the status is %d', async (status) => {
    server.on('GET', path, { status, headers, body: '' }).on('GET', path, { body: workflow() });

    const { error } = await server.run({ parameters: get });

    expect(error).toBeUndefined();
  });

  it('is retried after a pause if the connection breaks', async () => {
    server.on('GET', path, { reset: true }).on('GET', path, { body: workflow() });
    const before = Date.now();

    const { error } = await server.run({ parameters: get });

    expect(error).toBeUndefined();
    expect(Date.now() - before).toBeGreaterThanOrEqual(490);
  });

  it('is retried after the time that the server requests', async () => {
    server.on('GET', path, { status: 429, headers: { 'Retry-After': '1' }, body: '' });
    server.on('GET', path, { body: workflow() });
    const before = Date.now();

    const { error } = await server.run({ parameters: get });

    expect(error).toBeUndefined();
    expect(Date.now() - before).toBeGreaterThanOrEqual(990);
  });

  it('is not retried if the server requests a wait of more than a minute', async () => {
    server.on('GET', path, { status: 503, headers: { 'Retry-After': '3600' }, body: '' });

    const { error } = await server.run({ parameters: get });

    expect(error?.message).toContain('status 503');
  });

  it('fails after three attempts', async () => {
    for (let tries = 0; tries < 3; tries += 1) {
      server.on('GET', path, { ...problem(503, 'The disk is full.'), headers });
    }

    const { error } = await server.run({ parameters: get });

    expect(error?.message).toBe('The disk is full [item 0]');
  });

  it.each([400, 403, 404, 501])('is not retried if the status is %d', async (status) => {
    server.on('GET', path, { status, body: '' });

    const { error } = await server.run({ parameters: get });

    expect(error).toBeDefined();
    expect(server.requests).toHaveLength(1);
  });

  it.each([429, 502])(
    'deletes nothing twice, and reports a file that never existed: %d',
    async (status) => {
      const remove = { resource: 'file', operation: 'delete', fileId: 'file-1' };
      server.on('DELETE', '/v0/drive/files/file-1/', { status, headers, body: '' });
      server.on('DELETE', '/v0/drive/files/file-1/', { status: 404, body: '' });

      const { output, error } = await server.run({ parameters: remove });

      // Only an attempt that was certainly rejected has not deleted it.
      expect(output.map(({ json }) => json)).toEqual(status === 429 ? [] : [{ deleted: true }]);
      expect(error?.message).toBe(
        status === 429 ? 'There is no file file-1 on the server [item 0]' : undefined,
      );
    },
  );

  it('is not retried if it creates something, except after a 429', async () => {
    const create = { resource: 'workflow', operation: 'create', name: 'Letters' };
    server.on('POST', '/v0/workflows/', { status: 502, body: '' });
    expect((await server.run({ parameters: create })).error).toBeDefined();

    server.on('POST', '/v0/workflows/', { status: 429, headers, body: '' });
    server.on('POST', '/v0/workflows/', { status: 201, body: workflow() });
    expect((await server.run({ parameters: create })).error).toBeUndefined();
  });
});

describe('the wait that a server requests', () => {
  const start = Date.parse('2026-11-20T09:30:00Z');
  const busy = (retryAfter: unknown) => ({
    statusCode: 503,
    headers: { 'retry-after': retryAfter },
    body: '',
  });
  const done = { statusCode: 200, headers: {}, body: '' };

  // Nothing here waits for a socket: only the clock has to advance.
  beforeEach(() => jest.useFakeTimers({ now: start }));
  afterEach(() => jest.useRealTimers());

  /** The start of each attempt, in milliseconds after the first. */
  async function triesWith(...retryAfter: unknown[]): Promise<number[]> {
    const began: number[] = [];
    const repeated = retryTransientErrors(
      async () => {
        began.push(Date.now() - start);
        const asked = retryAfter[began.length - 1];
        return asked === undefined ? done : busy(asked);
      },
      () => true,
    );
    await jest.advanceTimersByTimeAsync(600_000);
    expect((await repeated).earlier).toHaveLength(began.length - 1);
    return began;
  }

  it.each([
    ['1', [0, 1000]],
    ['60', [0, 60_000]],
    ['61', [0]],
    ['3600', [0]],
    ['99999999999999999999', [0]],
  ])(
    'is kept up to a minute, and otherwise reported to the user: %s seconds',
    async (asked, began) => {
      expect(await triesWith(asked)).toEqual(began);
    },
  );

  it('is kept before each attempt', async () => {
    expect(await triesWith('2', '30')).toEqual([0, 2000, 32_000]);
  });

  it.each([
    [0, [0, 0]],
    [30_000, [0, 30_000]],
    [60_000, [0, 60_000]],
    [61_000, [0]],
    [-5000, [0, 0]],
  ])('may be a date, %d milliseconds from now', async (later, began) => {
    expect(await triesWith(new Date(start + later).toUTCString())).toEqual(began);
  });

  it.each(['soon', '', '-1', '1.5', ['1']])('is half a second if it is %j', async (asked) => {
    expect(await triesWith(asked)).toEqual([0, 500]);
  });
});
