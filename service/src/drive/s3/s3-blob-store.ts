import { randomUUID } from 'node:crypto';
import { mapAtOnce } from '../../concurrency/map-at-once.ts';
import type { PathConflict } from '../../store/records/drive/path-conflicts.ts';
import type { MonotonicClock } from '../../time/monotonic-clock.ts';
import type {
  BlobState,
  BlobStore,
  DeletedBlob,
  ListedBlob,
  OpenedBlob,
  StagedBlob,
} from '../blob-store.ts';
import type { FileContent } from '../drive.ts';
import { StagingFolder } from '../remote/staging-folder.ts';
import { StorageError } from '../storage-error.ts';
import { BlobsAbove } from './blobs-above.ts';
import { deleteObject } from './delete-object.ts';
import { CHECK, DRIVE_ID, isListed } from './hidden-keys.ts';
import { moveObject } from './move-object.ts';
import { hasObjectsBelow, pagesOfObjects } from './object-pages.ts';
import { stateOfObject } from './object-state.ts';
import type { PartSizes } from './upload/object-writer.ts';
import { ObjectWriter } from './upload/object-writer.ts';
import { openObject } from './open-object.ts';
import type { S3Objects } from './s3-objects.ts';
import { StagedS3Blob } from './upload/staged-s3-blob.ts';
import { Suitability } from './suitability.ts';
import type { UnfinishedObject } from './unfinished-objects.ts';
import { removeUnfinishedObjects } from './unfinished-objects.ts';

/** How many requests for states run at a time. */
const HEADS_AT_ONCE = 16;

const ID = /^[\w-]{1,64}$/;

export interface S3BlobStoreOptions {
  objects: S3Objects;
  stagingFolder: string;
  sizes: PartSizes;
  monotonic: MonotonicClock;
}

/** Stores each blob as an object of a bucket, whose key is the prefix of the drive and the blob's. */
export class S3BlobStore implements BlobStore {
  readonly #objects: S3Objects;
  readonly #staging: StagingFolder;
  readonly #writer: ObjectWriter;
  readonly #above: BlobsAbove;
  readonly #suitability: Suitability;

  constructor({ objects, stagingFolder, sizes, monotonic }: S3BlobStoreOptions) {
    this.#objects = objects;
    this.#staging = new StagingFolder(stagingFolder);
    this.#writer = new ObjectWriter(objects, sizes);
    this.#above = new BlobsAbove(objects, monotonic);
    this.#suitability = new Suitability(this.#staging);
  }

  async stage(content: FileContent, fileId?: string): Promise<StagedBlob> {
    return new StagedS3Blob({
      content: await this.#staging.receive(content),
      fileId,
      objects: this.#objects,
      writer: this.#writer,
      above: this.#above,
      suitability: this.#suitability,
    });
  }

  async get(key: string): Promise<OpenedBlob | undefined> {
    return openObject(this.#objects, key);
  }

  async head(key: string): Promise<BlobState | undefined> {
    const found = await this.#objects.head(key);
    return found && stateOfObject(key, { ...found, size: found.ContentLength });
  }

  async headAll(keys: readonly string[]): Promise<Map<string, BlobState>> {
    const states = new Map<string, BlobState>();
    await mapAtOnce(keys, HEADS_AT_ONCE, async (key) => {
      const state = await this.head(key);
      if (state) states.set(key, state);
    });
    return states;
  }

  async delete(key: string): Promise<DeletedBlob> {
    return deleteObject(this.#objects, key);
  }

  async move(from: string, to: string): Promise<void> {
    await this.#above.requireNone(to);
    await moveObject(this.#objects, { from, to });
    this.#above.forget(to);
  }

  async *list(): AsyncGenerator<readonly ListedBlob[]> {
    for await (const page of pagesOfObjects(this.#objects, '')) {
      const blobs = page
        .filter(({ key }) => isListed(key))
        .map(({ key, object }) => ({
          key,
          state: stateOfObject(key, { ...object, size: object.Size }),
        }));
      if (blobs.length > 0) yield blobs;
    }
  }

  async conflictOf(key: string): Promise<PathConflict | null> {
    const [folder, found, isFolder] = await Promise.all([
      this.#above.find(key),
      this.#objects.head(key),
      hasObjectsBelow(this.#objects, key),
    ]);
    if (folder !== undefined) return { kind: 'folder', folder };
    return found || isFolder ? { kind: 'name' } : null;
  }

  /** It has no pages for people. */
  async linksOf(): Promise<ReadonlyMap<string, string>> {
    return new Map();
  }

  async identity(): Promise<string | null> {
    const opened = await openObject(this.#objects, DRIVE_ID);
    const id = (await opened?.bytes())?.toString('utf8').trim();
    return id !== undefined && ID.test(id) ? id : null;
  }

  async identify(id: string): Promise<void> {
    await this.#objects.putText(DRIVE_ID, `${id}\n`);
  }

  async tryWriting(): Promise<void> {
    const key = `${CHECK}${randomUUID()}`;
    await this.#objects.putText(key, 'Whether this can be written.');
    await this.#objects.remove(key);
  }

  /** A bucket has no known limit. */
  async free(): Promise<null> {
    return null;
  }

  async requireSuitable(): Promise<void> {
    await this.#suitability.require(this.#objects.impatient()).catch(exceptOutage);
  }

  async removeUnfinished(): Promise<void> {
    await this.#staging.clear();
    const isInUse = ({ key }: UnfinishedObject) => this.#suitability.uses(key);
    await removeUnfinishedObjects(this.#objects.impatient(), isInUse).catch(exceptOutage);
  }

  async removeAbandoned(before: number): Promise<void> {
    const isInUse = ({ since }: UnfinishedObject) => (since?.getTime() ?? Infinity) >= before;
    await removeUnfinishedObjects(this.#objects, isInUse);
  }
}

/** Ignores that the storage cannot be reached. @throws any other error */
function exceptOutage(cause: unknown): void {
  if (!(cause instanceof StorageError) || !cause.isOutage) throw cause;
}
