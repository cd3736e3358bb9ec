import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { answers, freePort } from '../../../playground/setup/ports.mjs';
import type { ServerGroup } from '../../../playground/src/server-group.ts';
import type { Arena } from '../arena.ts';
import type { SeveralServices } from '../nodes/several-services.ts';
import type { RivalWorkers } from './start-rival.ts';
import { startRival } from './start-rival.ts';

const PROGRAM = fileURLToPath(new URL('bullmq-process.ts', import.meta.url));
const POLL_MS = 50;

/** Starts BullMQ on a Redis server that syncs each write before it answers. */
export async function startBullMq(arena: Arena, workers: RivalWorkers): Promise<SeveralServices> {
  const redis = await startRedis(arena.servers, join(arena.folder, 'redis'));
  return startRival(arena, { name: 'BullMQ', program: PROGRAM, queue: String(redis), ...workers });
}

/** @returns its port */
async function startRedis(servers: ServerGroup, folder: string): Promise<number> {
  await mkdir(folder, { recursive: true });
  const port = await freePort();
  const address = ['--bind', '127.0.0.1', '--port', String(port), '--dir', folder];
  const durability = ['--appendonly', 'yes', '--appendfsync', 'always', '--save', ''];
  const policy = ['--maxmemory-policy', 'noeviction'];
  const server = servers.start({
    name: 'Redis',
    command: 'redis-server',
    args: [...address, ...durability, ...policy],
    environment: process.env,
    logFile: join(folder, 'redis.log'),
  });
  const state = { hasEnded: false };
  void server.ended.then(() => (state.hasEnded = true));
  while (!(await answers({ port }))) {
    if (state.hasEnded) throw new Error('Redis does not start: apt-get install redis-server');
    await sleep(POLL_MS);
  }
  return port;
}
