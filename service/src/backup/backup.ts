/** Hears how far a backup has come. */
export interface BackupProgress {
  database(percent: number): void;
  files(copied: number, total: number): void;
}

/** What a backup holds. */
export interface Backup {
  files: number;
  /** Of everything, in bytes. */
  size: number;
}
