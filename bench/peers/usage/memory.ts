import { readFileSync } from 'node:fs';

const BYTES_OF_A_KIBIBYTE = 1024;

/** The memory of a process in bytes. */
interface Memory {
  /** Its own. */
  readonly own: number;
  /** That it shares with other processes, such as the buffers of PostgreSQL. */
  readonly shared: number;
}

/**
 * Returns the memory of processes in bytes: their own, and the shared memory once. Pages of program
 * files and other mapped files do not count. Linux only.
 */
export function memoryOf(processIds: readonly number[]): number {
  const memories = processIds.map(memoryOfOne);
  const own = memories.reduce((sum, memory) => sum + memory.own, 0);
  return own + Math.max(0, ...memories.map(({ shared }) => shared));
}

function memoryOfOne(processId: number): Memory {
  try {
    return readMemory(readFileSync(`/proc/${String(processId)}/status`, 'utf8'));
  } catch {
    // It has ended meanwhile.
    return { own: 0, shared: 0 };
  }
}

/** Returns the memory from the text of `/proc/<pid>/status`. */
export function readMemory(text: string): Memory {
  const figure = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(text)?.[1] ?? 0) * BYTES_OF_A_KIBIBYTE;
  return { own: figure('RssAnon'), shared: figure('RssShmem') };
}
