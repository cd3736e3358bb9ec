import type { UserId } from '../../../contract/src/index.ts';
import type { Drive, NewFile, StoredFile } from '../../../service/src/drive/drive.ts';

/** A drive that is empty, and somebody who owns the files in it. */
export interface EmptyDrive {
  drive: Drive;
  ownerId: UserId;
  /** Lets a document use the file as its template. */
  useAsTemplate: (fileId: string) => Promise<void>;
}

/** The drive of the test that runs, and what its tests do with it. */
export interface DriveOfATest {
  drive: () => Drive;
  ownerId: () => UserId;
  /** A file of the owner that is to be added. */
  file: (name: string, ...folders: string[]) => NewFile;
  add: (name: string, content?: string, ...folders: string[]) => Promise<StoredFile>;
  useAsTemplate: (fileId: string) => Promise<void>;
  textOf: (fileId: string) => Promise<string | undefined>;
  pathsOf: () => Promise<string[]>;
}

/** @param emptyDrive gives the drive of the test that runs */
export function driveOfATest(emptyDrive: () => EmptyDrive): DriveOfATest {
  const drive = () => emptyDrive().drive;
  const ownerId = () => emptyDrive().ownerId;
  const file = (name: string, ...folders: string[]) => ({ name, folders, ownerId: ownerId() });
  return {
    drive,
    ownerId,
    file,
    add: (name, content = 'content', ...folders) =>
      drive().add(file(name, ...folders), Buffer.from(content)),
    useAsTemplate: (fileId) => emptyDrive().useAsTemplate(fileId),
    textOf: async (fileId) => (await drive().read(fileId))?.toString(),
    pathsOf: async () => (await drive().list()).map(({ path }) => path).sort(),
  };
}
