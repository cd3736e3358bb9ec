/** The content of a Drive File, or why it is not available. */
export type DriveFileContent = Uint8Array | 'unknown' | 'too large' | 'too many';

/** The Drive Files for one document: ID → content. */
export type DriveFiles = ReadonlyMap<string, DriveFileContent>;

const MEGABYTE = 1024 * 1024;

/**
 * Limits of the Drive Files of one document: their number, and the size of one and of all in bytes.
 */
export const DRIVE_FILE_BOUNDS = {
  count: 200,
  size: 20 * MEGABYTE,
  sizeTogether: 100 * MEGABYTE,
} as const;
