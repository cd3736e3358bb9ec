import { execFile } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../../playground/setup/ports.mjs';
import type { Stage } from '../stage.ts';

const run = promisify(execFile);

/** Runs a command of n8n, such as `export:workflow`, beside the running n8n of a stage. */
export async function runN8nCommand(stage: Stage, ...words: string[]): Promise<void> {
  const folder = join(stage.release.installation.folder, 'node_modules');
  const node = join(folder, 'node/bin/node');
  await run(node, [join(folder, 'n8n/bin/n8n'), ...words], {
    env: {
      PATH: [dirname(node), process.env['PATH']].join(delimiter),
      HOME: stage.n8nFolder,
      N8N_USER_FOLDER: stage.n8nFolder,
      N8N_DIAGNOSTICS_ENABLED: 'false',
      N8N_RUNNERS_BROKER_PORT: String(await freePort()),
    },
  });
}
