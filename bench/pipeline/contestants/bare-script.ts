import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { node24 } from '../../../playground/setup/paths.mjs';
import { freePort } from '../../../playground/setup/ports.mjs';
import type { ServerGroup } from '../../../playground/src/server-group.ts';
import { untilReady } from '../../../playground/src/until-ready.ts';
import type { Contestant } from './contestant.ts';

const PROGRAM = fileURLToPath(new URL('bare-script-process.ts', import.meta.url));

/**
 * Starts the bare script; see bare-script-process.ts. @param document the file that it writes for
 * each run
 */
export async function startBareScript(
  servers: ServerGroup,
  { folder, document, receiverUrl }: { folder: string; document: Buffer; receiverUrl: string },
): Promise<Contestant> {
  const port = await freePort();
  await mkdir(join(folder, 'documents'), { recursive: true });
  await writeFile(join(folder, 'document.docx'), document);
  const server = servers.start({
    name: 'The bare script',
    command: node24,
    args: [PROGRAM, String(port), folder, receiverUrl],
    environment: process.env,
    logFile: join(folder, 'script.log'),
  });
  const url = `http://127.0.0.1:${String(port)}/`;
  await untilReady(server, url, (answer) => answer.status === 405, 30_000);
  return { name: 'Bare script', url };
}
