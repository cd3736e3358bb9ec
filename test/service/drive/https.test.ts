import { createServer } from 'node:https';
import type { Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DocloomProcess } from '../cli/docloom-process.ts';
import { findProgram } from '../pdf/find-program.ts';
import { RunnableWorkflow } from '../runnable-workflow.ts';
import type { CertifiedKey } from '../self-signed.ts';
import { selfSigned } from '../self-signed.ts';
import { TemporaryFolder } from '../temporary-folder.ts';
import { testsWith } from '../tests-with.ts';
import { until } from '../until.ts';
import { paragraphsOf } from '../word-file.ts';
import type { StorageOverHttps } from './storages-over-https.ts';
import { NAMES, startS3, startS3WithBucketInHostname, startWebDav } from './storages-over-https.ts';

const TOKEN = 'dlt_of_this_operator';

testsWith(findProgram('openssl'), 'drives over HTTPS: openssl is not installed', (openssl) => {
  let folder: TemporaryFolder;
  let trusted: CertifiedKey;
  let certificates: string;
  let storage: StorageOverHttps;
  let services: DocloomProcess[];

  beforeAll(() => {
    trusted = selfSigned(openssl, NAMES);
  });
  beforeEach(() => {
    folder = new TemporaryFolder();
    certificates = join(folder.path, 'certificates.pem');
    writeFileSync(certificates, trusted.cert);
    services = [];
  });
  afterEach(async () => {
    await Promise.all(services.map((service) => service.stop('SIGKILL')));
    await storage.stop();
    folder.remove();
  });

  async function serve(settings: Record<string, string> = {}): Promise<DocloomProcess> {
    const args = ['--port', '0', '--data', join(folder.path, 'data'), '--drive', storage.drive];
    const variables = { DOCLOOM_TOKEN: TOKEN, ...storage.variables, ...settings };
    const service = await DocloomProcess.serve(args, variables);
    services.push(service);
    return service;
  }

  const upload = (service: DocloomProcess) =>
    service.client(TOKEN).upload('a.txt', Buffer.from('content'));

  describe.each([
    ['S3', startS3],
    ['S3 with the bucket in the hostname', startS3WithBucketInHostname],
    ['WebDAV', startWebDav],
  ])('a drive on %s over HTTPS', (_, start) => {
    it('has a first document, if NODE_EXTRA_CA_CERTS has the certificate', async () => {
      storage = await start(trusted);
      const service = await serve({ NODE_EXTRA_CA_CERTS: certificates });
      const client = service.client(TOKEN);
      const workflow = await RunnableWorkflow.create(client);
      await workflow.addTemplate(['Dear {{name}}'], { outputName: 'Letter to {{name}}' });
      const [output] = (await workflow.run({ name: 'Ann' })).outputs;
      const answer = await client.get(`/v0/drive/files/${output?.file?.id ?? ''}/content/`);
      expect([answer.status, paragraphsOf(answer.content)]).toEqual([200, ['Dear Ann']]);
      expect(storage.paths().filter((path) => path.endsWith('/Letter to Ann.docx'))).toHaveLength(
        1,
      );
    });

    it.each([
      ['nobody has signed', NAMES, 'self-signed certificate'],
      ['is that of another host', 'DNS:another.test', "does not match certificate's altnames"],
    ])(
      'gets no request if its certificate %s, and the service says so',
      async (_, names, cause) => {
        const other = selfSigned(openssl, names);
        storage = await start(other);
        if (names !== NAMES) writeFileSync(certificates, other.cert);
        const service = await serve({ NODE_EXTRA_CA_CERTS: certificates });
        const readiness = await service.client(TOKEN).get('/readyz');
        expect(readiness.status).toBe(503);
        expect(readiness.text).toContain(
          'has a certificate that is not trusted (STORAGE_UNTRUSTED)',
        );
        (await upload(service)).refuses(503, 'disk_fault');
        await until('the log to have the cause', () => service.stderr.includes(cause));
        expect(storage.requests()).toBe(0);
        for (const secret of storage.secrets) expect(service.stderr).not.toContain(secret);
      },
    );

    it('sends nothing to the target of a redirect', async () => {
      storage = await start(trusted);
      const service = await serve({ NODE_EXTRA_CA_CERTS: certificates });
      const other = await OtherServer.start(trusted);
      storage.redirectTo(other.url);
      const before = storage.requests();
      expect((await upload(service)).status).toBe(503);
      expect(storage.requests()).toBeGreaterThan(before);
      expect(other.connections).toBe(0);
      await other.stop();
    });
  });
});

/** A server with a trusted certificate that should never get anything. */
class OtherServer {
  connections = 0;
  readonly #server: Server;

  private constructor(tls: CertifiedKey) {
    this.#server = createServer(tls, (_, response) => response.end());
    this.#server.on('connection', () => (this.connections += 1));
  }

  static async start(tls: CertifiedKey): Promise<OtherServer> {
    const other = new OtherServer(tls);
    await new Promise<void>((listening) => other.#server.listen(0, '127.0.0.1', listening));
    return other;
  }

  get url(): string {
    return `https://127.0.0.1:${String((this.#server.address() as AddressInfo).port)}/`;
  }

  async stop(): Promise<void> {
    await new Promise((closed) => this.#server.close(closed));
  }
}
