import type { UserId } from '../../../../contract/src/index.ts';
import type { BlobStore } from '../../../../service/src/drive/blob-store.ts';
import type { IndexedFile } from '../../../../service/src/store/records/drive/drive-files.ts';
import { listIndexedFiles } from '../../../../service/src/store/records/drive/drive-files.ts';
import { driveUsageOf } from '../../../../service/src/store/records/drive/drive-usage.ts';
import type { Store } from '../../../../service/src/store/store.ts';
import { pagesOf } from '../pages-of.ts';

/** What the index of a drive and its storage say of all files. */
export class Agreement {
  readonly rows: readonly IndexedFile[];
  /** In bytes, by path. */
  readonly sizes: ReadonlyMap<string, number>;

  private constructor(rows: readonly IndexedFile[], sizes: ReadonlyMap<string, number>) {
    this.rows = rows;
    this.sizes = sizes;
  }

  static async of(store: Store, blobs: BlobStore): Promise<Agreement> {
    const states = await blobs.headAll((await pagesOf(blobs)).flat());
    const sizes = new Map([...states].map(([key, { size }]) => [key, size]));
    return new Agreement(await listIndexedFiles(store), sizes);
  }

  /** The rows of the files that exist. */
  get written(): IndexedFile[] {
    return this.rows.filter(({ writtenAt }) => writtenAt !== null);
  }

  /** Each written row has a file of its size, and each file has such a row. */
  expectAllKnown(): void {
    const { written } = this;
    expect(new Map(written.map(({ path, size }) => [path, size]))).toEqual(this.sizes);
    expect(written).toHaveLength(this.sizes.size);
  }

  /** The quota of a user counts the files in the index. */
  async expectUsage(store: Store, ownerId: UserId): Promise<void> {
    const counted = this.rows.filter((row) => row.ownerId === ownerId && row.size !== null);
    const bytes = counted.reduce((sum, { size }) => sum + (size ?? 0), 0);
    expect(await driveUsageOf(store, ownerId)).toEqual({ files: counted.length, bytes });
  }

  /** No file was found that a service has written: it would have lost its owner. */
  expectNoneFound(): void {
    expect(this.rows.filter(({ ownerId }) => ownerId === null)).toEqual([]);
  }
}
