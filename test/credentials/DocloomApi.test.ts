import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { DocloomApi } from '../../credentials/DocloomApi.credentials';
import { Docloom } from '../../nodes/Docloom/Docloom.node';
import { DocloomTrigger } from '../../nodes/DocloomTrigger/DocloomTrigger.node';
import { problem, RecordedServer } from '../nodes/engine/recorded-server';
import { testCredential } from '../nodes/engine/test-credential';
import { unusedOrigin } from '../nodes/engine/unused-origin';

const server = new RecordedServer();
const developerToken = 'token-of-ada';

/** Returns the message of the dialog for an invalid credential. */
async function complaint(baseUrl: string, token = developerToken): Promise<string> {
  const { status, message } = await testCredential({ baseUrl, developerToken: token });
  expect(status).toBe('Error');
  expect(message).not.toContain(developerToken);
  return message;
}

describe('the credential', () => {
  it('hides the token and defaults to a service on this machine', () => {
    const [baseUrl, token] = new DocloomApi().properties;

    expect(baseUrl).toMatchObject({ name: 'baseUrl', default: 'http://localhost:8080' });
    expect(token).toMatchObject({ name: 'developerToken', typeOptions: { password: true } });
  });

  it('cannot be saved without the address or the token', () => {
    for (const property of new DocloomApi().properties) expect(property.required).toBe(true);
  });

  it.each([
    ['the action node', new Docloom()],
    ['the trigger', new DocloomTrigger()],
  ])('is tested by %s, whichever n8n calls first', (_, node) => {
    const [credential] = node.description.credentials ?? [];

    expect(node.methods.credentialTest).toHaveProperty(credential?.testedBy as string);
  });
});

describe('the test of a credential', () => {
  it.each(['', '/', '//', '/v0', '/v0/', ' '])(
    'passes with a list of workflows; base URL ends in "%s"',
    async (end) => {
      server.on('GET', '/v0/workflows/', { body: [] as unknown[] });

      const result = await testCredential({ baseUrl: `${server.origin}${end}`, developerToken });

      expect(result).toEqual({
        status: 'OK',
        message: 'Connection successful. The server accepted the token.',
      });
      expect(server.only.headers.authorization).toBe(developerToken);
    },
  );

  it('accepts a token that was copied with surrounding whitespace', async () => {
    server.on('GET', '/v0/workflows/', { body: '[{"id":"wkf_1"}]' });

    const data = { baseUrl: server.origin, developerToken: ` ${developerToken}\n` };

    expect(await testCredential(data)).toMatchObject({ status: 'OK' });
  });

  it("shows the server's message if it rejects the token", async () => {
    server.on('GET', '/v0/workflows/', problem(403, 'The token has expired.'));

    expect(await complaint(server.origin)).toBe(
      "The server rejected the token. Check 'Developer Token'. The server says: The token has expired.",
    );
  });

  it.each([
    [401, "Check 'Developer Token'"],
    [403, "Check 'Developer Token'"],
    [404, "Check 'Base URL'"],
    [405, "Check 'Base URL'"],
    [429, 'Try again later'],
    [503, 'Try again later'],
  ])('distinguishes a wrong token from a wrong address: %d', async (status, words) => {
    server.on('GET', '/v0/workflows/', { status, body: '' });

    expect(await complaint(server.origin)).toContain(words);
  });

  it.each([
    ['a page', '<!doctype html><html></html>'],
    ['a page after an empty line', '\n<html></html>'],
    ['an object', '{"hello":"world"}'],
    ['a word', 'ok'],
    ['nothing', ''],
  ])('does not accept a server that answers everything with %s', async (_, body) => {
    server.on('GET', '/v0/workflows/', { body });

    expect(await complaint(server.origin)).toContain("Check 'Base URL'");
  });

  it.each([
    ['', "'Base URL' in the credential 'Docloom API' is empty"],
    ['localhost:8080', 'such as http://localhost:8080.'],
    ['docloom.example.com', 'such as http://docloom.example.com.'],
    ['http:/localhost:8080', 'such as http://localhost:8080.'],
    ['ftp://localhost', 'Enter one that begins with http:// or https://'],
    ['http://localhost:99999', 'not a server address'],
    ['http://localhost:8080/?a=b', 'Enter http://localhost:8080 and nothing else'],
    ['http://localhost:8080/docs#top', 'Enter http://localhost:8080/docs and nothing else'],
  ])(
    'explains the expected format of the address "%s", without a request',
    async (baseUrl, words) => {
      expect(await complaint(baseUrl)).toContain(words);
    },
  );

  it.each([
    ['no token', '  ', 'is empty'],
    ['a token in curly quotation marks', '“token”', 'without quotation marks'],
  ])('explains what to do about %s, without a request', async (_, token, words) => {
    expect(await complaint(server.origin, token)).toContain(words);
  });

  it.each([
    ['http://ada:s3cret@docloom.example', 'Enter http://docloom.example without them'],
    ['http://ada:s3cret@docloom.example/v0/?q', 'Enter http://docloom.example without them'],
    ['https://s3cret@docloom.example:8443/docs', 'Enter https://docloom.example:8443/docs without'],
    ['http://ada:1/s3cret@docloom.example', 'Enter the address without them'],
    ['htp://ada:s3cret@docloom.example', 'Enter the address without them'],
    ['ada:s3cret@docloom.example', 'Enter the address without them'],
    ['docloom.example?token=s3cret', 'not a server address'],
  ])('does not repeat the secret in %s, without a request', async (baseUrl, words) => {
    const message = await complaint(baseUrl);

    expect(message).toContain(words);
    expect(message).not.toContain('s3cret');
  });

  it.each([301, 302, 307, 308])(
    'suggests the base URL if the server redirects: %d',
    async (status) => {
      const headers = { Location: 'https://docloom.example/v0/workflows/' };
      server.on('GET', '/v0/workflows/', { status, headers });

      expect(await complaint(server.origin)).toBe(
        `The server at ${server.origin} redirects to https://docloom.example/v0/workflows/ instead of handling the request. Set 'Base URL' in the credential 'Docloom API' to https://docloom.example.`,
      );
    },
  );

  it('does not follow a redirect to a page that would pass', async () => {
    server.on('GET', '/v0/workflows/', { status: 302, headers: { Location: '/list' } });

    expect(await complaint(server.origin)).toContain('redirects to');
    expect(server.requests).toHaveLength(1);
  });

  it('reports that nothing listens there, and mentions containers', async () => {
    const away = await unusedOrigin();

    const message = await complaint(away);

    expect(message).toContain(`The server at ${away} cannot be reached: nothing listens at`);
    expect(message).toContain('http://host.docker.internal');
  });

  it('reports that a server does not support HTTPS', async () => {
    const plain = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    await new Promise<void>((listening) => plain.listen(0, '127.0.0.1', listening));
    const { port } = plain.address() as AddressInfo;
    try {
      expect(await complaint(`https://127.0.0.1:${port}`)).toContain('does not speak HTTPS');
    } finally {
      plain.close();
    }
  });
});
