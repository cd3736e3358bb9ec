import { join } from 'node:path';
import { freePort } from '../playground/setup/ports.mjs';
import { startDocloom } from '../playground/src/docloom-process.ts';
import type { ServerGroup } from '../playground/src/server-group.ts';
import { ServiceClient } from '../playground/src/service-client.ts';

/** The token of the started services. */
export const TOKEN = 'docloom_token_of_the_bench';

/**
 * Starts the service as a user does: in a separate process with default settings, in a subfolder.
 * @returns a client with a token
 */
export async function startService(servers: ServerGroup, folder: string): Promise<ServiceClient> {
  return new ServiceClient(await startServiceAt(servers, folder), TOKEN);
}

/** Starts the service as `startService` does. @returns its URL */
export async function startServiceAt(servers: ServerGroup, folder: string): Promise<string> {
  const port = await freePort();
  await startDocloom(servers, {
    port,
    dataFolder: join(folder, 'docloom'),
    logFile: join(folder, 'docloom.log'),
    token: TOKEN,
  });
  return `http://127.0.0.1:${String(port)}`;
}
