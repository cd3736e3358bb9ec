import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Run } from '@docloom/contract';
import { docloom, DocloomProcess } from '../cli/docloom-process.ts';
import { RunnableWorkflow } from '../runnable-workflow.ts';
import { TemporaryFolder } from '../temporary-folder.ts';
import { testsWith } from '../tests-with.ts';
import { until } from '../until.ts';
import { unusedPort } from '../unused-port.ts';
import { paragraphsOf } from '../word-file.ts';
import { findPostgres } from '../../../playground/postgres/find-postgres.mjs';
import { folderOfServer, PostgresServer } from '../../../playground/postgres/postgres-server.mjs';
import { TestDatabase } from './test-database.ts';

const MISSING = 'docloom serve --database: neither npm nor Debian has installed PostgreSQL here';
const TOKEN = { DOCLOOM_TOKEN: 'dlt_of_this_operator' };

let folder: TemporaryFolder;
let services: DocloomProcess[];
beforeEach(() => {
  folder = new TemporaryFolder();
  services = [];
});
afterEach(async () => {
  await Promise.all(services.map((service) => service.stop('SIGKILL')));
  folder.remove();
});

/** Starts a service with a data folder of its own. */
async function serve(url: string, data = 'data'): Promise<DocloomProcess> {
  const place = ['--port', '0', '--data', join(folder.path, data)];
  const service = await DocloomProcess.serve([...place, '--database', url], TOKEN);
  services.push(service);
  return service;
}

/** Runs a command that ends by itself. */
const run = (url: string, ...words: string[]) =>
  docloom([...words, '--data', join(folder.path, 'data')], { DOCLOOM_DATABASE: url });

const clientOf = (service: DocloomProcess) => service.client(TOKEN.DOCLOOM_TOKEN);

/** Returns the status; 0 while nobody listens, as between a waiting service and a started one. */
async function readinessOf(service: DocloomProcess): Promise<number> {
  const response = await fetch(new URL('/readyz', service.url)).catch(() => null);
  return response?.status ?? 0;
}

testsWith(findPostgres(), MISSING, (programs) => {
  describe('docloom serve --database with a PostgreSQL database', () => {
    let database: TestDatabase;
    beforeEach(async () => {
      database = await TestDatabase.createEmpty();
    });
    afterEach(async () => {
      await Promise.all(services.map((service) => service.stop('SIGKILL')));
      await database.remove();
    });

    it('tells where its data is, without the password', async () => {
      const service = await serve(database.url);
      const { username, host, pathname } = new URL(database.url);
      expect(service.stdout).toBe(
        `Docloom is at ${service.url}, its data in ${join(folder.path, 'data')} and postgres://${username}:***@${host}${pathname}\n`,
      );
    });

    it('keeps everything over SIGKILL', async () => {
      const first = await serve(database.url);
      const workflow = await RunnableWorkflow.create(clientOf(first));
      await workflow.addTemplate(['Order {{number}}']);
      const made = await workflow.run({ number: 1 });
      expect(made.status).toBe('SUCCEEDED');
      await first.stop('SIGKILL');
      const client = clientOf(await serve(database.url));
      const kept = (await client.get(`${workflow.path}/runs/`)).showsList(200, Run);
      expect(kept.map(({ id, status }) => [id, status])).toEqual([[made.id, 'SUCCEEDED']]);
      const { id: fileId } = kept[0]!.outputs[0]!.file!;
      const content = await client.get(`/v0/drive/files/${fileId}/content/`);
      expect(paragraphsOf(content.content)).toEqual(['Order 1']);
    });

    it('with the drive in its data folder, is alone: a second one is rejected with database_in_use', async () => {
      const first = await serve(database.url);
      const elsewhere = ['--data', join(folder.path, 'other'), '--database', database.url];
      const second = await docloom(['serve', '--port', '0', ...elsewhere]);
      expect(second).toMatchObject({ code: 1, stdout: '' });
      expect(second.stderr).toMatch(/^[^\n]+ \(database_in_use\)\n$/);
      expect(second.stderr).not.toContain(new URL(database.url).password);
      expect(await readinessOf(first)).toBe(200);
    });

    it('lets commands work on the database meanwhile', async () => {
      const service = await serve(database.url);
      const who = ['--email', 'ann@docloom.test', '--name', 'Ann'];
      const created = await run(database.url, 'token', 'create', ...who);
      expect(created).toMatchObject({ code: 0, stderr: '' });
      const client = service.client(created.stdout.trim());
      expect((await client.get('/v0/workflows/')).status).toBe(200);
      expect((await run(database.url, 'user', 'list')).stdout).toContain('ann@docloom.test');
    });

    it('needs no data folder for commands', async () => {
      const who = ['--email', 'ann@docloom.test', '--name', 'Ann'];
      expect((await run(database.url, 'user', 'create', ...who)).code).toBe(0);
      expect(existsSync(join(folder.path, 'data'))).toBe(false);
    });

    it('says how to back up instead of a backup without the database', async () => {
      const refused = await run(database.url, 'backup', join(folder.path, 'backup'));
      expect(refused).toMatchObject({ code: 1, stdout: '' });
      expect(refused.stderr).toContain('pg_dump');
      expect(refused.stderr).toContain('(backup_without_database)');
    });

    it('rejects a command on a database without tables, and makes none', async () => {
      const refused = await run(database.url, 'token', 'list');
      expect(refused).toMatchObject({ code: 1, stdout: '' });
      expect(refused.stderr).toContain('has no tables of Docloom');
      expect((await database.contents()).toString()).toBe('');
    });

    it.each([
      ['a wrong password', { password: 'wrong' }, 'password authentication failed'],
      ['a database that does not exist', { pathname: '/nothing' }, 'does not exist'],
    ])('rejects %s at once', async (_, wrong, reason) => {
      const url = Object.assign(new URL(database.url), wrong).href;
      const refused = await run(url, 'serve', '--port', '0');
      expect(refused).toMatchObject({ code: 1, stdout: '' });
      expect(refused.stderr).toContain(reason);
      expect(refused.stderr).toMatch(/^[^\n]+ \(invalid_setting\)\n$/);
      expect(refused.stderr).not.toContain(new URL(url).password);
    });
  });

  describe('A PostgreSQL server that', () => {
    let place: string;
    let server: PostgresServer;
    beforeEach(async () => {
      place = folderOfServer();
      server = new PostgresServer(place, programs, ['fsync=off']);
      await server.create();
    });
    afterEach(async () => {
      await Promise.all(services.map((service) => service.stop('SIGKILL')));
      await server.stop();
      rmSync(place, { recursive: true });
    });

    it('starts later than the service lets it answer 503 until then', async () => {
      const service = await serve(server.url);
      const readiness = await fetch(new URL('/readyz', service.url));
      expect(await readiness.json()).toMatchObject({
        code: 'not_ready',
        errors: [{ path: 'database', message: 'cannot be reached' }],
      });
      expect((await fetch(new URL('/hooks/any', service.url))).status).toBe(503);
      await server.start();
      await until('the service to start', async () => (await readinessOf(service)) === 200);
      expect(await service.stop()).toEqual({ code: 0, signal: null });
    });

    it('crashes lets the service answer 503, and go on with what it accepted', async () => {
      await server.start();
      const service = await serve(server.url);
      const workflow = await RunnableWorkflow.create(clientOf(service));
      await workflow.addTemplate(['Order {{number}}']);
      await server.stop('SIGQUIT');
      await until('the crash to be noticed', async () => (await readinessOf(service)) === 503);
      const rejected = await clientOf(service).get(workflow.path);
      expect(rejected.status).toBe(503);
      await server.start();
      await until('the service to be ready', async () => (await readinessOf(service)) === 200);
      expect(await workflow.run({ number: 1 })).toMatchObject({ status: 'SUCCEEDED' });
      expect(await service.stop()).toEqual({ code: 0, signal: null });
    });
  });

  it('A command says that the server of its database cannot be reached', async () => {
    const url = `postgres://docloom:secret@127.0.0.1:${String(await unusedPort())}/docloom`;
    const refused = await run(url, 'token', 'list');
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toMatch(/ECONNREFUSED[^\n]+\(database_unreachable\)\n$/);
    expect(refused.stderr).not.toContain('secret');
  });
});
