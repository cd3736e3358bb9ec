import { connect } from 'node:net';
import { Problem } from '@docloom/contract';
import { RunningService } from '../running-service.ts';

let service: RunningService;
beforeAll(async () => {
  service = await RunningService.start();
});
afterAll(() => service.stop());

const send = (
  method: string,
  path: string,
  body?: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
) => service.client.send(method, path, { headers, ...(body !== undefined && { body }) });

const LATIN1 = Uint8Array.from(Buffer.from('{"name":"M\u00fcller"}', 'latin1'));
const JSON_TYPE = { 'content-type': 'application/json' };

/** What comes back for bytes that no HTTP client would send. */
function answerTo(bytes: string): Promise<string> {
  const { hostname, port } = new URL(service.url);
  return new Promise((resolve, reject) => {
    let answer = '';
    const connection = connect(Number(port), hostname, () => connection.write(bytes));
    connection.setEncoding('utf8');
    connection.on('data', (text) => (answer += String(text)));
    connection.on('end', () => resolve(answer));
    connection.on('error', reject);
  });
}

describe('Design, errors: every error is application/problem+json with a code', () => {
  it.each([
    [404, 'unknown_path', 'GET', '/nothing/'],
    [404, 'unknown_path', 'GET', '/v0'],
    [404, 'unknown_path', 'GET', '/v1/workflows/'],
    [404, 'unknown_path', 'GET', '/v0//workflows/'],
    [404, 'unknown_path', 'GET', '/v0/workflows/wkf_1/nothing/'],
    [404, 'unknown_path', 'PUT', '/v0/nothing/'],
    [405, 'method_not_allowed', 'PUT', '/v0/workflows/'],
    [405, 'method_not_allowed', 'PROPFIND', '/v0/workflows/'],
    [405, 'method_not_allowed', 'OPTIONS', '/v0/workflows/'],
    [400, 'invalid_request', 'GET', '/v0/workflows/?limit=1&limit=2'],
    [400, 'invalid_request', 'GET', '/v0/drive/files/?cursor=fil_1&cursor=fil_2'],
    [405, 'method_not_allowed', 'PUT', '/v0/workflows/wkf_1?a=b'],
    [414, 'address_too_long', 'GET', `/v0/workflows/?a=${'a'.repeat(9_000)}`],
    [404, 'unknown_path', 'GET', `/v0/workflows/${'x'.repeat(600)}/`],
    [404, 'unknown_path', 'GET', '/hooks/'],
    [405, 'method_not_allowed', 'GET', '/hooks/secret'],
    [404, 'not_found', 'GET', '/v0/workflows/__proto__/'],
    [404, 'not_found', 'GET', '/v0/workflows/%00/'],
    [400, 'malformed_request', 'GET', '/v0/workflows/%E0%A4%A/'],
  ])('%i %s: %s %s', async (status, code, method, path) => {
    (await send(method, path)).refuses(status, code);
  });

  it.each([
    ['/v0/workflows/', 'GET, HEAD, POST'],
    ['/v0/workflows/wkf_1', 'DELETE, GET, HEAD, PATCH'],
    ['/v0/workflows/wkf_1/outgoing-webhook/deliveries/', 'DELETE, GET, HEAD'],
    ['/hooks/secret', 'POST'],
    ['/healthz', 'GET, HEAD'],
  ])('405: lists the methods of %s in Allow (RFC 9110 §15.5.6)', async (path, methods) => {
    const answer = await send('PUT', path);
    answer.refuses(405, 'method_not_allowed');
    expect(answer.headers.get('allow')).toBe(methods);
  });

  it.each([
    [400, 'body_not_json', 'JSON that breaks off', '{"name":', JSON_TYPE],
    [400, 'body_not_json', 'no JSON', 'name=A', JSON_TYPE],
    [
      400,
      'json_too_deep',
      'a list nested 100,000 deep',
      `{"name":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
      JSON_TYPE,
    ],
    [
      415,
      'unsupported_media_type',
      'a form',
      '--x--\r\n',
      { 'content-type': 'multipart/form-data; boundary=x' },
    ],
    [415, 'unsupported_media_type', 'a text', '{"name":"A"}', { 'content-type': 'text/plain' }],
    [415, 'unsupported_media_type', 'XML', '<name/>', { 'content-type': 'application/xml' }],
    [415, 'unsupported_media_type', 'a type that is none', '{}', { 'content-type': 'rubbish' }],
    [400, 'body_not_json', 'bytes that are no UTF-8', LATIN1, JSON_TYPE],
    [413, 'too_large', 'more than 10 MB', ' '.repeat(10 * 1024 * 1024 + 1), JSON_TYPE],
  ])('%i %s: POST /v0/workflows/ with %s', async (status, code, _, body, headers) => {
    (await send('POST', '/v0/workflows/', body, headers)).refuses(status, code);
  });

  it('treats the members of Object.prototype as unknown members', async () => {
    const body =
      '{"name":"A","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"toString":1}';
    expect((await send('POST', '/v0/workflows/', body, JSON_TYPE)).status).toBe(201);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it.each([
    [
      431,
      'headers_too_large',
      `GET /healthz HTTP/1.1\r\nHost: a\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`,
    ],
    [400, 'malformed_request', 'BREW /v0/workflows/ HTTP/1.1\r\nHost: a\r\n\r\n'],
    [400, 'malformed_request', 'GET /healthz HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n'],
    [400, 'malformed_request', 'no HTTP at all\r\n\r\n'],
    [400, 'malformed_request', 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n'],
    [400, 'malformed_request', 'GET /nothing HTTP/1.1\r\nConnection: close\r\n\r\n'],
    [
      400,
      'malformed_request',
      'GET /healthz HTTP/1.1\r\nConnection: close\r\nHost: a\r\nHost: a\r\n\r\n',
    ],
    [
      400,
      'malformed_request',
      'GET /healthz HTTP/1.1\r\nConnection: close\r\nHost: a\r\nHOST: b\r\n\r\n',
    ],
    [400, 'malformed_request', 'GET /docs HTTP/1.0\r\nHost: a\r\nHost: b\r\n\r\n'],
    [
      400,
      'malformed_request',
      'POST /hooks/a HTTP/1.1\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}',
    ],
    [
      400,
      'malformed_request',
      'POST /hooks/a HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    [
      400,
      'malformed_request',
      'POST /hooks/a HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}',
    ],
    [
      400,
      'malformed_request',
      'POST /hooks/a HTTP/1.1\r\nHost: a\r\nTransfer-Encoding : chunked\r\n\r\n0\r\n\r\n',
    ],
    [400, 'malformed_request', 'CONNECT a:443 HTTP/1.1\r\nHost: a:443\r\n\r\n'],
  ])('%i %s: an unreadable request', async (status, code, bytes) => {
    const answer = await answerTo(bytes);
    const [head, body] = answer.split('\r\n\r\n') as [string, string];
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${String(status)} `));
    expect(head).toMatch(/content-type: application\/problem\+json/i);
    expect(Problem.parse(JSON.parse(body))).toMatchObject({ status, code });
  });

  it('explains the problem with the header Host (RFC 9112 §3.2)', async () => {
    const detailOf = async (bytes: string) => {
      const [, body = ''] = (await answerTo(bytes)).split('\r\n\r\n');
      return Problem.parse(JSON.parse(body)).detail;
    };
    expect(await detailOf('GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n')).toContain(
      'no Host header',
    );
    const twice = 'Host: a\r\nHost: b\r\nConnection: close\r\n';
    expect(await detailOf(`GET /healthz HTTP/1.1\r\n${twice}\r\n`)).toContain(
      'more than one Host header',
    );
  });

  it.each([
    ['HTTP/1.0, which knows no Host', 'GET /healthz HTTP/1.0\r\n\r\n'],
    ['an empty Host', 'GET /healthz HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n'],
    ['the page of the API', 'GET /docs HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
  ])('200: %s', async (_, bytes) => {
    expect(await answerTo(bytes)).toMatch(/^HTTP\/1\.1 200 /);
  });

  it.each(['/healthz', '/v0/workflows/', '/hooks/a'])(
    'TRACE %s does not repeat the request',
    async (path) => {
      const bytes = `TRACE ${path} HTTP/1.1\r\nHost: a\r\nX-A: secret\r\nConnection: close\r\n\r\n`;
      const answer = await answerTo(bytes);
      expect(answer).toMatch(/^HTTP\/1\.1 40[45] /);
      expect(answer).not.toContain('secret');
    },
  );

  it('continues to serve after all these requests', async () => {
    expect((await service.anonymous.get('/healthz')).status).toBe(200);
  });
});
