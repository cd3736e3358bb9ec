import { RecordedServer } from '../engine/recorded-server';
import { driveFile, source, workflow } from '../engine/resources';

const server = new RecordedServer();
const other = new RecordedServer();
const address = '/hooks/secret-of-wkf_1';
const file = driveFile({ id: 'file-1' });
const content = '/v0/drive/files/file-1/content/';
const download = { resource: 'file', operation: 'download', fileId: 'file-1' };
const sendData = {
  resource: 'source',
  operation: 'sendData',
  workflowId: 'wkf_1',
  dataMode: 'autoMapInputData',
};

const to = (location: string, status = 302) => ({ status, headers: { Location: location } });

describe('a redirect of a JSON request', () => {
  const create = { resource: 'workflow', operation: 'create', name: 'Letters' };

  it.each([301, 302, 303, 307, 308])(
    'is not followed, and the error suggests the base URL: %d',
    async (status) => {
      server.on('POST', '/v0/workflows/', to(`${other.origin}/v0/workflows/`, status));

      const { error } = await server.run({ parameters: create });

      expect(error?.message).toBe(
        `The server at ${server.origin} redirects to ${other.origin}/v0/workflows/ instead of handling the request [item 0]`,
      );
      expect(error?.description).toBe(
        `Set 'Base URL' in the credential 'Docloom API' to ${other.origin}.`,
      );
      expect(other.requests).toEqual([]);
    },
  );

  it.each([
    ['another path before the API', (origin: string) => `${origin}/docs/v0/workflows`, '/docs'],
    ['a query', (origin: string) => `${origin}/v0/workflows/?secret=7`, ''],
  ])('finds the base URL behind %s', async (_, location, path) => {
    server.on('GET', '/v0/workflows/', to(location(other.origin)));

    const parameters = { resource: 'workflow', operation: 'getAll' };
    const { error } = await server.run({ parameters });

    expect(error?.description).toContain(
      `Set 'Base URL' in the credential 'Docloom API' to ${other.origin}${path}`,
    );
    expect(JSON.stringify(error)).not.toContain('secret=7');
  });

  it.each([
    ['a page to sign in at', '/sign-in?back=%2Fv0%2Fworkflows%2F'],
    ['an address that is none', 'ftp://files.example/v0/workflows/'],
  ])('names the setting to check if it leads to %s', async (_, location) => {
    server.on('GET', '/v0/workflows/', to(location));

    const parameters = { resource: 'workflow', operation: 'getAll' };
    const { error } = await server.run({ parameters });

    expect(error?.description).toContain('a proxy in front of it requires users to sign in');
  });
});

describe('a redirect of source data', () => {
  it('is not followed, and the error names the address that the server must return', async () => {
    server.on('GET', '/v0/workflows/wkf_1/source/', {
      body: source({ webhookUrl: `${server.origin}${address}` }),
    });
    server.on('POST', address, to(`${other.origin}${address}`, 301));

    const { error } = await server.run({ parameters: sendData });

    expect(error?.message).toBe(
      `The data was not accepted: the webhook source at ${server.origin} redirects to ${other.origin} [item 0]`,
    );
    expect(error?.description).toContain(`Set its public address to ${other.origin}`);
    expect(JSON.stringify(error)).not.toContain('secret-of-wkf_1');
    expect(other.requests).toEqual([]);
  });

  it.each(['javascript:alert(1)', 'file:///etc/passwd', 'hooks/s'])(
    'sends nothing to an invalid server address: %s',
    async (webhookUrl) => {
      server.on('GET', '/v0/workflows/wkf_1/source/', { body: source({ webhookUrl }) });

      const { error } = await server.run({ parameters: sendData });

      expect(error?.message).toContain('the server gives no valid address for the data');
    },
  );
});

describe('a redirect of a download', () => {
  const read = (data?: string) => Buffer.from(data ?? '', 'base64').toString();

  beforeEach(() => {
    server.on('GET', '/v0/drive/files/file-1/', { body: file });
  });

  it('is followed to another server, without the token', async () => {
    server.on('GET', content, to(`${other.origin}/bucket/7?signature=s`));
    other.on('GET', '/bucket/7?signature=s', { body: 'bytes of the file' });

    const { output } = await server.run({ parameters: download });

    expect(read(output[0]?.binary?.data?.data)).toBe('bytes of the file');
    expect(server.requests[1]?.headers).toHaveProperty('authorization');
    expect(other.only.headers).not.toHaveProperty('authorization');
  });

  it.each([
    ['another server', () => `${other.origin}/sign-in`],
    ['a page of the same server', () => `${server.origin}/sign-in`],
  ])('to a sign-in page is not a file: %s', async (_, location) => {
    const page = { headers: { 'Content-Type': 'text/html; charset=utf-8' }, body: '<h1>Sign in' };
    const target = new URL(location()).origin === other.origin ? other : server;
    server.on('GET', content, to(location()));
    target.on('GET', '/sign-in', page);

    const { output, error } = await server.run({ parameters: download });

    expect(output).toEqual([]);
    expect(error?.message).toBe(
      `The server at ${target.origin} sent a web page instead of file file-1 [item 0]`,
    );
    expect(error?.description).toContain('requires users to sign in');
  });

  it('keeps the token on the same server', async () => {
    server.on('GET', content, to('/moved/7')).on('GET', '/moved/7', { body: 'bytes' });

    const { output } = await server.run({ parameters: download });

    expect(read(output[0]?.binary?.data?.data)).toBe('bytes');
    expect(server.requests[2]?.headers).toHaveProperty('authorization');
  });

  it('does not regain the token when it returns to the server', async () => {
    server.on('GET', content, to(`${other.origin}/there`));
    other.on('GET', '/there', to(`${server.origin}/back`));
    server.on('GET', '/back', { body: 'bytes' });

    const { output } = await server.run({ parameters: download });

    expect(read(output[0]?.binary?.data?.data)).toBe('bytes');
    expect(server.requests[2]?.headers).not.toHaveProperty('authorization');
  });

  it('fails after too many redirects', async () => {
    for (let hops = 0; hops <= 5; hops += 1) server.on('GET', content, to(content));

    const { error } = await server.run({ parameters: download });

    expect(error?.message).toContain('redirects the download of file file-1 in a loop');
    expect(server.requests).toHaveLength(7);
  });

  it.each(['file:///etc/passwd', 'ftp://files.example/7', 'http://', 'data:,x'])(
    'is not followed to an invalid server address: %s',
    async (location) => {
      server.on('GET', content, to(location));

      const { error } = await server.run({ parameters: download });

      expect(error?.message).toContain('or to an invalid address [item 0]');
    },
  );

  it('names the server that did not return the file, without secrets of its URL', async () => {
    server.on('GET', content, to(`${other.origin}/bucket/7?signature=s3cret`));
    other.on('GET', '/bucket/7?signature=s3cret', { status: 403, body: 'Request has expired' });

    const { error } = await server.run({ parameters: download });

    expect(error?.message).toBe(
      `The download of file file-1 was redirected to ${other.origin}, which answered with status 403 [item 0]`,
    );
    expect(error?.description).toContain('It says: Request has expired');
    expect(error?.description).not.toContain('token');
    expect(JSON.stringify(error)).not.toContain('s3cret');
  });
});

describe('the server of an item', () => {
  it('gets the token of that item only', async () => {
    server.on('GET', '/v0/workflows/wkf_1/', { body: workflow() });
    other.on('GET', '/v0/workflows/wkf_1/', { body: workflow() });

    const { error } = await server.run({
      parameters: { resource: 'workflow', operation: 'get', workflowId: 'wkf_1' },
      items: [{ json: {} }, { json: {} }],
      credentials: [
        { baseUrl: server.origin, developerToken: 'token-of-ada' },
        { baseUrl: other.origin, developerToken: 'token-of-bob' },
      ],
    });

    expect(error).toBeUndefined();
    expect(server.only.headers.authorization).toBe('token-of-ada');
    expect(other.only.headers.authorization).toBe('token-of-bob');
  });
});
