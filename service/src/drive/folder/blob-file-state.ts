import type { BigIntStats } from 'node:fs';
import type { BlobState } from '../blob-store.ts';

/**
 * File systems round times of changes, at worst to two seconds. A file that was changed within that
 * time may change again without a new time.
 */
const STEP_MILLISECONDS = 2_000;

/**
 * Returns the state of a file from its status. A file that is written again within the same
 * timestamp has another version, because each write renames a new file to it. If someone edits it
 * in place and restores its date, `ctime` differs, which cannot be set.
 */
export function stateOfFile(status: BigIntStats): BlobState {
  const { mtimeNs, ctimeNs, size, ino, mtimeMs, ctimeMs } = status;
  return {
    version: [mtimeNs, ctimeNs, size, ino].join(' '),
    size: Number(size),
    changedAt: Number(mtimeMs),
    settledAt: Math.max(Number(mtimeMs), Number(ctimeMs)) + STEP_MILLISECONDS,
  };
}
