/** Receives the progress of a backup. */
export interface BackupProgress {
  database(percent: number): void;
  files(copied: number, total: number): void;
}

/** The result of a backup. */
export interface Backup {
  files: number;
  /** The total size in bytes. */
  size: number;
}
