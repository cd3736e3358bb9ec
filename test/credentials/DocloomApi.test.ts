import { DocloomApi } from '../../credentials/DocloomApi.credentials';
import { problem, RecordedServer } from '../nodes/engine/recorded-server';
import { testCredential, verdict } from '../nodes/engine/test-credential';
import { unusedOrigin } from '../nodes/engine/unused-origin';

const server = new RecordedServer();
const developerToken = 'token-of-ada';

describe('the credential', () => {
  it('hides the token and starts with the address of a service on this machine', () => {
    const [baseUrl, token] = new DocloomApi().properties;

    expect(baseUrl).toMatchObject({ name: 'baseUrl', default: 'http://localhost:8080' });
    expect(token).toMatchObject({ name: 'developerToken', typeOptions: { password: true } });
  });

  it.each(['', '/', '//'])(
    'is tested with a list of workflows; base URL ends in "%s"',
    async (end) => {
      server.on('GET', '/v0/workflows/', { body: [] as unknown[] });

      await testCredential({ baseUrl: `${server.origin}${end}`, developerToken });

      expect(server.only.headers.authorization).toBe(developerToken);
    },
  );

  it('does not pass the test with a token that the server refuses', async () => {
    server.on('GET', '/v0/workflows/', problem(403, 'The token is not valid.'));

    const test = testCredential({ baseUrl: server.origin, developerToken: 'wrong' });

    await expect(test).rejects.toMatchObject({ httpCode: '403' });
  });

  it.each([
    [401, 'refuses the token'],
    [403, 'refuses the token'],
    [404, 'not the workflow automation API'],
    [405, 'not the workflow automation API'],
  ])('tells a wrong token from a wrong address: %d', async (status, words) => {
    server.on('GET', '/v0/workflows/', { status, body: '' });
    // After a 401 n8n authenticates anew and tries once more.
    if (status === 401) server.on('GET', '/v0/workflows/', { status, body: '' });

    const outcome = await verdict({ baseUrl: server.origin, developerToken });

    expect(outcome).toContain(words);
  });

  it.each([
    ['no workflows', '[]'],
    ['workflows', '[{"id":"wkf_1"}]'],
  ])('passes the test with a list of %s', async (_, body) => {
    server.on('GET', '/v0/workflows/', { body });

    expect(await verdict({ baseUrl: server.origin, developerToken })).toBeUndefined();
  });

  it.each([
    ['a page', '<!doctype html><html></html>'],
    ['a page after an empty line', '\n<html></html>'],
    ['an object', '{"hello":"world"}'],
    ['a word', 'ok'],
    ['nothing', ''],
  ])('tells a server that answers everything with %s', async (_, body) => {
    server.on('GET', '/v0/workflows/', { body });

    expect(await verdict({ baseUrl: server.origin, developerToken })).toContain('Base URL');
  });

  it('does not pass the test when nobody answers at the base URL', async () => {
    const test = testCredential({ baseUrl: await unusedOrigin(), developerToken });

    await expect(test).rejects.toThrow(/refused/);
  });
});
