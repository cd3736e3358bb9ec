import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Arena } from '../../pipeline/arena.ts';
import { startService } from '../../pipeline/contestants/docloom.ts';
import { startBullMq } from '../../pipeline/rivals/start-bullmq.ts';
import { startPgBoss } from '../../pipeline/rivals/start-pg-boss.ts';
import { startRival } from '../../pipeline/rivals/start-rival.ts';
import { OURS, RIVAL } from '../../templates/contestants/index.ts';
import type { PipelineKey } from '../contestants.mjs';
import type { Roots } from '../usage/process-tree.ts';
import { rootsFromNow } from '../usage/process-tree.ts';
import type { Peer } from './peer.ts';

const NAIVE = fileURLToPath(new URL('naive-process.ts', import.meta.url));

/** One process, which may use all processors. */
const onAllProcessors = (library: string) => ({ library, processors: [undefined] });

/** A PostgreSQL server for one contestant. */
export interface DatabaseServer {
  /** The address of its database. */
  readonly url: string;
  readonly roots: Roots;
}

/** Returns whether a contestant needs a PostgreSQL server. */
export function needsPostgres(key: PipelineKey): boolean {
  return key.startsWith('pg-boss');
}

/**
 * Starts the contestants, each in a folder of its own.
 * @param databases one for each contestant that needs a PostgreSQL server
 */
export async function startPeers(
  arena: Arena,
  keys: readonly PipelineKey[],
  databases: readonly DatabaseServer[],
): Promise<Peer[]> {
  const unused = [...databases];
  const peers: Peer[] = [];
  for (const key of keys) {
    const folder = join(arena.folder, key);
    await mkdir(folder);
    const database = needsPostgres(key) ? unused.shift() : undefined;
    const startedRoots = rootsFromNow();
    const url = await startPeer({ ...arena, folder }, key, database?.url ?? '');
    peers.push({ key, url, folder, roots: [...startedRoots(), ...(database?.roots ?? [])] });
  }
  return peers;
}

/** @returns its address for source data */
async function startPeer(arena: Arena, key: PipelineKey, database: string): Promise<string> {
  const { servers, folder, template, receiver } = arena;
  switch (key) {
    case 'docloom': {
      const service = { folder, template, receiverUrl: receiver.url };
      return (await startService(servers, service)).url;
    }
    case 'bullmq-docxtemplater':
      return onlyUrlOf(startBullMq(arena, onAllProcessors(RIVAL)));
    case 'bullmq-docloom':
      return onlyUrlOf(startBullMq(arena, onAllProcessors(OURS)));
    case 'pg-boss-docxtemplater':
      return onlyUrlOf(startPgBoss(arena, { database, ...onAllProcessors(RIVAL) }));
    case 'pg-boss-docloom':
      return onlyUrlOf(startPgBoss(arena, { database, ...onAllProcessors(OURS) }));
    case 'naive': {
      const naive = { name: 'naive', program: NAIVE, queue: '', ...onAllProcessors(RIVAL) };
      return onlyUrlOf(startRival(arena, naive));
    }
  }
}

async function onlyUrlOf(started: Promise<{ urls: readonly string[] }>): Promise<string> {
  return (await started).urls[0] ?? '';
}
