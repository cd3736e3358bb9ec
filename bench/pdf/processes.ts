import { readdirSync, readFileSync } from 'node:fs';

/** The duration of a clock tick, the unit in which Linux reports processor time. */
const MILLISECONDS_OF_A_TICK = 10;
const BYTES_OF_A_KIBIBYTE = 1024;

/** The places of the figures in `/proc/<pid>/stat` after the name of the program (proc(5)). */
const TIMES = { user: 11, system: 12, childrenUser: 13, childrenSystem: 14 };

/** Returns the descendants of a process. Linux only. */
export function descendantsOf(processId: number): number[] {
  return childrenOf(processId).flatMap((child) => [child, ...descendantsOf(child)]);
}

/**
 * Returns the processor time of the descendants of a process in milliseconds, including those that
 * have ended and were waited for. Its own time does not count.
 */
export function processorTimeBelow(processId: number): number {
  const own = timesOf(processId);
  const below = descendantsOf(processId).map(timesOf);
  return below.reduce((sum, { running, ended }) => sum + running + ended, own.ended);
}

/**
 * Returns the processor time of a process in milliseconds, with that of children that have ended
 * and were waited for.
 */
export function processorTimeOf(processId: number): number {
  const { running, ended } = timesOf(processId);
  return running + ended;
}

/** Returns the name of the program of a process; empty if it has ended. */
export function programNameOf(processId: number): string {
  try {
    return readFileSync(`/proc/${String(processId)}/comm`, 'utf8').trim();
  } catch {
    return '';
  }
}

/** Returns the words of the command line of a process; none if it has ended. */
export function commandLineOf(processId: number): string[] {
  try {
    return readFileSync(`/proc/${String(processId)}/cmdline`, 'utf8').split('\0');
  } catch {
    return [];
  }
}

/** Returns the current memory usage of a process and its descendants, in bytes. */
export function memoryWith(processId: number): number {
  return memoryOf(processId) + memoryBelow(processId);
}

/** Returns the current memory usage of the descendants of a process, in bytes. */
export function memoryBelow(processId: number): number {
  return descendantsOf(processId).reduce((sum, one) => sum + memoryOf(one), 0);
}

/** Returns the children of a process. Linux only. */
export function childrenOf(processId: number): number[] {
  try {
    const threads = readdirSync(`/proc/${String(processId)}/task`);
    const lists = threads.map((thread) =>
      readFileSync(`/proc/${String(processId)}/task/${thread}/children`, 'utf8'),
    );
    return lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number));
  } catch {
    // It has ended meanwhile.
    return [];
  }
}

function timesOf(processId: number): { running: number; ended: number } {
  try {
    const line = readFileSync(`/proc/${String(processId)}/stat`, 'utf8');
    // The name may contain any character, even brackets and spaces.
    const figures = line.slice(line.lastIndexOf(')') + 2).split(' ');
    const time = (place: number) => Number(figures[place]) * MILLISECONDS_OF_A_TICK;
    return {
      running: time(TIMES.user) + time(TIMES.system),
      ended: time(TIMES.childrenUser) + time(TIMES.childrenSystem),
    };
  } catch {
    return { running: 0, ended: 0 };
  }
}

function memoryOf(processId: number): number {
  try {
    const status = readFileSync(`/proc/${String(processId)}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * BYTES_OF_A_KIBIBYTE;
  } catch {
    return 0;
  }
}
