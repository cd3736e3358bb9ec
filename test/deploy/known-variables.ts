import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { serveCommand } from '../../service/src/cli/commands/serve.ts';

/** Every variable that the service reads: those of its options, and the secrets that have none. */
export function variablesOfDocloom(): string[] {
  const secrets = ['DOCLOOM_TOKEN', 'DOCLOOM_OIDC_CLIENT_SECRET'];
  return [...secrets, ...serveCommand().options.flatMap(({ envVar }) => envVar ?? [])];
}

/** Every variable that the settings of n8n are read from, in the version that n8n-core brings. */
export function variablesOfN8n(): string[] {
  const folder = dirname(require.resolve('@n8n/config'));
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .flatMap((file) => [
      ...readFileSync(join(folder, file), 'utf8').matchAll(/\bEnv\)\('([A-Z0-9_]+)'/g),
    ])
    .map(([, name]) => name!);
}
