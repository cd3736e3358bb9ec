import { mkdirSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { playground, playgroundNode } from '../setup/paths.mjs';
import { freePort } from '../setup/ports.mjs';
import { passwordHash } from './brought-by-n8n.ts';
import { installNodePackage } from './node-package.ts';
import type { ServerGroup } from './server-group.ts';
import type { ServerProcess } from './server-process.ts';
import { untilReady } from './until-ready.ts';

/** The one account of the playground's n8n. */
export interface Owner {
  readonly email: string;
  readonly password: string;
}

/** How one n8n is started. */
export interface N8nSettings {
  readonly port: number;
  readonly userFolder: string;
  readonly logFile: string;
  readonly owner: Owner;
  /** Our node package as npm would publish it. */
  readonly tarball: string;
}

/** Starts n8n on the loopback address with our packed nodes, and waits until it is really up. */
export async function startN8n(
  servers: ServerGroup,
  settings: N8nSettings,
): Promise<ServerProcess> {
  mkdirSync(settings.userFolder, { recursive: true });
  installNodePackage(settings.tarball, settings.userFolder);
  const server = servers.start({
    name: 'n8n',
    command: playgroundNode,
    args: [join(playground, 'node_modules/n8n/bin/n8n'), 'start'],
    environment: environmentOf(settings, await freePort()),
    logFile: settings.logFile,
  });
  // /healthz answers too early; so does this address, with a sentence instead of JSON, while n8n
  // prepares its database.
  const isUp = (answer: Response) =>
    answer.ok && (answer.headers.get('content-type') ?? '').includes('json');
  await untilReady(server, `http://127.0.0.1:${settings.port}/rest/settings`, isUp, 120_000);
  return server;
}

function environmentOf(settings: N8nSettings, brokerPort: number): NodeJS.ProcessEnv {
  return {
    ...withoutN8n(process.env),
    PATH: [dirname(playgroundNode), process.env['PATH']].join(delimiter),
    N8N_USER_FOLDER: settings.userFolder,
    N8N_HOST: '127.0.0.1',
    N8N_LISTEN_ADDRESS: '127.0.0.1',
    N8N_PORT: String(settings.port),
    N8N_RUNNERS_BROKER_PORT: String(brokerPort),
    N8N_SECURE_COOKIE: 'false',
    N8N_GRACEFUL_SHUTDOWN_TIMEOUT: '5',
    ...OWNER_NAME,
    N8N_INSTANCE_OWNER_MANAGED_BY_ENV: 'true',
    N8N_INSTANCE_OWNER_EMAIL: settings.owner.email,
    N8N_INSTANCE_OWNER_PASSWORD_HASH: passwordHash(settings.owner.password),
    ...KEEPS_TO_ITSELF,
  };
}

const OWNER_NAME = {
  N8N_INSTANCE_OWNER_FIRST_NAME: 'Play',
  N8N_INSTANCE_OWNER_LAST_NAME: 'Ground',
};

/** A playground sends nothing about its user anywhere, and works without the internet. */
const KEEPS_TO_ITSELF = {
  N8N_DIAGNOSTICS_ENABLED: 'false',
  N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
  N8N_TEMPLATES_ENABLED: 'false',
  N8N_PERSONALIZATION_ENABLED: 'false',
  N8N_DYNAMIC_BANNERS_ENABLED: 'false',
  N8N_VERIFIED_PACKAGES_ENABLED: 'false',
  N8N_UNVERIFIED_PACKAGES_ENABLED: 'true',
  N8N_DISABLED_MODULES: 'mcp-registry',
};

/**
 * The person's own n8n may be set up by the same variables (a database, a queue, hooks), and with
 * NODE_ENV=test n8n does not start.
 */
function withoutN8n(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const ofN8n =
    /^(N8N_|DB_|EXECUTIONS_|QUEUE_|WEBHOOK_URL|CREDENTIALS_|EXTERNAL_|NODES_|GENERIC_|NODE_ENV$)/;
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !ofN8n.test(name)));
}
