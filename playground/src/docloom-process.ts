import { join } from 'node:path';
import { node24, repository } from '../setup/paths.mjs';
import type { ServerGroup } from './server-group.ts';
import type { ServerProcess } from './server-process.ts';
import { untilReady } from './until-ready.ts';

/** The settings of one Docloom service. */
export interface DocloomSettings {
  readonly port: number;
  readonly dataFolder: string;
  readonly logFile: string;
  /** Valid from the first start. */
  readonly token: string;
  /** The checkout whose build is started; by default, this one. */
  readonly checkout?: string | undefined;
  /** More arguments of `docloom serve`. */
  readonly settings?: readonly string[] | undefined;
  /** More variables of its environment. */
  readonly environment?: Readonly<Record<string, string>> | undefined;
  /** The number of the only processor on which it and its processes run; by default, all of them. */
  readonly processor?: number | undefined;
}

/** Returns the path of the program `docloom` in the build of a checkout. */
export function programOf(checkout: string): string {
  return join(checkout, 'service/dist/cli/docloom.js');
}

/** Starts `docloom serve` on the loopback address and waits until it is ready. */
export async function startDocloom(
  servers: ServerGroup,
  {
    port,
    dataFolder,
    logFile,
    token,
    checkout = repository,
    settings = [],
    environment = {},
    processor,
  }: DocloomSettings,
): Promise<ServerProcess> {
  const address = ['--host', '127.0.0.1', '--port', String(port)];
  const server = servers.start({
    name: 'The Docloom service',
    ...pinned(processor, [
      node24,
      ...[programOf(checkout), 'serve', ...address, '--data', dataFolder, ...settings],
    ]),
    // The DOCLOOM_… variables of this process are for the playground only.
    environment: { ...withoutDocloom(process.env), ...environment, DOCLOOM_TOKEN: token },
    logFile,
  });
  const healthy = (answer: Response) => answer.status === 200;
  await untilReady(server, `http://127.0.0.1:${port}/healthz`, healthy, 30_000);
  return server;
}

/**
 * Returns a command line that runs on one processor only, if there is one to choose (Linux).
 * @param processor its number, from 0
 */
export function pinned(
  processor: number | undefined,
  [command = '', ...args]: readonly string[],
): { command: string; args: string[] } {
  if (processor === undefined) return { command, args };
  return { command: 'taskset', args: ['-c', String(processor), command, ...args] };
}

function withoutDocloom(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const others = Object.entries(environment).filter(([name]) => !name.startsWith('DOCLOOM_'));
  return Object.fromEntries(others);
}
