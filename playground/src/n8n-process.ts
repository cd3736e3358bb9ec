import { mkdirSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { node24 } from '../setup/paths.mjs';
import { freePort } from '../setup/ports.mjs';
import { N8nSession, type Owner } from './n8n-session.ts';
import { installNodePackage } from './node-package.ts';
import { currentN8n } from './releases/current-n8n.ts';
import type { N8nRelease } from './releases/n8n-release.ts';
import type { ServerGroup } from './server-group.ts';
import type { ServerCommand, ServerProcess } from './server-process.ts';
import { until } from './until.ts';
import { untilReady } from './until-ready.ts';

/** The settings of one n8n. */
export interface N8nSettings {
  readonly port: number;
  readonly userFolder: string;
  readonly logFile: string;
  readonly owner: Owner;
  /** The packed node package. */
  readonly tarball: string;
  /** The n8n release; the current one by default. */
  readonly release?: N8nRelease;
  /** More environment variables, such as an address for webhooks. */
  readonly environment?: NodeJS.ProcessEnv;
  /** Options for the Node process of n8n, such as the address of its inspector. */
  readonly nodeArguments?: readonly string[];
}

/** Starts n8n on the loopback address with the packed nodes, and waits until it is ready. */
export async function startN8n(
  servers: ServerGroup,
  settings: N8nSettings,
): Promise<ServerProcess> {
  const { release = currentN8n, port, userFolder, owner } = settings;
  mkdirSync(userFolder, { recursive: true });
  installNodePackage(settings.tarball, userFolder);
  const server = servers.start(await n8nCommand(settings, 'start'));
  const address = `http://127.0.0.1:${port}`;
  // /healthz answers too early. So does this address, with a sentence instead of JSON, while n8n
  // prepares its database.
  const isUp = (answer: Response) =>
    answer.ok && (answer.headers.get('content-type') ?? '').includes('json');
  await untilReady(server, `${address}/rest/settings`, isUp, 120_000);
  await release.makeOwner(new N8nSession(address), owner);
  return server;
}

/**
 * Starts a worker beside an n8n in queue mode, and waits until it takes jobs.
 * @param settings those of the n8n, with another log file
 */
export async function startN8nWorker(
  servers: ServerGroup,
  settings: N8nSettings,
): Promise<ServerProcess> {
  const server = servers.start(await n8nCommand(settings, 'worker'));
  await until('the worker of n8n', 120_000, () => {
    return readFileSync(settings.logFile, 'utf8').includes('worker is now ready') || undefined;
  });
  return server;
}

async function n8nCommand(
  settings: N8nSettings,
  command: 'start' | 'worker',
): Promise<ServerCommand> {
  const { release = currentN8n, port, userFolder, logFile, owner } = settings;
  const { folder, version } = release.installation;
  return {
    name: `n8n ${version}`,
    command: node24,
    args: [...(settings.nodeArguments ?? []), join(folder, 'node_modules/n8n/bin/n8n'), command],
    environment: {
      ...withoutN8n(process.env),
      PATH: [dirname(node24), process.env['PATH']].join(delimiter),
      N8N_USER_FOLDER: userFolder,
      ...addresses(port, await freePort()),
      ...release.environment(owner),
      ...KEEPS_TO_ITSELF,
      N8N_GRACEFUL_SHUTDOWN_TIMEOUT: '5',
      ...settings.environment,
    },
    logFile,
  };
}

function addresses(port: number, brokerPort: number): NodeJS.ProcessEnv {
  return {
    N8N_HOST: '127.0.0.1',
    N8N_LISTEN_ADDRESS: '127.0.0.1',
    N8N_PORT: String(port),
    N8N_RUNNERS_BROKER_PORT: String(brokerPort),
    N8N_SECURE_COOKIE: 'false',
  };
}

/** A playground sends no telemetry and works without the internet. */
const KEEPS_TO_ITSELF = {
  N8N_DIAGNOSTICS_ENABLED: 'false',
  N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
  N8N_TEMPLATES_ENABLED: 'false',
  N8N_PERSONALIZATION_ENABLED: 'false',
  N8N_DYNAMIC_BANNERS_ENABLED: 'false',
  N8N_VERIFIED_PACKAGES_ENABLED: 'false',
  N8N_UNVERIFIED_PACKAGES_ENABLED: 'true',
};

/**
 * The same variables may configure the user's own n8n (a database, a queue, hooks), and with
 * NODE_ENV=test n8n does not start.
 */
function withoutN8n(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const ofN8n =
    /^(N8N_|DB_|EXECUTIONS_|QUEUE_|WEBHOOK_URL|CREDENTIALS_|EXTERNAL_|NODES_|GENERIC_|NODE_ENV$)/;
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !ofN8n.test(name)));
}
