import { copyFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Problem } from '@docloom/contract';
import { RunnableWorkflow } from '../runnable-workflow.ts';
import { RunningService } from '../running-service.ts';
import { TemporaryFolder } from '../temporary-folder.ts';
import { until } from '../until.ts';

let folder: TemporaryFolder;
let service: RunningService;
let workflow: RunnableWorkflow;
let file: string;

beforeEach(async () => {
  folder = new TemporaryFolder();
  file = join(folder.path, 'docloom.db');
  service = await RunningService.start({ dataFolder: folder.path });
  workflow = await RunnableWorkflow.create(service.client);
});
afterEach(async () => {
  await service.stop();
  folder.remove();
});

const isReady = async () => (await service.anonymous.get('/readyz')).status === 200;

/** Another check of readiness may fail meanwhile. */
async function isMissed(): Promise<boolean> {
  const answer = await service.anonymous.get('/readyz');
  const { errors = [] } = answer.status === 503 ? (answer.json as Problem) : {};
  return errors.some(({ path }) => path === 'database');
}

async function expectRejection(): Promise<void> {
  await until('the service to notice', isMissed);
  (await workflow.send({ number: 1 })).refuses(503, 'database_replaced');
  const change = await service.client.post('/v0/workflows/', { name: 'Letters' });
  change.refuses(503, 'database_replaced');
  expect(change.headers.get('retry-after')).toBe('30');
  const { errors } = (await service.anonymous.get('/readyz')).json as Problem;
  expect(errors).toEqual([
    {
      path: 'database',
      message:
        'was removed or replaced while the service is running; move the file back, or restore it and restart the service',
    },
  ]);
  expect((await service.anonymous.get('/healthz')).status).toBe(200);
}

describe('A service whose database file', () => {
  it('was moved away accepts nothing, and continues when the file is back', async () => {
    renameSync(file, `${file}.away`);
    await expectRejection();
    renameSync(`${file}.away`, file);
    await until('the service to be ready again', isReady);
    expect((await workflow.send({ number: 2 })).status).toBe(200);
  });

  it('was replaced by a copy accepts nothing', async () => {
    copyFileSync(file, `${file}.copy`);
    renameSync(`${file}.copy`, file);
    await expectRejection();
  });

  it('has lost its write-ahead log accepts nothing', async () => {
    rmSync(`${file}-wal`);
    await expectRejection();
  });
});
