import type { Rest, ScanResult } from '../drive-scan.ts';

/** Keeps the storage of a drive and its index in agreement. */
export interface Upkeep {
  /**
   * Repairs what killed processes left. Only for the sole user of the drive, before it starts its
   * work. It repairs nothing while the storage is away.
   * @throws the error of the store or the storage
   */
  repair(): Promise<void>;
  /**
   * Scans the drive.
   * @param rest waits between two steps
   * @param fresh another process may have scanned the drive instead within this time, in milliseconds
   * @throws the error of the scan
   */
  scan(rest: Rest, fresh: number): Promise<ScanResult>;
}
