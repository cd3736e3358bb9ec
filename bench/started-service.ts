import { join } from 'node:path';
import { freePort } from '../playground/setup/ports.mjs';
import { startDocloom } from '../playground/src/docloom-process.ts';
import type { ServerGroup } from '../playground/src/server-group.ts';
import { ServiceClient } from '../playground/src/service-client.ts';

const TOKEN = 'docloom_token_of_the_bench';

/**
 * The service as a user starts it, a separate process with default settings, in a folder below
 * that one.
 * @returns a client with a token of it
 */
export async function startService(servers: ServerGroup, folder: string): Promise<ServiceClient> {
  const port = await freePort();
  await startDocloom(servers, {
    port,
    dataFolder: join(folder, 'docloom'),
    logFile: join(folder, 'docloom.log'),
    token: TOKEN,
  });
  return new ServiceClient(`http://127.0.0.1:${String(port)}`, TOKEN);
}
