import { readFileSync } from 'node:fs';

/** What the kernel counts in, for every program that asks: so many a second (`man 5 proc`). */
const TICKS_A_SECOND = 100;

/** Where the times in user and in kernel mode are, counted from behind the program's name. */
const USER = 11;
const KERNEL = 12;

/**
 * The processor time that a process has had, with all of its threads and without its children.
 * @returns milliseconds; null when the process is gone, or where the machine does not tell, which
 * Linux alone does
 */
export function processorTime(pid: number): number | null {
  const line = readStatus(pid);
  if (line === null) return null;
  // The name is in brackets, and may have brackets and spaces in it.
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
