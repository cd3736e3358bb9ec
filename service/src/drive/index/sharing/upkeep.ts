import type { Rest, ScanResult } from '../drive-scan.ts';

/** Keeps the storage of a drive and its index in agreement. */
export interface Upkeep {
  /**
   * Scans the drive.
   * @param rest waits between two steps
   * @param fresh another process may have scanned the drive instead within this time, in milliseconds
   * @throws the error of the scan
   */
  scan(rest: Rest, fresh: number): Promise<ScanResult>;
}
