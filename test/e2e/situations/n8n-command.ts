import { execFile } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { node24 } from '../../../playground/setup/paths.mjs';
import { freePort } from '../../../playground/setup/ports.mjs';
import type { Stage } from '../stage/stage.ts';

const run = promisify(execFile);

/** Runs a command of n8n, such as `export:workflow`, beside the running n8n of a stage. */
export async function runN8nCommand(stage: Stage, ...words: string[]): Promise<void> {
  const n8n = join(stage.release.installation.folder, 'node_modules/n8n/bin/n8n');
  await run(node24, [n8n, ...words], {
    env: {
      PATH: [dirname(node24), process.env['PATH']].join(delimiter),
      HOME: stage.n8nFolder,
      N8N_USER_FOLDER: stage.n8nFolder,
      N8N_DIAGNOSTICS_ENABLED: 'false',
      N8N_RUNNERS_BROKER_PORT: String(await freePort()),
    },
  });
}
