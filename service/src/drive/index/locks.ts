import { posix } from 'node:path';
import type { IndexedFile } from '../../store/records/drive/drive-files.ts';
import { foldPath } from '../../store/records/drive/folded-path.ts';
import type { Lock } from '../../store/lock.ts';

/** Returns the lock of a quota: the usage is read before more is added to it. */
export function lockOfOwner({ ownerId }: Pick<IndexedFile, 'ownerId'>): Lock | null {
  return ownerId === null ? null : { table: 'users', id: ownerId };
}

/** Returns the lock of the names in a top-level folder: a path must be unused in any spelling. */
export function lockOfNames(path: string): Lock {
  const [folder = path] = path.split(posix.sep, 1);
  return { name: `drive/${foldPath(folder)}` };
}
