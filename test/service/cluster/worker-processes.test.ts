import { connect } from 'node:net';
import { join } from 'node:path';
import { Run } from '@docloom/contract';
import { findPostgres } from '../../../playground/postgres/find-postgres.mjs';
import type { Client } from '../client.ts';
import { docloom, DocloomProcess } from '../cli/docloom-process.ts';
import { ExposedMetrics } from '../metrics/exposed-metrics.ts';
import { TestDatabase } from '../postgres/test-database.ts';
import { processTree } from '../processes.ts';
import { RunnableWorkflow } from '../runnable-workflow.ts';
import { TemporaryFolder } from '../temporary-folder.ts';
import { testsWith } from '../tests-with.ts';
import { until } from '../until.ts';
import { unusedPort } from '../unused-port.ts';

const MISSING = 'docloom serve --workers: neither npm nor Debian has installed PostgreSQL here';
const TOKEN = 'dlt_of_this_operator';
const WORKERS = 2;
/** Each process accepts 5 connections, and answers 100 more to tell the reason. */
const HELD_BY_PROCESS = 105;

testsWith(findPostgres(), MISSING, () => {
  describe('docloom serve --workers', () => {
    let folder: TemporaryFolder;
    let database: TestDatabase;
    let service: DocloomProcess | null;
    beforeEach(async () => {
      folder = new TemporaryFolder();
      database = await TestDatabase.createEmpty();
      service = null;
    });
    afterEach(async () => {
      await service?.stop('SIGKILL');
      await database.remove();
      folder.remove();
    });

    const settings = (url: string, port: number) => [
      ...['--port', String(port), '--data', join(folder.path, 'data')],
      ...['--database', url, '--drive', join(folder.path, 'drive')],
    ];

    /** Starts the service, and resolves when its first process listens. */
    async function begin(more: readonly string[] = []): Promise<DocloomProcess> {
      const place = [...settings(database.url, await unusedPort()), '--log-level', 'info'];
      service = await DocloomProcess.serve([...place, '--workers', String(WORKERS), ...more], {
        DOCLOOM_TOKEN: TOKEN,
      });
      return service;
    }

    /** Starts the service, and resolves when all of its processes listen. */
    async function serve(
      more?: readonly string[],
    ): Promise<{ service: DocloomProcess; client: Client }> {
      const started = await begin(more);
      await until('the log of their starts', () => startsOf(started) === WORKERS);
      return { service: started, client: started.client(TOKEN) };
    }

    const workersOf = ({ pid }: DocloomProcess) =>
      processTree(pid).filter((one) => one.pid !== pid && one.arguments.includes('serve'));

    const startsOf = ({ stderr }: DocloomProcess) => stderr.split('Docloom has started').length - 1;

    it('shares its work and its address among processes, and tells how many they are', async () => {
      const { service, client } = await serve();
      expect(service.stdout).toMatch(/, with 2 worker processes\n$/);
      expect(workersOf(service)).toHaveLength(WORKERS);
      const workflow = await RunnableWorkflow.create(client);
      await workflow.addTemplate(['Order {{number}}']);
      const numbers = Array.from({ length: 20 }, (_, number) => number);
      const made = await Promise.all(numbers.map((number) => workflow.run({ number })));
      expect(new Set(made.map(({ status }) => status))).toEqual(new Set(['SUCCEEDED']));
      const runs = (await client.get(`${workflow.path}/runs/`)).showsList(200, Run);
      expect(runs).toHaveLength(numbers.length);
      expect(await service.stop()).toEqual({ code: 0, signal: null });
    });

    it('shows the metrics of all processes, whichever gets the request', async () => {
      const { client } = await serve();
      const metrics = ExposedMetrics.of(await client.get('/metrics'));
      for (const name of ['docloom_info', 'process_start_time_seconds']) {
        const named = metrics.samples.filter((sample) => sample.name === name);
        expect(named.map(({ labels }) => labels['worker']).sort()).toEqual(['1', '2']);
      }
      const unnamed = metrics.samples.filter(({ labels }) => labels['worker'] === undefined);
      expect(unnamed).toEqual([]);
    });

    it.each([1, WORKERS])('replaces %d killed processes, and logs that', async (count) => {
      const { service, client } = await serve();
      const killed = workersOf(service).slice(0, count);
      for (const { pid } of killed) process.kill(pid, 'SIGKILL');
      await until('their successors', () => startsOf(service) === WORKERS + count);
      expect(workersOf(service)).toHaveLength(WORKERS);
      const logged = service.stderr.match(/"SIGKILL",.*"msg":"A worker process ended/g);
      expect(logged).toHaveLength(count);
      expect((await client.get('/readyz')).status).toBe(200);
    });

    it('shows the metrics of the others while a process hangs, and logs that', async () => {
      const { service, client } = await serve();
      const [hanging] = workersOf(service);
      process.kill(hanging!.pid, 'SIGSTOP');
      // One of these connections goes to the other process.
      const answers = Array.from({ length: 2 * WORKERS }, () => client.get('/metrics'));
      const metrics = ExposedMetrics.of(await Promise.any(answers));
      process.kill(hanging!.pid, 'SIGCONT');
      await Promise.allSettled(answers);
      const named = metrics.samples.filter(({ name }) => name === 'docloom_info');
      expect(named).toHaveLength(WORKERS - 1);
      expect(service.stderr).toContain('A worker process did not send its metrics in time');
    });

    it('closes connections above the limit of all processes', async () => {
      const { service } = await serve(['--max-connections', '5']);
      const { hostname, port } = new URL(service.url);
      let closed = 0;
      const sockets = Array.from({ length: 2 * WORKERS * HELD_BY_PROCESS }, () =>
        connect(Number(port), hostname)
          .on('error', () => undefined)
          .on('close', () => (closed += 1)),
      );
      await until('the last to be closed', () => closed >= WORKERS * HELD_BY_PROCESS);
      // A slow process gets fewer connections than the other, which then closes more than half.
      expect(sockets.length - closed).toBeGreaterThanOrEqual(HELD_BY_PROCESS);
      for (const socket of sockets) socket.destroy();
    });

    it('shuts down cleanly while its other processes start', async () => {
      const service = await begin();
      expect(await service.stop()).toEqual({ code: 0, signal: null });
      expect(service.stderr).toContain('Docloom has stopped');
    });

    it('shuts down cleanly if the signal goes to all of its processes, as from a terminal', async () => {
      const { service } = await serve();
      for (const { pid } of workersOf(service)) process.kill(pid, 'SIGINT');
      expect(await service.stop('SIGINT')).toEqual({ code: 0, signal: null });
      const stopped = service.stderr.match(/Docloom has stopped/g);
      expect(stopped).toHaveLength(WORKERS);
    });

    it('ends all of its processes if the primary is killed', async () => {
      const { service } = await serve();
      const workers = workersOf(service);
      await service.stop('SIGKILL');
      await until('the end of the workers', () =>
        workers.every(({ pid }) => processTree(pid)[0]?.arguments === ''),
      );
    });

    it('is rejected on a data folder in use', async () => {
      await serve();
      const second = await docloom(['serve', ...settings(database.url, await unusedPort())]);
      expect(second).toMatchObject({ code: 1, stdout: '' });
      expect(second.stderr).toMatch(/ \(data_folder_in_use\)\n$/);
    });

    it('ends with the reason if a process cannot start', async () => {
      const wrong = Object.assign(new URL(database.url), { password: 'wrong' }).href;
      const place = settings(wrong, await unusedPort());
      const ended = await docloom(['serve', ...place, '--workers', String(WORKERS)]);
      expect(ended).toMatchObject({ code: 1, stdout: '' });
      expect(ended.stderr).toContain('password authentication failed');
      expect(ended.stderr).toMatch(/ \(worker_not_started\)\n$/);
    });
  });
});
