import { readFileSync } from 'node:fs';
import { SetupFailure } from '../../../playground/setup/failure.mjs';
import { programNameOf } from '../../pdf/processes.ts';
import type { Usage } from './usage.ts';

type Writes = Pick<Usage, 'written' | 'writeCalls'>;

/**
 * Returns the writes of a process, with those of its children that have ended (`/proc/<pid>/io`,
 * proc(5)); zeros if it has ended itself. The `write_bytes` there do not count: current systems add
 * the whole page group, up to 2 MB, when a process changes a few bytes of it.
 * @throws SetupFailure if this process may not read them
 */
export function writesOf(processId: number): Writes {
  try {
    return readWrites(readFileSync(`/proc/${String(processId)}/io`, 'utf8'));
  } catch (cause) {
    if (!isForbidden(cause)) return { written: 0, writeCalls: 0 };
    throw new SetupFailure(
      `The system does not show the writes of ${programNameOf(processId)}, which runs as another user.`,
      'Run the benchmark as a user other than root, or give its container the capability SYS_PTRACE.',
    );
  }
}

/** Returns the writes from the text of `/proc/<pid>/io`. */
export function readWrites(text: string): Writes {
  const figure = (name: string) =>
    Number(new RegExp(`^${name}: (\\d+)$`, 'm').exec(text)?.[1] ?? 0);
  return { written: figure('wchar'), writeCalls: figure('syscw') };
}

function isForbidden(cause: unknown): boolean {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return code === 'EACCES' || code === 'EPERM';
}
