import { FolderBlobStore } from '../../../service/src/drive/folder/folder-blob-store.ts';
import { HolderFolders } from '../../../service/src/drive/index/holder-folders.ts';
import { IndexedDrive } from '../../../service/src/drive/index/indexed-drive.ts';
import { AT_TOP_LEVEL } from './at-top-level.ts';

type Options = Omit<ConstructorParameters<typeof IndexedDrive>[0], 'blobs' | 'holders'>;

/** A drive that keeps its contents in a folder, with the files of all holders at its top level. */
export function driveInFolder(folder: string, options: Options): IndexedDrive {
  const blobs = new FolderBlobStore(folder);
  return new IndexedDrive({ ...options, blobs, holders: AT_TOP_LEVEL });
}

/** A drive in a folder, as that of the service. */
export function serviceDriveIn(folder: string, options: Options): IndexedDrive {
  const blobs = new FolderBlobStore(folder);
  return new IndexedDrive({ ...options, blobs, holders: new HolderFolders({ ...options, blobs }) });
}
