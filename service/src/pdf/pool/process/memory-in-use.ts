import { readdirSync, readFileSync } from 'node:fs';

const BYTES_OF_A_KIBIBYTE = 1024;

/**
 * The memory that a process and everything that it has started have in use now; what two of them
 * share counts twice.
 * @returns bytes; null when the process is gone, or where the machine does not tell, which Linux
 * alone does
 */
export function memoryInUse(pid: number): number | null {
  const own = ownMemory(pid);
  if (own === null) return null;
  return childrenOf(pid).reduce((sum, child) => sum + (memoryInUse(child) ?? 0), own);
}

function ownMemory(pid: number): number | null {
  const [, kibibytes] = /^VmRSS:\s+(\d+) kB$/m.exec(read(pid, 'status')) ?? [];
  return kibibytes === undefined ? null : Number(kibibytes) * BYTES_OF_A_KIBIBYTE;
}

/** Each thread has its own (`man 5 proc_pid_task`). */
function childrenOf(pid: number): number[] {
  const lists = threadsOf(pid).map((thread) => read(pid, `task/${thread}/children`));
  return lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number));
}

function threadsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${String(pid)}/task`);
  } catch {
    return [];
  }
}

function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${String(pid)}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
