/**
 * Where files are before they are whole. Inside the drive, because a rename is one step only on
 * the same file system.
 */
export const TEMPORARY_FOLDER = '.docloom';
