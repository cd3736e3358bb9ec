import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Has a service of its own fill a letter, and freezes it meanwhile with all of its processes, as
 * `docker pause` does.
 * @param limit how long the letter may take, in milliseconds
 * @param freeze in milliseconds
 * @returns the text of the letter
 */
export async function filledAroundFreeze({
  limit,
  freeze,
}: Record<'limit' | 'freeze', number>): Promise<string> {
  const program = join(import.meta.dirname, 'service-that-fills.program.ts');
  const service = fork(program, [String(limit)], {
    execArgv: [],
    // A group of its own, of which its workers are.
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const { pid } = service;
  if (pid === undefined) throw new Error('The service does not start');
  try {
    await once(service, 'message');
    const said = Promise.race([once(service, 'message'), once(service, 'exit')]);
    await sleep(100);
    process.kill(-pid, 'SIGSTOP');
    await sleep(freeze);
    process.kill(-pid, 'SIGCONT');
    return String((await said)[0]);
  } finally {
    if (service.exitCode === null && service.signalCode === null) process.kill(-pid, 'SIGKILL');
  }
}
