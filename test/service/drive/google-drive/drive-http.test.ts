import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { AccessTokens } from '../../../../service/src/drive/google-drive/api/access-tokens.ts';
import { DriveHttp } from '../../../../service/src/drive/google-drive/api/drive-http.ts';
import { FakeGoogleDrive } from './fake-google-drive/fake-google-drive.ts';
import { SERVICE_ACCOUNT } from './fake-google-drive/fake-tokens.ts';

const CREDENTIALS = { ...SERVICE_ACCOUNT, type: 'service_account' } as const;
const ABOUT = {
  method: 'GET',
  path: '/drive/v3/about',
  query: { fields: 'storageQuota(limit,usage)' },
} as const;

const google = new FakeGoogleDrive();
let http: DriveHttp;

beforeAll(() => google.start());
afterAll(() => google.stop());
beforeEach(() => {
  const tokens = new AccessTokens(CREDENTIALS, `${google.endpoint}/token`);
  http = new DriveHttp({ endpoint: google.endpoint, tokens });
});
afterEach(() => {
  google.faults.end();
});

const upload = (body: () => Readable) =>
  http.send({ method: 'PUT', path: '/upload/drive/v3/files', body });

describe('the stream that a request sends', () => {
  it('is closed if the request fails', async () => {
    const body = new Readable({ read: () => undefined });
    body.push('half of it');
    google.faults.add({ kind: 'cut request', bytes: 4 }, { method: 'PUT', path: /upload/ });
    await expect(upload(() => body)).rejects.toMatchObject({ code: 'STORAGE_UNREACHABLE' });
    expect(body.destroyed).toBe(true);
  });

  it('may be answered before its end, and the reason of the error is read', async () => {
    const server = createServer((_request, response) => {
      response.writeHead(403, { 'content-type': 'application/json' });
      const errors = [{ reason: 'storageQuotaExceeded' }];
      response.end(JSON.stringify({ error: { errors } }));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const endpoint = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
    const tokens = new AccessTokens(CREDENTIALS, `${google.endpoint}/token`);
    const early = new DriveHttp({ endpoint, tokens });
    const body = new Readable({ read: () => undefined });
    body.push('the first part');
    const sending = early.send({ method: 'PUT', path: '/upload/drive/v3/files', body: () => body });
    const failure: unknown = await sending.catch((cause: unknown) => cause);
    server.closeAllConnections();
    server.close();
    expect(failure).toMatchObject({ code: 'STORAGE_FULL' });
    expect(body.destroyed).toBe(true);
  });

  it('has an error of its own, which is none of the storage', async () => {
    const sending = upload(() => createReadStream('/none'));
    await expect(sending).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

describe('an access token', () => {
  it('that was rejected is renewed once for all requests that had it', async () => {
    await http.json(ABOUT);
    google.tokens.expire();
    const before = google.tokens.issued;
    await Promise.all(Array.from({ length: 10 }, () => http.json(ABOUT)));
    expect(google.tokens.issued).toBe(before + 1);
  });
});

describe('a redirect of the OAuth server', () => {
  const received: string[] = [];
  const other = createServer((request, response) => {
    received.push(request.url ?? '');
    response.end();
  });
  const redirecting = createServer((_, response) => {
    response.writeHead(307, { location: `${urlOf(other)}/token` }).end();
  });

  const servers = [other, redirecting];
  beforeAll(() =>
    Promise.all(servers.map((server) => once(server.listen(0, '127.0.0.1'), 'listening'))),
  );
  afterAll(() => {
    for (const server of servers) server.close().closeAllConnections();
  });

  it('never takes the credentials to another server', async () => {
    const tokens = new AccessTokens(CREDENTIALS, `${urlOf(redirecting)}/token`);
    await expect(tokens.token()).rejects.toMatchObject({ code: 'STORAGE_REJECTED' });
    expect(received).toEqual([]);
  });
});

function urlOf(server: Server): string {
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
}
