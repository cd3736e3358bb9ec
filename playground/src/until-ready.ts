import { setTimeout as sleep } from 'node:timers/promises';
import { patience } from './patience.ts';
import { ServerFailure } from './server-failure.ts';
import type { ServerProcess } from './server-process.ts';

const POLL_INTERVAL_MS = 150;

/**
 * Resolves when the address responds as expected; fails at once if the server ends instead.
 * @param usualMs the timeout, unless the machine is busy: see {@link patience}
 */
export async function untilReady(
  server: ServerProcess,
  address: string,
  isReady: (answer: Response) => boolean,
  usualMs: number,
): Promise<void> {
  let code: number | undefined;
  void server.ended.then((ended) => (code = ended));
  const patienceMs = patience(usualMs);
  const deadline = Date.now() + patienceMs;
  while (Date.now() < deadline) {
    if (code !== undefined) throw new ServerFailure(server, `did not start (exit code ${code})`);
    if (await answers(address, isReady)) return;
    await sleep(POLL_INTERVAL_MS);
  }
  throw new ServerFailure(server, `did not answer within ${patienceMs / 1000} seconds`);
}

async function answers(address: string, isReady: (answer: Response) => boolean): Promise<boolean> {
  try {
    return isReady(await fetch(address, { signal: AbortSignal.timeout(5000) }));
  } catch {
    return false;
  }
}
