import type { UserId } from '../../../../contract/src/index.ts';
import type { NewFile, StoredFile } from '../../../../service/src/drive/drive.ts';
import { IndexedDrive } from '../../../../service/src/drive/index/indexed-drive.ts';
import type { DriveUsage } from '../../../../service/src/store/records/drive/drive-usage.ts';
import { driveUsageOf } from '../../../../service/src/store/records/drive/drive-usage.ts';
import type { IndexedFile } from '../../../../service/src/store/records/drive/drive-files.ts';
import { queriesOf } from '../../../../service/src/store/store.ts';
import type { PartsOfATest } from '../../parts-of-a-test.ts';
import { makeUser } from '../../users.ts';
import { AT_TOP_LEVEL } from '../at-top-level.ts';
import { InMemoryBlobStore } from '../in-memory-blob-store.ts';

/** A drive in memory, and a person who changes its contents by hand. */
export class ScannedDrive {
  readonly blobs: InMemoryBlobStore;
  readonly drive: IndexedDrive;
  readonly ownerId: UserId;
  readonly #parts: PartsOfATest['parts'];

  private constructor({ parts, clock }: PartsOfATest, ownerId: UserId) {
    this.#parts = parts;
    this.ownerId = ownerId;
    this.blobs = new InMemoryBlobStore(() => clock.now());
    this.drive = this.restarted();
  }

  static async of(held: PartsOfATest): Promise<ScannedDrive> {
    return new ScannedDrive(held, (await makeUser(held.parts, 'Ann')).id);
  }

  /** The drive of the next process. */
  restarted(): IndexedDrive {
    return new IndexedDrive({ ...this.#parts, blobs: this.blobs, holders: AT_TOP_LEVEL });
  }

  wanted(name: string, size?: number): NewFile {
    return { folders: ['Orders'], name, ownerId: this.ownerId, size };
  }

  add(name: string, content = 'content'): Promise<StoredFile> {
    return this.drive.add(this.wanted(name), Buffer.from(content));
  }

  async byHand(key: string, content: string): Promise<void> {
    await (await this.blobs.stage(Buffer.from(content))).put(key, 'replace');
  }

  async takeAway(key: string): Promise<void> {
    await (await this.blobs.delete(key)).discard();
  }

  rowOf(id: string): Promise<Omit<IndexedFile, 'id' | 'createdAt' | 'workflowId' | 'runId'>> {
    return queriesOf(this.#parts.store)
      .selectFrom('driveFiles')
      .select(['path', 'ownerId', 'size', 'version', 'writtenAt'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  }

  /** As after an upgrade from a version without states. */
  async forgetStates(): Promise<void> {
    await queriesOf(this.#parts.store)
      .updateTable('driveFiles')
      .set({ version: null, writtenAt: null })
      .execute();
  }

  usage(): Promise<DriveUsage> {
    return driveUsageOf(this.#parts.store, this.ownerId);
  }

  /** Lists as a folder does, which knows no state without a question for each file. */
  listWithoutStates(): void {
    const list = this.blobs.list.bind(this.blobs);
    jest.spyOn(this.blobs, 'list').mockImplementation(async function* () {
      for await (const page of list()) yield page.map(({ key }) => ({ key, state: null }));
    });
  }

  /** Fails every question to the storage about a file. */
  refuseHeads(): void {
    const refuse = () => Promise.reject(new Error('the storage was asked'));
    jest.spyOn(this.blobs, 'head').mockImplementation(refuse);
    jest.spyOn(this.blobs, 'headAll').mockImplementation(refuse);
  }
}
