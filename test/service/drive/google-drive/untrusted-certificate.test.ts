import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { AccessTokens } from '../../../../service/src/drive/google-drive/api/access-tokens.ts';
import { DriveHttp } from '../../../../service/src/drive/google-drive/api/drive-http.ts';
import { findProgram } from '../../pdf/find-program.ts';
import { selfSigned } from '../../self-signed.ts';
import { testsWith } from '../../tests-with.ts';
import { FakeGoogleDrive } from './fake-google-drive/fake-google-drive.ts';
import { SERVICE_ACCOUNT } from './fake-google-drive/fake-tokens.ts';

testsWith(findProgram('openssl'), 'certificates of Google: openssl is not installed', (openssl) => {
  const google = new FakeGoogleDrive();
  const credentials = { ...SERVICE_ACCOUNT, type: 'service_account' } as const;
  const received: unknown[] = [];
  const untrusted = createServer(selfSigned(openssl, 'IP:127.0.0.1'), (request, response) => {
    received.push(request.headers);
    response.end();
  });
  let url: string;

  beforeAll(async () => {
    await google.start();
    await new Promise<void>((listening) => untrusted.listen(0, '127.0.0.1', listening));
    url = `https://127.0.0.1:${String((untrusted.address() as AddressInfo).port)}`;
  });
  afterAll(async () => {
    await google.stop();
    await new Promise((closed) => untrusted.close(closed));
  });
  afterEach(() => {
    expect(received).toEqual([]);
  });

  it('no token is sent to a Drive API with a certificate that nobody has signed', async () => {
    const tokens = new AccessTokens(credentials, `${google.endpoint}/token`);
    const http = new DriveHttp({ endpoint: url, tokens });
    await expect(http.send({ method: 'GET', path: '/drive/v3/about' })).rejects.toMatchObject({
      code: 'STORAGE_UNTRUSTED',
      message: 'GET /drive/v3/about: no answer (DEPTH_ZERO_SELF_SIGNED_CERT).',
    });
  });

  it('no credentials are sent to an OAuth server with such a certificate', async () => {
    const tokens = new AccessTokens(credentials, `${url}/token`);
    await expect(tokens.token()).rejects.toMatchObject({ code: 'STORAGE_UNTRUSTED' });
  });
});
