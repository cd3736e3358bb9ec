import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type {
  BlobState,
  BlobStore,
  DeletedBlob,
  ListedBlob,
  OpenedBlob,
  StagedBlob,
} from '../../../service/src/drive/blob-store.ts';
import type { FileContent } from '../../../service/src/drive/drive.ts';
import type { PathConflict } from '../../../service/src/store/records/drive/path-conflicts.ts';
import type { InMemoryBlobStore } from '../../service/drive/in-memory-blob-store.ts';
import type { StorageFaults } from './storage-faults.ts';

/**
 * The disk of a drive: its contents are in memory and outlive each simulated process. Operations
 * take time, and fail as the faults say. Half of the time of an operation comes before its effect and
 * half after it, so a process may die in between.
 */
export class SimulatedBlobStore implements BlobStore {
  /** What is on the disk. */
  readonly content: InMemoryBlobStore;
  readonly #faults: StorageFaults;

  constructor(content: InMemoryBlobStore, faults: StorageFaults) {
    this.content = content;
    this.#faults = faults;
  }

  async stage(given: FileContent, fileId?: string): Promise<StagedBlob> {
    const bytes = await bytesOf(given);
    const staged = await this.#write('write', () => this.content.stage(bytes, fileId));
    return {
      size: staged.size,
      put: (key, mode) => this.#write('link', () => staged.put(key, mode)),
      discard: () => staged.discard(),
    };
  }

  async get(key: string): Promise<OpenedBlob | undefined> {
    return this.#read('open', undefined, () => this.content.get(key));
  }

  async head(key: string): Promise<BlobState | undefined> {
    return this.#read('stat', undefined, () => this.content.head(key));
  }

  async headAll(keys: readonly string[]): Promise<Map<string, BlobState>> {
    return this.#read('stat', new Map<string, BlobState>(), () => this.content.headAll(keys));
  }

  async delete(key: string): Promise<DeletedBlob> {
    return this.#write('unlink', () => this.content.delete(key));
  }

  async move(from: string, to: string): Promise<void> {
    await this.#write('rename', () => this.content.move(from, to));
  }

  async *list(): AsyncGenerator<readonly ListedBlob[]> {
    await this.#faults.driveWaits();
    this.#faults.requireReadable('scandir');
    if (this.#faults.drive !== 'absent') yield* this.content.list();
  }

  async conflictOf(key: string): Promise<PathConflict | null> {
    return this.#read('stat', null, () => this.content.conflictOf(key));
  }

  linksOf(): Promise<ReadonlyMap<string, string>> {
    return this.content.linksOf();
  }

  async identity(): Promise<string | null> {
    return this.#read('open', null, () => this.content.identity());
  }

  async identify(id: string): Promise<void> {
    await this.#write('write', () => this.content.identify(id));
  }

  async tryWriting(): Promise<void> {
    await this.#write('write', () => this.content.tryWriting());
  }

  async free(): Promise<number | null> {
    return this.content.free();
  }

  async requireSuitable(): Promise<void> {
    await this.content.requireSuitable();
  }

  async removeUnfinished(): Promise<void> {
    await this.content.removeUnfinished();
  }

  async removeAbandoned(): Promise<void> {
    await this.content.removeAbandoned();
  }

  /** @param absent what a folder shows whose disk is not mounted */
  async #read<Result>(
    call: string,
    absent: Result,
    operate: () => Promise<Result>,
  ): Promise<Result> {
    await this.#faults.driveWaits();
    this.#faults.requireReadable(call);
    return this.#faults.drive === 'absent' ? absent : operate();
  }

  async #write<Result>(call: string, operate: () => Promise<Result>): Promise<Result> {
    await this.#faults.driveWaits();
    this.#faults.requireWritable(call);
    const result = await operate();
    await this.#faults.driveWaits();
    return result;
  }
}

async function bytesOf(content: FileContent): Promise<Buffer> {
  if (content instanceof Readable) return buffer(content);
  return Buffer.concat(content instanceof Uint8Array ? [content] : content);
}
