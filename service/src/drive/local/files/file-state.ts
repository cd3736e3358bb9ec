import { hash } from 'node:crypto';
import type { BigIntStats } from 'node:fs';
import type { FileState } from '../../drive.ts';

/**
 * Returns the state of a file from its status. A file that is written again within the same
 * timestamp has another version, because each write renames a new file to it. If someone edits it
 * in place and restores its date, `ctime` differs, which cannot be set.
 */
export function stateOf(status: BigIntStats): FileState {
  const { mtimeNs, ctimeNs, size, ino, mtimeMs } = status;
  const version = hash('sha256', [mtimeNs, ctimeNs, size, ino].join(' '));
  return { version: version.slice(0, 32), size: Number(size), changedAt: Number(mtimeMs) };
}
