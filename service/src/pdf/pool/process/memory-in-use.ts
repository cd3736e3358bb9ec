import { readdirSync, readFileSync } from 'node:fs';

const BYTES_OF_A_KIBIBYTE = 1024;

/**
 * Returns the memory that a process and its descendants use now. Memory that two of them share
 * counts twice.
 * @returns bytes; null if the process is gone, or on systems other than Linux, which do not report
 * it
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

/** Each thread lists its own children (`man 5 proc_pid_task`). */
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
