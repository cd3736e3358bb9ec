/**
 * The folder of files that are not complete. It is inside the drive, because a rename is atomic
 * only within one file system.
 */
export const TEMPORARY_FOLDER = '.docloom';
