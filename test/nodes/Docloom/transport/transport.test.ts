import { RecordedServer, problem } from '../../engine/recorded-server';
import { workflow } from '../../engine/resources';
import { unusedOrigin } from '../../engine/unused-origin';

const server = new RecordedServer();
const parameters = { resource: 'workflow', operation: 'get', workflowId: 'wkf_1' };

describe('the base URL', () => {
  it.each([
    ['with a slash at its end', (origin: string) => `${origin}/`],
    ['with two', (origin: string) => `${origin}//`],
    ['with spaces around it', (origin: string) => ` ${origin} `],
  ])('may be %s', async (_, write) => {
    server.on('GET', '/v0/workflows/wkf_1/', { body: workflow() });

    const { error } = await server.run({ parameters, baseUrl: write(server.origin) });

    expect(error).toBeUndefined();
  });

  it('may have a path', async () => {
    server.on('GET', '/documents/api/v0/workflows/wkf_1/', { body: workflow() });

    const { error } = await server.run({
      parameters,
      baseUrl: `${server.origin}/documents/api/`,
    });

    expect(error).toBeUndefined();
  });

  it.each(['/v0', '/v0/', '/'])('may have been copied with a trailing "%s"', async (end) => {
    server.on('GET', '/v0/workflows/wkf_1/', { body: workflow() });

    const { error } = await server.run({ parameters, baseUrl: `${server.origin}${end}` });

    expect(error).toBeUndefined();
  });

  it('is rejected without its scheme', async () => {
    const { error } = await server.run({ parameters, baseUrl: 'localhost:8080' });

    expect(error?.message).toBe('The credential has no valid server address [item 0]');
    expect(error?.description).toContain('such as http://localhost:8080.');
  });

  it('is rejected with a password in it, and the password is not shown', async () => {
    const { error } = await server.run({
      parameters,
      baseUrl: server.origin.replace('//', '//ada:s3cret@'),
    });

    expect(error?.message).toBe('The credential has no valid server address [item 0]');
    expect(error?.description).toContain(`Enter ${server.origin} without them`);
    expect(JSON.stringify(error)).not.toContain('s3cret');
    expect(server.requests).toEqual([]);
  });

  it('is in the error if nothing listens there, with what to check', async () => {
    const away = await unusedOrigin();

    const { error } = await server.run({ parameters, baseUrl: away });

    expect(error?.message).toBe(`The server at ${away} cannot be reached [item 0]`);
    expect(error?.description).toContain('ECONNREFUSED');
    expect(error?.description).toContain("'Base URL' in the credential 'Docloom API'");
    expect(JSON.stringify(error)).not.toContain('token-of-ada');
  });
});

describe('a website that answers every URL with a page', () => {
  it.each([
    ['a single entry', { ...parameters }, '/v0/workflows/wkf_1/'],
    ['a list', { resource: 'workflow', operation: 'getAll' }, '/v0/workflows/'],
  ])('is distinguished from a server when %s is requested', async (_, asked, path) => {
    server.on('GET', path, { body: '<!doctype html><title>Welcome</title>' });

    const { error } = await server.run({ parameters: asked });

    expect(error?.message).toBe(
      `The response from ${server.origin} is not from the workflow automation API [item 0]`,
    );
    expect(error?.description).toContain('Check the base URL');
  });
});

describe('a problem document', () => {
  it('is shown in the words of the server', async () => {
    server.on(
      'GET',
      '/v0/workflows/wkf_1/',
      problem(404, 'Workflow wkf_1 was never created here.'),
    );

    const { error } = await server.run({ parameters });

    expect(error?.message).toBe('Workflow wkf_1 was never created here [item 0]');
    expect(error?.description).toBe("Check the parameter 'Workflow'.");
  });

  it.each([
    ['token_missing', 'The request reached the server without a developer token'],
    ['token_unknown', 'The server does not know the developer token'],
    ['token_expired', 'The developer token has expired'],
  ])('about the token (%s) mentions the credential, not headers', async (code, message) => {
    const body = { type: 'about:blank', title: 'Not authorised', status: 403, code };
    const detail = 'Send it in the Authorization header, with or without "Bearer " before it.';
    server.on('GET', '/v0/workflows/wkf_1/', { status: 403, body: { ...body, detail } });

    const { error } = await server.run({ parameters });

    expect(error?.message).toBe(`${message} [item 0]`);
    expect(error?.description).toContain("credential 'Docloom API'");
    expect(error?.description).not.toContain('Bearer');
  });

  it('names each invalid member by its parameter', async () => {
    server.on(
      'POST',
      '/v0/workflows/',
      problem(400, 'The request is not valid.', [
        { path: '$.document.fileId', message: 'is unknown' },
        { path: '$.color', message: 'must be a hex colour such as #cccccc' },
        { path: '$.later', message: 'is new' },
      ]),
    );

    const { error } = await server.run({
      parameters: { resource: 'workflow', operation: 'create', name: 'Invoices' },
    });

    expect(error?.message).toBe(
      'The request is not valid. Template File: is unknown; ' +
        'Color: must be a hex colour such as #cccccc; later: is new [item 0]',
    );
  });

  it('is shown once if it is about one parameter', async () => {
    const message = 'a.txt cannot be a template.';
    server.on(
      'POST',
      '/v0/workflows/',
      problem(400, message, [{ path: '$.document.fileId', message }]),
    );

    const { error } = await server.run({
      parameters: { resource: 'workflow', operation: 'create', name: 'Invoices' },
    });

    expect(error?.message).toBe('Template File: a.txt cannot be a template [item 0]');
  });

  it('points to the token if access is rejected', async () => {
    server.on('GET', '/v0/workflows/', problem(403, 'The token is not valid.'));

    const { error } = await server.run({
      parameters: { resource: 'workflow', operation: 'getAll' },
    });

    expect(error?.message).toBe('The token is not valid [item 0]');
    expect(error?.description).toBe("Check the developer token in the credential 'Docloom API'.");
  });
});

describe('a server that responds with only a status', () => {
  /** Some are requested three times, without a pause here. */
  const announced = (status: number) => ([429, 502].includes(status) ? 3 : 1);

  it('is reported as another server if a website answers 404', async () => {
    const page = '<!DOCTYPE html><title>404</title><h1>Not Found</h1>';
    server.on('GET', '/v0/workflows/wkf_1/', { status: 404, body: page });

    const { error } = await server.run({ parameters });

    expect(error?.message).toBe(
      'A website responded instead of the workflow automation API [item 0]',
    );
    expect(error?.description).toContain('Check the base URL');
  });

  it('names the base URL too if a server without problem documents has no such workflow', async () => {
    server.on('GET', '/v0/workflows/wkf_1/', { status: 404, body: { detail: 'Not found.' } });

    const { error } = await server.run({ parameters });

    expect(error?.description).toContain("Check the parameter 'Workflow'. If it is correct, check");
    expect(error?.description).toContain('The server says: ');
  });

  it.each([
    [400, 'The server rejected the request for workflow wkf_1', 'Check the parameters'],
    [403, 'The server denied access to workflow wkf_1', 'Check the developer token'],
    [404, 'There is no workflow wkf_1 on the server', "Check the parameter 'Workflow'"],
    [405, 'The server does not support this operation for workflow wkf_1', 'Docloom service'],
    [413, 'The data for workflow wkf_1 exceeds the size limit of the server', 'Send less'],
    [429, 'Too many requests: the server rejected the request for workflow wkf_1', 'later'],
    [
      502,
      'The server responded to the request for workflow wkf_1 with status 502',
      'Try again later',
    ],
  ])('gets a message for %d', async (status, message, remedy) => {
    for (let count = announced(status); count > 0; count -= 1) {
      const headers = { 'Retry-After': '0' };
      server.on('GET', '/v0/workflows/wkf_1/', { status, headers, body: '' });
    }

    const { error } = await server.run({ parameters });

    expect(error?.message).toBe(`${message} [item 0]`);
    expect(error?.description).toContain(remedy);
  });

  it('is quoted if it sends a message', async () => {
    server.on('GET', '/v0/workflows/wkf_1/', { status: 400, body: { error: 'no such colour' } });

    const { error } = await server.run({ parameters });

    expect(error?.description).toContain('The server says: {"error":"no such colour"}');
  });
});

describe('a request', () => {
  it('accepts JSON and nothing else', async () => {
    server.on('GET', '/v0/workflows/wkf_1/', { body: workflow() });

    await server.run({ parameters });

    expect(server.requests[0]?.headers.accept).toBe('application/json');
  });
});
