import type { Readable } from 'node:stream';
import type { UserId, WorkflowId } from '@docloom/contract';
import type { ListPage } from '../store/list-page.ts';
import type { Store } from '../store/tables.ts';

/** A file of the drive. Its content is read apart. */
export interface StoredFile {
  id: string;
  name: string;
  /** Where it lies, for a person: relative to the drive, with `/` between folders. */
  path: string;
  mimeType: string;
  /** Null for a file that nobody uploaded or made: a person put it there. */
  ownerId: UserId | null;
  /** The workflow that it is a template or an output of; null for any other file. */
  workflowId: WorkflowId | null;
}

/** What can be known of a file's content without reading it. */
export interface FileState {
  /** Another one whenever the content is, whoever has changed it. Letters and digits. */
  version: string;
  /** In bytes. */
  size: number;
  /** When it was written last; milliseconds since 1970, UTC. */
  changedAt: number;
}

/** A part of a content: the positions of its first byte, counted from 0, and of its last. */
export interface ByteRange {
  first: number;
  last: number;
}

/**
 * A content as it is at one moment: it stays the one whose state is told, whatever is written
 * meanwhile. It is read once, or closed.
 */
export interface OpenedFile {
  state: FileState;
  /**
   * The content, or a part of it, in pieces that are read as they are asked for. The file is closed
   * when it has come to its end or is destroyed; it breaks off when there are fewer bytes.
   */
  read(range?: ByteRange): Readable;
  close(): Promise<void>;
}

/** What is written: the whole, pieces that follow each other, or a stream. */
export type FileContent = Uint8Array | readonly Uint8Array[] | Readable;

/**
 * Where a new file goes. The drive makes the names safe and the path unique: nothing else has it,
 * and nothing whose path differs from it only in upper and lower case or in how accents are written.
 * A folder that would have to be where a file is gets another name.
 */
export interface NewFile {
  folders: readonly string[];
  /** With its extension. */
  name: string;
  ownerId: UserId;
  /** The workflow that it is made for: whom that is shared with may read the file. */
  workflowId?: WorkflowId;
  /** In bytes, where it is known before the file is written. */
  size?: number | undefined;
}

/**
 * Throws when a file is not to be removed. It is asked before the file is touched, and again in the
 * commit that forgets it.
 */
export type RemovalCheck = (store: Store) => Promise<void>;

/**
 * Where templates and outputs live. Every implementation keeps these promises:
 * a file is seen whole or not at all, also after a crash, and what `write` has answered is on disk.
 *
 * All methods throw DocloomError `drive_not_writable` when the drive refuses to be written, and those
 * that name or write a file `too_many_files` or `too_many_bytes` when its owner may have no more.
 */
export interface Drive {
  /**
   * Names a file without writing it: the id and the name are its own from now on.
   * @param keep writes the id down where it is needed, in the commit that names the file: there is
   * no name that nobody knows of, and no id without its name. The drive calls it, in a transaction
   * of its own, because it tries names until one is free, each in another transaction
   */
  reserve(file: NewFile, keep: (transaction: Store, id: string) => Promise<void>): Promise<string>;
  /**
   * Writes a reserved file, or writes it again. Where a file has come to be in the place of its
   * folder, it gets another path.
   * @throws DocloomError `file_unknown` as well: it was removed, and nothing was written
   */
  write(fileId: string, content: FileContent): Promise<void>;
  /** Reserves and writes. Nothing remains when that fails. */
  add(file: NewFile, content: FileContent): Promise<StoredFile>;
  /** The file, if there is one and it has been written. */
  find(fileId: string): Promise<StoredFile | undefined>;
  /** Those of the files that exist, by id. */
  findAll(fileIds: readonly string[]): Promise<Map<string, StoredFile>>;
  /** Where a file lies or lay, for a person; undefined when it was never there or was removed. */
  pathOf(fileId: string): Promise<string | undefined>;
  /**
   * A page of the files in the order of their ids, also of those that a person put there: these are
   * found when a list is read from its beginning. Without a page, all of them.
   */
  list(page?: ListPage): Promise<readonly StoredFile[]>;
  /** The content as it is now, or undefined when the file is gone. Others may have the same bytes. */
  read(fileId: string): Promise<Buffer | undefined>;
  /** The content to be read in pieces, or undefined when the file is gone. */
  open(fileId: string): Promise<OpenedFile | undefined>;
  /** What the file is now without reading it, or undefined when it is gone. */
  state(fileId: string): Promise<FileState | undefined>;
  /**
   * Removes a file. When it throws, the file stays, also when its disk is not there.
   * @returns false when there was none; that is no error
   */
  remove(fileId: string, mayRemove?: RemovalCheck): Promise<boolean>;
  /** @param hear is called with the id of each file that `remove` has removed */
  onRemoved(hear: (fileId: string) => void): void;
  /**
   * Throws when the disk of the drive is not there: then nothing can be said of a file that is missing.
   * @throws DocloomError `disk_fault`
   */
  requireDisk(): Promise<void>;
  /** Writes something and takes it away again, to see whether the drive can be written. */
  tryWriting(): Promise<void>;
  /** The room that is left, in bytes. */
  free(): Promise<number>;
}
