import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { answers, freePort } from '../../../playground/setup/ports.mjs';
import type { ServerGroup } from '../../../playground/src/server-group.ts';
import type { Arena } from '../arena.ts';
import type { SeveralServices } from '../nodes/several-services.ts';
import { startRival } from './start-rival.ts';

const POLL_MS = 50;

/** Starts BullMQ on a Redis server that syncs each write before it answers. */
export async function startBullMq(arena: Arena, count: number): Promise<SeveralServices> {
  const redis = await startRedis(arena.servers, join(arena.folder, 'redis'));
  const rival = { name: 'BullMQ', program: 'bullmq-process.ts', queue: String(redis), count };
  return startRival(arena, rival);
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
