import { descendantsOf } from '../../pdf/processes.ts';

/**
 * Does something while processes are suspended, as if they were not on this machine. Idle processes
 * take a tenth of two processors, and their timers delay those of others.
 * @param leashes the parents of the processes, which keep running so that they can end them
 */
export async function whileSuspended<Result>(
  leashes: readonly number[],
  work: () => Promise<Result>,
): Promise<Result> {
  const processes = leashes.flatMap(descendantsOf);
  for (const id of processes) signal(id, 'SIGSTOP');
  try {
    return await work();
  } finally {
    for (const id of processes) signal(id, 'SIGCONT');
  }
}

function signal(id: number, name: 'SIGSTOP' | 'SIGCONT'): void {
  try {
    process.kill(id, name);
  } catch {
    // It has ended meanwhile.
  }
}
