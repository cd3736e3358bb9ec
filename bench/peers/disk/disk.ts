import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { node24 } from '../../../playground/setup/paths.mjs';
import type { FileSystem } from './file-system.ts';
import { fileSystemOf } from './file-system.ts';

const PROGRAM = fileURLToPath(new URL('sync-time-process.ts', import.meta.url));
const run = promisify(execFile);

/** The disk of a folder. */
export interface Disk extends FileSystem {
  /** The median time to append 4 kB and sync them, in milliseconds; with the delay. */
  readonly sync: number;
  /** The time that is added to each sync, in milliseconds. */
  readonly syncDelay: number;
}

/** Measures the disk of a folder. @param syncDelay in milliseconds, as it is in force */
export async function measureDisk(folder: string, syncDelay: number): Promise<Disk> {
  const { stdout } = await run(node24, [PROGRAM, folder]);
  return { ...fileSystemOf(folder), sync: Number(Number(stdout).toPrecision(3)), syncDelay };
}

/** Returns a sentence without its full stop: `A sync of 4 kB takes 0.5 ms on /dev/sda1 (ext4)`. */
export function describeDisk({ type, device, sync, syncDelay }: Disk): string {
  const delay = syncDelay > 0 ? `, with a simulated delay of ${syncDelay} ms` : '';
  return `A sync of 4 kB takes ${sync} ms on ${device} (${type})${delay}`;
}
