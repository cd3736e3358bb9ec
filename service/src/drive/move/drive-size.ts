/** How much a drive has, or how much of it is copied. */
export interface DriveSize {
  files: number;
  /** In bytes. */
  bytes: number;
}

/** Is called after each file that is copied or compared. */
export type MoveProgress = (done: DriveSize, total: DriveSize) => void;
