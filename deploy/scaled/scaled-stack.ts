import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { startS3 } from '../../bench/drives/storage-server.ts';
import { findPostgres } from '../../playground/postgres/find-postgres.mjs';
import { folderOfServer, PostgresServer } from '../../playground/postgres/postgres-server.mjs';
import { freePort } from '../../playground/setup/ports.mjs';
import { ServerGroup } from '../../playground/src/server-group.ts';
import { until } from '../../playground/src/until.ts';
import type { NodeSettings } from './nodes.ts';
import { addressOf, startNodes } from './nodes.ts';
import { RoundRobinProxy } from './round-robin-proxy.ts';

const READY_MILLISECONDS = 60_000;

/** The processes to start. */
export interface StackSettings {
  /** The number of nodes that answer requests, and of those that perform jobs. */
  readonly apis: number;
  readonly workers: number;
  /** Of the proxy; 0 selects a free one. */
  readonly port: number;
  /** An empty folder for the data and the logs of the nodes. */
  readonly folder: string;
}

/** Running nodes, with everything that they need. */
export interface ScaledStack {
  /** The address of the proxy. */
  readonly url: string;
  /** A token of the first user. */
  readonly token: string;
  /** The addresses of the nodes. */
  readonly apis: readonly string[];
  readonly workers: readonly string[];
  readonly logFolder: string;
  /** Never resolves; rejects if a node ends unexpectedly. */
  readonly failed: Promise<never>;
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL, S3-compatible storage, nodes of both roles and a proxy, and resolves when all
 * nodes are ready. If one of them does not start, it stops the others.
 * @throws Error if this machine has no PostgreSQL; ServerFailure
 */
export async function startStack(settings: StackSettings): Promise<ScaledStack> {
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const end of stops.splice(0).toReversed()) await end();
  };
  try {
    return { ...(await start(settings, stops)), stop };
  } catch (cause) {
    await stop();
    throw cause;
  }
}

/** @param stops gets a function for each started part that ends it */
async function start(
  { apis, workers, port, folder }: StackSettings,
  stops: (() => Promise<unknown>)[],
): Promise<Omit<ScaledStack, 'stop'>> {
  const database = await startDatabase(stops);
  const storage = await startS3();
  stops.push(() => storage.stop());
  const servers = new ServerGroup();
  stops.push(() => servers.stopAll());
  const proxyPort = port === 0 ? await freePort() : port;
  const token = randomBytes(16).toString('hex');
  const [, drive = ''] = storage.settings;
  const node: NodeSettings = {
    servers,
    folder,
    token,
    environment: {
      ...storage.environment,
      ...database,
      DOCLOOM_DRIVE: drive,
      DOCLOOM_PUBLIC_URL: addressOf(proxyPort),
      DOCLOOM_TRUST_PROXY: '127.0.0.1/32',
      // Receivers are on this machine.
      DOCLOOM_ALLOW_WEBHOOKS_TO: '127.0.0.1/32',
    },
  };
  const apiUrls = await startNodes('api', apis, node);
  const workerUrls = await startNodes('worker', workers, node);
  const proxy = await RoundRobinProxy.start({ port: proxyPort, nodes: apiUrls });
  stops.push(() => proxy.stop());
  await until('a ready node', READY_MILLISECONDS, () => proxy.hasReadyNode || undefined);
  return {
    url: addressOf(proxyPort),
    token,
    apis: apiUrls,
    workers: workerUrls,
    logFolder: folder,
    failed: servers.failed,
  };
}

/** @returns its address and its password, as variables of the nodes */
async function startDatabase(
  stops: (() => Promise<unknown>)[],
): Promise<Readonly<Record<'DOCLOOM_DATABASE' | 'PGPASSWORD', string>>> {
  const programs = findPostgres();
  if (programs === null) throw new Error('Neither npm nor Debian has installed PostgreSQL here');
  const folder = folderOfServer();
  stops.push(() => rm(folder, { recursive: true, force: true }));
  const server = new PostgresServer(folder, programs, []);
  stops.push(() => server.stop());
  await server.create();
  await server.start();
  const { password } = new URL(server.url);
  const address = Object.assign(new URL(server.url), { password: '' });
  return { DOCLOOM_DATABASE: address.href, PGPASSWORD: password };
}
