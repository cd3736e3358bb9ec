import { RecordedServer, problem } from '../engine/recorded-server';
import { workflow } from '../engine/resources';

const server = new RecordedServer();
const path = '/v0/workflows/wkf_1/';
const get = { resource: 'workflow', operation: 'get', workflowId: 'wkf_1' };
const headers = { 'Retry-After': '0' };

describe('a request that does not succeed at first', () => {
  it.each([429, 500, 502, 503, 504])('is repeated when the status is %d', async (status) => {
    server.on('GET', path, { status, headers, body: '' }).on('GET', path, { body: workflow() });

    const { error } = await server.run({ parameters: get });

    expect(error).toBeUndefined();
  });

  it('is repeated when the connection breaks off, after a pause', async () => {
    server.on('GET', path, { reset: true }).on('GET', path, { body: workflow() });
    const before = Date.now();

    const { error } = await server.run({ parameters: get });

    expect(error).toBeUndefined();
    expect(Date.now() - before).toBeGreaterThanOrEqual(490);
  });

  it('is repeated after as long as the server asks for', async () => {
    server.on('GET', path, { status: 429, headers: { 'Retry-After': '1' }, body: '' });
    server.on('GET', path, { body: workflow() });
    const before = Date.now();

    const { error } = await server.run({ parameters: get });

    expect(error).toBeUndefined();
    expect(Date.now() - before).toBeGreaterThanOrEqual(990);
  });

  it('is not repeated when the server asks for more patience than a minute', async () => {
    server.on('GET', path, { status: 503, headers: { 'Retry-After': '3600' }, body: '' });

    const { error } = await server.run({ parameters: get });

    expect(error?.message).toContain('status 503');
  });

  it('is given up after three tries', async () => {
    for (let tries = 0; tries < 3; tries += 1) {
      server.on('GET', path, { ...problem(503, 'The disk is full.'), headers });
    }

    const { error } = await server.run({ parameters: get });

    expect(error?.message).toBe('The disk is full [item 0]');
  });

  it.each([400, 403, 404, 501])('is not repeated when the status is %d', async (status) => {
    server.on('GET', path, { status, body: '' });

    const { error } = await server.run({ parameters: get });

    expect(error).toBeDefined();
    expect(server.requests).toHaveLength(1);
  });

  it('is not repeated when it creates something, unless it was turned away', async () => {
    const create = { resource: 'workflow', operation: 'create', name: 'Letters' };
    server.on('POST', '/v0/workflows/', { status: 502, body: '' });
    expect((await server.run({ parameters: create })).error).toBeDefined();

    server.on('POST', '/v0/workflows/', { status: 429, headers, body: '' });
    server.on('POST', '/v0/workflows/', { status: 201, body: workflow() });
    expect((await server.run({ parameters: create })).error).toBeUndefined();
  });
});
