import type { IndexedFile } from '../../../store/records/drive/drive-files.ts';

/** A cache of rows of the drive's index. It has only rows that are certain to be current. */
export interface RowCache {
  get(id: string): IndexedFile | undefined;
  /** Reads rows, and may cache them. */
  keepRead(read: () => Promise<IndexedFile[]>): Promise<IndexedFile[]>;
  /**
   * May cache a row.
   * @param row as it is committed
   */
  keep(row: IndexedFile): void;
  /** Runs a change of rows; each change must run in here. */
  whileChanging<Result>(ids: readonly string[], change: () => Promise<Result>): Promise<Result>;
}
