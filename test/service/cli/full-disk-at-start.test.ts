import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DocloomProcess } from './docloom-process.ts';
import { SmallDisk } from '../small-disk.ts';
import { TemporaryFolder } from '../temporary-folder.ts';
import { testsWithSmallDisk } from '../tests-with.ts';
import { until } from '../until.ts';

const TOKEN = 'dlt_of_the_operator_of_this_test';

testsWithSmallDisk('a full disk', () => {
  describe('docloom serve on a disk that', aDisk);
});

function aDisk(): void {
  let folder: TemporaryFolder;
  let disk: SmallDisk;
  let service: DocloomProcess | null;
  beforeEach(() => {
    folder = new TemporaryFolder();
    disk = SmallDisk.mount(folder.path, 16);
    service = null;
  });
  afterEach(async () => {
    await service?.stop('SIGKILL');
    disk.unmount();
    folder.remove();
  });

  /** Starts the service, which logs to the same disk. */
  async function serve(): Promise<DocloomProcess> {
    const log = openSync(join(folder.path, 'log'), 'a');
    const args = ['--port', '0', '--data', join(folder.path, 'data'), '--log-level', 'info'];
    service = await DocloomProcess.serve(args, { DOCLOOM_TOKEN: TOKEN }, [], log);
    closeSync(log);
    return service;
  }

  // The client needs the document of the API, which a waiting service does not have.
  const send = (running: DocloomProcess, method: string, path: string) =>
    fetch(new URL(path, running.url), {
      method,
      headers: { authorization: TOKEN, 'content-type': 'application/json' },
      ...(method === 'POST' && { body: JSON.stringify({ name: 'Orders' }) }),
    });
  const create = (running: DocloomProcess) => send(running, 'POST', '/v0/workflows/');

  async function expectWaiting(running: DocloomProcess): Promise<void> {
    expect(await (await send(running, 'GET', '/healthz')).json()).toMatchObject({ status: 'ok' });
    const readiness = await send(running, 'GET', '/readyz');
    expect(readiness.status).toBe(503);
    expect(await readiness.json()).toMatchObject({
      code: 'not_ready',
      errors: [{ path: 'data folder', message: 'has no free space' }],
    });
    for (const refusal of [await create(running), await send(running, 'POST', '/hooks/any')]) {
      expect(refusal.status).toBe(503);
      expect(refusal.headers.get('retry-after')).toBe('30');
      expect(await refusal.json()).toMatchObject({ code: 'storage_unavailable' });
    }
  }

  async function expectRecovery(running: DocloomProcess): Promise<void> {
    disk.makeRoom();
    await until('the service to start', async () => {
      const answer = await create(running).catch(() => undefined);
      return answer?.status === 201;
    });
  }

  it('is full from the beginning answers 503, and starts by itself', async () => {
    disk.fill();
    const running = await serve();
    await expectWaiting(running);
    await expectRecovery(running);
    expect(await running.stop()).toEqual({ code: 0, signal: null });
  });

  it('has become full answers 503, and starts by itself with its data', async () => {
    const before = await serve();
    expect((await create(before)).status).toBe(201);
    await before.stop();
    disk.fill();
    const running = await serve();
    await expectWaiting(running);
    await expectRecovery(running);
    expect((await running.client(TOKEN).get('/v0/workflows/')).json).toHaveLength(2);
  });

  it('is full stops at SIGTERM', async () => {
    disk.fill();
    const running = await serve();
    expect(await running.stop()).toEqual({ code: 0, signal: null });
  });

  it('becomes full while it runs goes on, although its log is there', async () => {
    const running = await serve();
    disk.fill();
    for (let count = 0; count < 20; count += 1) {
      expect((await running.client(TOKEN).get('/v0/workflows/')).status).toBe(200);
      await create(running);
    }
    await expectRecovery(running);
    expect(await running.stop()).toEqual({ code: 0, signal: null });
  });
}
