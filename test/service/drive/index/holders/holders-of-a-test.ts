import { posix } from 'node:path';
import { IndexedDrive } from '../../../../../service/src/drive/index/indexed-drive.ts';
import { HolderFolders } from '../../../../../service/src/drive/index/holder-folders.ts';
import type { BlobStore } from '../../../../../service/src/drive/blob-store.ts';
import type { Parts } from '../../../parts-of-a-test.ts';
import { AT_TOP_LEVEL } from '../../at-top-level.ts';

/** The drive of an earlier version, in which all holders share the top level. */
export function oldDriveOn(blobs: BlobStore, parts: Parts): IndexedDrive {
  return new IndexedDrive({ ...parts, blobs, holders: AT_TOP_LEVEL });
}

/** The drive of this version. */
export function newDriveOn(blobs: BlobStore, parts: Parts): IndexedDrive {
  const { store, ids } = parts;
  return new IndexedDrive({ ...parts, blobs, holders: new HolderFolders({ blobs, store, ids }) });
}

/** A path without the folder of the holder. */
export const withoutHolder = (path: string): string => path.split(posix.sep).slice(1).join('/');

/** The holder's folder of a path. */
export const holderOf = (path: string): string => path.split(posix.sep)[0] ?? '';
