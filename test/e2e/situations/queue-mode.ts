import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { answers, freePort } from '../../../playground/setup/ports.mjs';
import { startN8nWorker } from '../../../playground/src/n8n-process.ts';
import { tarball } from '../../../playground/src/node-package.ts';
import type { N8nRelease } from '../../../playground/src/releases/n8n-release.ts';
import { ServerGroup } from '../../../playground/src/server-group.ts';
import { until } from '../../../playground/src/until.ts';
import { Stage } from '../stage/stage.ts';

const WORKERS = 2;

/** Returns whether this machine has a Redis server, which n8n needs for its queue. */
export function hasRedis(): boolean {
  return spawnSync('redis-server', ['--version']).status === 0;
}

/** A stage whose n8n has a queue and two workers. */
export interface QueueStage {
  readonly stage: Stage;
  /** The IDs of the executions that each worker has started. */
  startedByWorkers(): Promise<string[][]>;
}

/** Opens a stage in queue mode before the tests of a block, and closes it after them. */
export function openedQueueStage(release: N8nRelease): () => QueueStage {
  const servers = new ServerGroup();
  let folder: string | undefined;
  let opened: QueueStage | undefined;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'docloom-queue-'));
    const environment = queueOf(await startRedis(servers, folder));
    const stage = await Stage.open(release, environment);
    const logs = Array.from({ length: WORKERS }, (_, place) =>
      join(folder!, `worker-${place}.log`),
    );
    opened = { stage, startedByWorkers: () => Promise.all(logs.map(startedIn)) };
    for (const logFile of logs) {
      const { n8nFolder: userFolder, owner } = stage;
      const settings = { userFolder, owner, logFile, release, environment, tarball: tarball() };
      await startN8nWorker(servers, { ...settings, port: await freePort() });
    }
  });
  afterAll(async () => {
    await servers.stopAll();
    await opened?.stage.close();
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  });
  return () => {
    if (!opened) throw new Error('The stage is open inside tests only.');
    return opened;
  };
}

/** Returns the port of a Redis that keeps nothing on the disk. */
async function startRedis(servers: ServerGroup, folder: string): Promise<number> {
  const port = await freePort();
  const address = ['--bind', '127.0.0.1', '--port', String(port)];
  servers.start({
    name: 'Redis',
    command: 'redis-server',
    args: [...address, '--save', '', '--appendonly', 'no', '--dir', folder],
    environment: process.env,
    logFile: join(folder, 'redis.log'),
  });
  await until('Redis', 30_000, async () => (await answers({ port })) || undefined);
  return port;
}

function queueOf(redisPort: number): NodeJS.ProcessEnv {
  return {
    EXECUTIONS_MODE: 'queue',
    QUEUE_BULL_REDIS_HOST: '127.0.0.1',
    QUEUE_BULL_REDIS_PORT: String(redisPort),
    // With WAL, as n8n 2 has by default: three processes share the database.
    DB_SQLITE_POOL_SIZE: '3',
  };
}

async function startedIn(logFile: string): Promise<string[]> {
  const log = await readFile(logFile, 'utf8');
  return [...log.matchAll(/Worker started execution (\d+)/g)].map(([, id]) => id ?? '');
}
