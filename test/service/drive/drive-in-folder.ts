import { FolderBlobStore } from '../../../service/src/drive/folder/folder-blob-store.ts';
import { IndexedDrive } from '../../../service/src/drive/index/indexed-drive.ts';

type Options = Omit<ConstructorParameters<typeof IndexedDrive>[0], 'blobs'>;

/** A drive that keeps its contents in a folder, as that of the service does. */
export function driveInFolder(folder: string, options: Options): IndexedDrive {
  return new IndexedDrive({ ...options, blobs: new FolderBlobStore(folder) });
}
