import type { Random } from '../random.ts';
import type { ChaosDrive } from './chaos-drive.ts';
import type { FolderDrive } from './folder-drive.ts';

export type ChaosDriveKind = 'folder' | 's3' | 'webdav';

/** What a drive of a chaos run needs. */
export interface ChaosDriveParts {
  /** The folder of the run. */
  folder: string;
  random: Random;
}

/** Starts the drive of a chaos run. @param onThisMachine the one that the kind `folder` means */
export async function openChaosDrive(
  kind: ChaosDriveKind,
  parts: ChaosDriveParts,
  onThisMachine: FolderDrive,
): Promise<ChaosDrive> {
  switch (kind) {
    case 'folder':
      return onThisMachine;
    case 's3':
      return (await import('./s3-drive.ts')).S3Drive.start(parts);
    case 'webdav':
      return (await import('./webdav-drive.ts')).WebDavDrive.start(parts);
  }
}
