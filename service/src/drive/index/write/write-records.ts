import { NO_CONTENT, recordContent } from '../../../store/records/drive/content-states.ts';
import type { IndexedFile } from '../../../store/records/drive/drive-files.ts';
import type { DriveUsage } from '../../../store/records/drive/drive-usage.ts';
import { driveUsageBefore, driveUsageOf } from '../../../store/records/drive/drive-usage.ts';
import type { Store, Transaction } from '../../../store/store.ts';
import { requireOwnTransaction, transact } from '../../../store/transaction.ts';
import type { Clock } from '../../../time/clock.ts';
import type { BlobStore } from '../../blob-store.ts';
import { NotDurableError } from '../../blob-store.ts';
import type { UserQuota } from '../../user-quota.ts';
import { requireUserQuota } from '../../user-quota.ts';
import { contentStateOf } from '../file-state.ts';
import type { IndexRows } from '../index-rows.ts';
import { lockOfOwner } from '../locks.ts';
import type { Reservations } from './reservations.ts';

/** The dependencies of storing what is written. */
export interface WriteRecordsOptions {
  blobs: BlobStore;
  relaxedStore: Store;
  clock: Clock;
  limits: UserQuota;
  rows: IndexRows;
  reservations: Reservations;
}

/** Stores in the index what is written, within the quotas of the owners. */
export class WriteRecords {
  readonly #options: WriteRecordsOptions;

  constructor(options: WriteRecordsOptions) {
    this.#options = options;
  }

  /**
   * Stores the state before the file is written, so that its size counts at once, a file over the
   * quota does not get its name, and the next durable commit makes the state durable. If the process
   * is killed before the file is written, the next scan finds it missing. After a power failure, the
   * next start measures the file, or the next attempt stores its state again.
   * @throws DocloomError `too_many_files`, `too_many_bytes`
   */
  async record(file: IndexedFile, size: number): Promise<void> {
    const { rows, relaxedStore, reservations, clock } = this.#options;
    if (reservations.has(file.id) && hasWriteRecorded(file, size)) return;
    // The version shows only after the file has its name; the next scan adds it. By the time, the
    // process that has reserved the file can see that another one writes it.
    const state = { size, version: null, writtenAt: clock.now() };
    await rows.whileChanging([file.id], async () => {
      if (size === file.size) {
        await recordContent(relaxedStore, { file, state });
        return;
      }
      await transact(relaxedStore, { lock: lockOfOwner(file) }, async (transaction) => {
        await this.requireQuota(transaction, file, moreThan(file, size));
        await recordContent(transaction, { file, state });
      });
    });
    rows.keep({ ...file, ...state });
  }

  /**
   * Corrects the state after a write has failed. If that fails, too, the next scan corrects it: the
   * caller gets the first error.
   * @param cause the error of the write
   */
  async correct({ id }: Pick<IndexedFile, 'id'>, cause: unknown): Promise<void> {
    const { rows, relaxedStore, blobs } = this.#options;
    if (cause instanceof NotDurableError) return;
    try {
      const file = await rows.require(id);
      const blob = await blobs.head(file.path);
      // A reserved size counts until the name is released.
      const state = blob ? contentStateOf(blob) : { ...NO_CONTENT, size: file.size };
      await rows.whileChanging([id], () => recordContent(relaxedStore, { file, state }));
    } catch {
      return;
    }
  }

  /**
   * Throws if a file of this size would exceed the quota of its owner.
   * @throws DocloomError `too_many_files`, `too_many_bytes`
   */
  async requireQuotaOf(store: Store, file: IndexedFile, size: number): Promise<void> {
    await this.requireQuota(store, file, moreThan(file, size));
  }

  /**
   * Does the same as the first statement of a transaction that may be batched.
   * @throws DocloomError `too_many_files`, `too_many_bytes`
   */
  async requireQuotaBefore(
    transaction: Transaction,
    { ownerId }: Pick<IndexedFile, 'ownerId'>,
    more: DriveUsage,
  ): Promise<void> {
    if (ownerId === null) return;
    const used = await driveUsageBefore(transaction, { userId: ownerId, more });
    try {
      requireUserQuota(this.#options.limits, used, more);
    } catch (cause) {
      // The others of the batch may not add what they have announced.
      requireOwnTransaction(transaction);
      throw cause;
    }
  }

  /** @throws DocloomError `too_many_files`, `too_many_bytes` */
  async requireQuota(
    store: Store,
    { ownerId }: Pick<IndexedFile, 'ownerId'>,
    more: DriveUsage,
  ): Promise<void> {
    if (ownerId === null || (more.files <= 0 && more.bytes <= 0)) return;
    requireUserQuota(this.#options.limits, await driveUsageOf(store, ownerId), more);
  }
}

/** Returns whether the index says already that a content of this size was written. */
function hasWriteRecorded(file: IndexedFile, size: number): boolean {
  return file.writtenAt !== null && file.version === null && file.size === size;
}

/** Returns how much the usage grows if a file gets a new size in bytes. */
function moreThan({ size }: Pick<IndexedFile, 'size'>, bytes: number): DriveUsage {
  return { files: size === null ? 1 : 0, bytes: bytes - (size ?? 0) };
}
