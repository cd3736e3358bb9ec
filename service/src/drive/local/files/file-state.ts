import { hash } from 'node:crypto';
import type { BigIntStats } from 'node:fs';
import type { FileState } from '../../drive.ts';

/**
 * What a file is, as the file system tells it. Written again in the same moment, it is another one
 * all the same: it was renamed to this. Who writes into it by hand and puts its date back changes
 * `ctime`, which nobody puts back.
 */
export function stateOf(status: BigIntStats): FileState {
  const { mtimeNs, ctimeNs, size, ino, mtimeMs } = status;
  const version = hash('sha256', [mtimeNs, ctimeNs, size, ino].join(' '));
  return { version: version.slice(0, 32), size: Number(size), changedAt: Number(mtimeMs) };
}
