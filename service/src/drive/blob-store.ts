import type { Readable } from 'node:stream';
import type { PathConflict } from '../store/records/drive/path-conflicts.ts';
import type { ByteRange, FileContent } from './drive.ts';

/** The state of a blob, known without reading it. */
export interface BlobState {
  /** Differs from the version of every other content, of this blob and of others. */
  version: string;
  /** In bytes. */
  size: number;
  /** The last write, in milliseconds since 1970, UTC. */
  changedAt: number;
  /**
   * Until this moment, in milliseconds since 1970, UTC, another program may change the blob and
   * leave its version the same.
   */
  settledAt: number;
}

/**
 * A snapshot of a blob: it does not change when the blob is replaced or deleted meanwhile. Read it
 * once, or close it.
 */
export interface OpenedBlob {
  state: BlobState;
  /** Returns the whole content. Fails if the blob has become shorter. */
  bytes(): Promise<Buffer>;
  /**
   * Returns the content or a range of it as a stream. The blob is closed when the stream ends or is
   * destroyed. The stream fails if the blob has become shorter.
   */
  read(range?: ByteRange): Readable;
  close(): Promise<void>;
}

/** A blob in a list. */
export interface ListedBlob {
  key: string;
  /** Its state, as `head` returns it; null if the list of this storage does not have it. */
  state: BlobState | null;
}

/**
 * What happens to a blob that the key has already. `create` fails. `replace` replaces it. `replaceOwn`
 * replaces it only if it was put for the same file of the drive, and fails otherwise; a storage that
 * keeps nothing beside a content cannot tell, and replaces it.
 */
export type PutMode = 'create' | 'replace' | 'replaceOwn';

/** A content that has arrived completely and has no key yet. Put it once, or discard it. */
export interface StagedBlob {
  /** In bytes. */
  size: number;
  /**
   * Puts the content under a key. When it resolves, the blob is durable.
   * @throws BlobExistsError, not in the mode `replace`; NotDurableError. After any other error, the blob
   * of the key is unchanged. After all errors but NotDurableError, another key may be tried
   */
  put(key: string, mode: PutMode): Promise<void>;
  /** Removes the content. Does nothing after `put` has succeeded. */
  discard(): Promise<void>;
}

/** A blob that is durably deleted, and can be restored until it is discarded. */
export interface DeletedBlob {
  /** Restores the blob. @throws the error of the storage */
  putBack(): Promise<void>;
  /** Frees its space. */
  discard(): Promise<void>;
}

/** The key of a blob that was to be created has a blob already. */
export class BlobExistsError extends Error {
  override name = 'BlobExistsError';

  constructor(key: string) {
    super(`"${key}" exists already.`);
  }
}

/** The storage lacks a feature without which the drive would lose or mix up files. */
export class UnsuitableStorageError extends Error {
  override name = 'UnsuitableStorageError';
}

/** The key has its new content, but a power failure may undo that. */
export class NotDurableError extends Error {
  override name = 'NotDurableError';

  /** @param cause the error of the storage */
  constructor(cause: unknown) {
    super('The change may not be durable.', { cause });
  }
}

/**
 * Stores the contents of the drive's files, under keys that the drive chooses: relative paths with
 * `/` as the separator, whose names every common file system accepts. It knows nothing of owners,
 * quotas and the index.
 *
 * Every implementation guarantees: readers see a blob completely or not at all, also after a crash,
 * and a change is durable when its promise resolves. People and other programs may also create,
 * change and delete blobs.
 *
 * All methods throw the error of the storage, unless they state another.
 */
export interface BlobStore {
  /**
   * Receives a content without showing it. It is complete and durable when this resolves. The
   * storage must have an id: one that is not there must not be created.
   * @param fileId the file of the drive that the content is for
   * @throws also the error of a stream; then nothing remains
   */
  stage(content: FileContent, fileId?: string): Promise<StagedBlob>;
  /** Opens a blob, or returns undefined if it does not exist. */
  get(key: string): Promise<OpenedBlob | undefined>;
  /** Returns the state of a blob, or undefined if it does not exist. */
  head(key: string): Promise<BlobState | undefined>;
  /** Returns the states of any number of blobs by key, without those that do not exist. */
  headAll(keys: readonly string[]): Promise<Map<string, BlobState>>;
  /** Deletes a blob so that it can be restored. A missing blob is not an error. */
  delete(key: string): Promise<DeletedBlob>;
  /**
   * Gives a blob another key, which nothing has. It is durable when this resolves. After a crash, the
   * blob has one of the keys, or both; then the same call completes the move. Folders that become
   * empty are removed.
   * @throws BlobExistsError: something else has the key, and nothing has changed
   */
  move(from: string, to: string): Promise<void>;
  /**
   * Returns all blobs in pages, in no particular order. A blob that is created or deleted meanwhile
   * may be missing. Names that begin with a dot are not listed.
   */
  list(): AsyncIterable<readonly ListedBlob[]>;
  /**
   * Returns what prevents a new blob from being created: something with its key, or something with
   * the path of one of its folders that is no folder. Returns null if nothing does.
   */
  conflictOf(key: string): Promise<PathConflict | null>;
  /**
   * Returns the id of the storage. Null if it has none: it is new, or not there, so that a missing
   * blob may still exist.
   */
  identity(): Promise<string | null>;
  /**
   * Returns the addresses under which people see blobs in a storage that has pages for them, such as
   * Google Drive, by key. Blobs without one are missing. It asks nobody but the database.
   */
  linksOf(keys: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Gives the storage an id, which replaces another. It is durable when this resolves. */
  identify(id: string): Promise<void>;
  /** Writes and removes a test blob, to check whether the storage is writable. */
  tryWriting(): Promise<void>;
  /** Returns the free space, in bytes; null if the storage has no known limit. */
  free(): Promise<number | null>;
  /**
   * Resolves if the storage can keep the promises of this port, or cannot be reached now.
   * @throws UnsuitableStorageError: its message is a sentence for the operator, with the remedy
   */
  requireSuitable(): Promise<void>;
  /**
   * Removes staged and deleted contents that a killed process left. Only for the sole user of the
   * storage, before it starts its work.
   */
  removeUnfinished(): Promise<void>;
  /**
   * Removes such contents beside other users of the storage. A storage that only one service may use
   * removes nothing.
   * @param before milliseconds since 1970, UTC; what is newer may belong to a living process
   */
  removeAbandoned(before: number): Promise<void>;
}
