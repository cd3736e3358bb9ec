import { readFileSync } from 'node:fs';

/** The kernel's clock ticks per second, the same for every program (`man 5 proc`). */
const TICKS_A_SECOND = 100;

/** The positions of user and kernel time, counted from the end of the program's name. */
const USER = 11;
const KERNEL = 12;

/**
 * Returns the processor time that a process has used, including all threads but no children.
 * @returns milliseconds; null if the process is gone, or on systems other than Linux, which do not
 * report it
 */
export function processorTime(pid: number): number | null {
  const line = readStatus(pid);
  if (line === null) return null;
  // The name is in brackets, and may itself contain brackets and spaces.
  const members = line.slice(line.lastIndexOf(')') + 2).split(' ');
  const ticks = Number(members[USER]) + Number(members[KERNEL]);
  return Number.isNaN(ticks) ? null : (ticks * 1000) / TICKS_A_SECOND;
}

function readStatus(pid: number): string | null {
  try {
    return readFileSync(`/proc/${String(pid)}/stat`, 'utf8');
  } catch {
    return null;
  }
}
