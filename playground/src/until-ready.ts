import { setTimeout as sleep } from 'node:timers/promises';
import { ServerFailure } from './server-failure.ts';
import type { ServerProcess } from './server-process.ts';

const ASK_EVERY_MS = 150;

/** Resolves when the address answers as it should; fails at once when the server ends instead. */
export async function untilReady(
  server: ServerProcess,
  address: string,
  isReady: (answer: Response) => boolean,
  patienceMs: number,
): Promise<void> {
  let code: number | undefined;
  void server.ended.then((ended) => (code = ended));
  const deadline = Date.now() + patienceMs;
  while (Date.now() < deadline) {
    if (code !== undefined) throw new ServerFailure(server, `did not start (exit code ${code})`);
    if (await answers(address, isReady)) return;
    await sleep(ASK_EVERY_MS);
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
