import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgres } from '../../playground/postgres/find-postgres.mjs';
import { folderOfServer, PostgresServer } from '../../playground/postgres/postgres-server.mjs';
import { DocloomProcess } from '../service/cli/docloom-process.ts';
import { unusedPort } from '../service/unused-port.ts';
import type { Options } from './options.mjs';

/** The services of a row, which share a database and a drive. */
export interface StartedServices {
  /** One for each service. */
  readonly origins: readonly string[];
  /** The arguments with which a command reaches their database. */
  readonly place: readonly string[];
  stop(): Promise<void>;
}

/** @throws Error if the machine has no PostgreSQL, and one is needed */
export async function startServices({
  database,
  nodes,
}: Pick<Options, 'database' | 'nodes'>): Promise<StartedServices> {
  const folder = mkdtempSync(join(tmpdir(), 'docloom-neighbours-'));
  const server = database === 'postgres' ? await startPostgres() : null;
  const services: DocloomProcess[] = [];
  // To a file, as of a service in production: this process has to measure, not to read.
  const logs: number[] = [];
  const logOf = (node: number) => {
    const log = openSync(join(folder, `node-${node}.log`), 'w');
    logs.push(log);
    return log;
  };
  const settings =
    server === null ? [] : ['--database', server.url, '--drive', join(folder, 'drive')];
  const placeOf = (node: number) => ['--data', join(folder, `node-${node}`), ...settings];
  const stop = async () => {
    await Promise.all(services.map((service) => service.stop('SIGKILL')));
    await server?.stop();
    for (const log of logs) closeSync(log);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    for (let node = 1; node <= nodes; node += 1) {
      const port = ['--port', String(await unusedPort())];
      services.push(await DocloomProcess.serve([...port, ...placeOf(node)], {}, [], logOf(node)));
    }
  } catch (cause) {
    await stop();
    throw cause;
  }
  const place = server === null ? placeOf(1) : ['--data', folder, '--database', server.url];
  return { origins: services.map(({ url }) => url), place, stop };
}

/** A server that writes to the disk as in production. */
async function startPostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  const programs = findPostgres();
  if (programs === null) throw new Error('Neither npm nor Debian has installed PostgreSQL here');
  const folder = folderOfServer(tmpdir());
  const server = new PostgresServer(folder, programs, []);
  await server.create();
  await server.start();
  return {
    url: server.url,
    async stop() {
      await server.stop('SIGQUIT');
      rmSync(folder, { recursive: true });
    },
  };
}
