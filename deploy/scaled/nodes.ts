import { join } from 'node:path';
import { freePort } from '../../playground/setup/ports.mjs';
import { startDocloom } from '../../playground/src/docloom-process.ts';
import type { ServerGroup } from '../../playground/src/server-group.ts';
import { until } from '../../playground/src/until.ts';

const READY_MILLISECONDS = 60_000;

/** What a node does: answer requests, or perform jobs. */
export type Role = 'api' | 'worker';

/** The common settings of all nodes. */
export interface NodeSettings {
  readonly servers: ServerGroup;
  /** Gets the data folder and the log of each node. */
  readonly folder: string;
  readonly token: string;
  /** With the addresses of the database and the drive. */
  readonly environment: Readonly<Record<string, string>>;
}

/** Returns the address of a port of this machine. */
export function addressOf(port: number): string {
  return `http://127.0.0.1:${port}`;
}

/**
 * Starts nodes one after the other, because the first one creates the tables. Resolves with their
 * addresses when they are ready.
 * @throws ServerFailure
 */
export async function startNodes(
  role: Role,
  count: number,
  { servers, folder, token, environment }: NodeSettings,
): Promise<string[]> {
  const urls: string[] = [];
  for (let number = 1; number <= count; number += 1) {
    const name = `${role}-${number}`;
    const port = await freePort();
    await startDocloom(servers, {
      port,
      dataFolder: join(folder, name),
      logFile: join(folder, `${name}.log`),
      token,
      settings: ['--role', role],
      environment,
    });
    await untilReady(name, addressOf(port));
    urls.push(addressOf(port));
  }
  return urls;
}

function untilReady(name: string, url: string): Promise<boolean> {
  return until(`${name} to be ready`, READY_MILLISECONDS, async () => {
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    return answer?.ok === true || undefined;
  });
}
