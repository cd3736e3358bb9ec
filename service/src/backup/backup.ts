/** Receives the progress of a backup. */
export interface BackupProgress {
  database(percent: number): void;
  files(copied: number, total: number): void;
}

/** Copied files. */
export interface CopiedFiles {
  files: number;
  /** The total size in bytes. */
  size: number;
}

/** The result of a backup. */
export interface Backup extends CopiedFiles {
  /** The place of the drive if the backup does not contain it; otherwise null. */
  driveElsewhere: string | null;
}
