/** The content of a Drive File that a document shows, or why the document does not get it. */
export type DriveFileContent = Uint8Array | 'unknown' | 'too large' | 'too many';

/** What is handed in of the drive to fill one template: id → content. */
export type DriveFiles = ReadonlyMap<string, DriveFileContent>;

const MEGABYTE = 1024 * 1024;

/** How many Drive Files one document gets, and how large they are: one, and together. In bytes. */
export const DRIVE_FILE_BOUNDS = {
  count: 200,
  size: 20 * MEGABYTE,
  sizeTogether: 100 * MEGABYTE,
} as const;
