import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../../../playground/setup/ports.mjs';
import { N8nClient } from '../../../playground/src/n8n-client.ts';
import { startN8n } from '../../../playground/src/n8n-process.ts';
import { tarball } from '../../../playground/src/node-package.ts';
import { ServerGroup } from '../../../playground/src/server-group.ts';
import { until } from '../../../playground/src/until.ts';
import type { N8nOfFlow } from '../published-flow.ts';
import type { Stage } from '../stage/stage.ts';

/** An n8n that was restored from the backup of another one. */
export interface RestoredN8n extends N8nOfFlow {
  /** Waits until its log has a text. */
  logged(text: string): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Copies the folder of the n8n of a stage, which does not run meanwhile, and starts a second n8n on
 * the copy: with the same flows, keys and static data, at another address.
 */
export async function restoreN8n(stage: Stage): Promise<RestoredN8n> {
  const userFolder = `${stage.n8nFolder}-restored`;
  await stage.whileN8nIsStopped(() => cp(stage.n8nFolder, userFolder, { recursive: true }));
  const logFile = join(userFolder, 'restored.log');
  const servers = new ServerGroup();
  const port = await freePort();
  await startN8n(servers, {
    port,
    userFolder,
    logFile,
    owner: stage.owner,
    tarball: tarball(),
    release: stage.release,
  });
  const n8n = new N8nClient(`http://127.0.0.1:${port}`, stage.release);
  await n8n.signIn(stage.owner);
  return {
    n8n,
    credential: () => stage.credential(),
    logged: (text) =>
      until(`"${text}" in the log of n8n`, 90_000, async () => {
        return (await readFile(logFile, 'utf8')).includes(text) ? null : undefined;
      }).then(() => undefined),
    stop: () => servers.stopAll(),
  };
}
