import { chownSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { connectionSettings } from '../../../service/src/store/postgres/connection-settings.ts';
import { findProgram } from '../pdf/find-program.ts';
import { rejectionOf } from '../rejection-of.ts';
import { selfSigned } from '../self-signed.ts';
import { testsWith } from '../tests-with.ts';
import { findPostgres } from '../../../playground/postgres/find-postgres.mjs';
import { folderOfServer, PostgresServer } from '../../../playground/postgres/postgres-server.mjs';

const settingsOf = (url: string) => connectionSettings(new URL(url));

describe('The settings of a connection to PostgreSQL', () => {
  it('decode the parts of the address', () => {
    expect(settingsOf('postgres://us%40er:p%40ss%2F@127.0.0.1:6000/do%20c')).toMatchObject({
      host: '127.0.0.1',
      port: 6000,
      user: 'us@er',
      password: 'p@ss/',
      database: 'do c',
    });
  });

  it.each([
    ['postgres://db.test/docloom', true],
    ['postgres://db.test/docloom?sslmode=verify-full', true],
    ['postgres://db.test/docloom?sslmode=require', false],
  ])('encrypt to %s, and check its certificate: %s', (url, rejectUnauthorized) => {
    expect(settingsOf(url).ssl).toEqual({ rejectUnauthorized });
  });

  it.each([
    'postgres://localhost/docloom',
    'postgres://127.0.0.1/docloom',
    'postgres://[::1]/docloom',
    'postgres:///docloom?host=/run/postgresql',
    'postgres://db.test/docloom?sslmode=disable',
  ])('do not encrypt to %s', (url) => {
    expect(settingsOf(url).ssl).toBe(false);
  });

  it('name a certificate that cannot be read', () => {
    const rejected = rejectionOf(() =>
      settingsOf('postgres://db.test/docloom?sslrootcert=/nowhere/ca.pem'),
    );
    expect(rejected.code).toBe('invalid_setting');
    expect(rejected.message).toContain('sslrootcert cannot be read (ENOENT');
  });
});

const openssl = findProgram('openssl');
const programs = findPostgres();
const tools = openssl === null || programs === null ? null : { openssl, programs };
const MISSING = 'TLS to PostgreSQL: PostgreSQL or openssl is not installed here';

testsWith(tools, MISSING, (installed) => {
  describe('A server with a certificate of its own', () => {
    let folder: string;
    let server: PostgresServer;
    beforeAll(async () => {
      folder = folderOfServer();
      const { key, cert } = selfSigned(installed.openssl, 'IP:127.0.0.1');
      writeFileSync(join(folder, 'ca.pem'), cert);
      const settings = ['ssl=on', `ssl_cert_file=${join(folder, 'ca.pem')}`];
      server = new PostgresServer(folder, installed.programs, [
        ...settings,
        `ssl_key_file=${join(folder, 'key.pem')}`,
      ]);
      await server.create();
      writeFileSync(join(folder, 'key.pem'), key, { mode: 0o600 });
      const { uid, gid } = statSync(join(folder, 'data'));
      chownSync(join(folder, 'key.pem'), uid, gid);
      await server.start();
    });
    afterAll(async () => {
      await server.stop();
      rmSync(folder, { recursive: true });
    });

    /** Returns whether the connection is encrypted. */
    async function connect(parameters: string): Promise<boolean> {
      const client = new Client(settingsOf(`${server.url}?${parameters}`));
      client.on('error', () => undefined);
      await client.connect();
      try {
        const { rows } = await client.query<{ ssl: boolean }>(
          'select ssl from pg_stat_ssl where pid = pg_backend_pid()',
        );
        return rows[0]?.ssl === true;
      } finally {
        await client.end();
      }
    }

    it('is trusted with its certificate as sslrootcert', async () => {
      const ca = encodeURIComponent(join(folder, 'ca.pem'));
      expect(await connect(`sslmode=verify-full&sslrootcert=${ca}`)).toBe(true);
    });

    it('is not trusted without it', async () => {
      await expect(connect('sslmode=verify-full')).rejects.toThrow(/self.signed/);
    });

    it('gets an encrypted connection with sslmode=require, and an open one without it', async () => {
      expect(await connect('sslmode=require')).toBe(true);
      expect(await connect('sslmode=disable')).toBe(false);
    });
  });
});
