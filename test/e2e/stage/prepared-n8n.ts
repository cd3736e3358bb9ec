import { existsSync } from 'node:fs';
import { cp, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../../../playground/setup/ports.mjs';
import { startN8n, type N8nSettings } from '../../../playground/src/n8n-process.ts';
import type { N8nRelease } from '../../../playground/src/releases/n8n-release.ts';
import { ServerGroup } from '../../../playground/src/server-group.ts';

/**
 * Copies the user folder of an n8n that has started once: a first start creates a database with
 * every migration, which takes as long as the rest of the start. Each release is prepared once.
 */
export async function copyPreparedN8n(
  release: N8nRelease,
  settings: Pick<N8nSettings, 'owner' | 'tarball'>,
  userFolder: string,
): Promise<void> {
  const prepared = join(preparedFolders(), release.installation.version);
  if (!existsSync(prepared)) await prepare(prepared, { ...settings, release });
  await cp(prepared, userFolder, { recursive: true });
}

/** Starts an n8n in a new folder and stops it. A failed start leaves no prepared folder. */
async function prepare(
  prepared: string,
  settings: Pick<N8nSettings, 'owner' | 'tarball' | 'release'>,
): Promise<void> {
  const userFolder = `${prepared}-${process.hrtime.bigint()}`;
  const logFile = `${userFolder}.log`;
  const servers = new ServerGroup();
  try {
    await startN8n(servers, { ...settings, port: await freePort(), userFolder, logFile });
  } finally {
    await servers.stopAll();
  }
  await rename(userFolder, prepared);
}

function preparedFolders(): string {
  const folder = process.env['DOCLOOM_PREPARED_N8N'];
  if (folder === undefined) throw new Error('The configuration of these tests sets this folder.');
  return folder;
}
