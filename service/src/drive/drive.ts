import type { Readable } from 'node:stream';
import type { UserId } from '@docloom/contract';

/** A file of the drive. Its content is read apart. */
export interface StoredFile {
  id: string;
  name: string;
  /** Where it lies, for a person: relative to the drive, with `/` between folders. */
  path: string;
  mimeType: string;
  /** Null for a file that nobody uploaded or made: every user sees it. */
  ownerId: UserId | null;
}

/** What is written: the whole, pieces that follow each other, or a stream. */
export type FileContent = Uint8Array | readonly Uint8Array[] | Readable;

/** Where a new file goes. The drive makes both names safe and the file name unique. */
export interface NewFile {
  folders: readonly string[];
  /** With its extension. */
  name: string;
  ownerId: UserId;
}

/**
 * Where templates and outputs live. Every implementation keeps these promises:
 * a file is seen whole or not at all, also after a crash, and what `write` has answered is on disk.
 *
 * All methods throw DocloomError `drive_not_writable` when the drive refuses to be written.
 */
export interface Drive {
  /** Names a file without writing it: the id and the name are its own from now on. */
  reserve(file: NewFile): Promise<StoredFile>;
  /** Writes a reserved file, or writes it again. */
  write(fileId: string, content: FileContent): Promise<void>;
  /** Reserves and writes. Nothing remains when the content breaks off. */
  add(file: NewFile, content: FileContent): Promise<StoredFile>;
  /** The file, if there is one and it has been written. */
  find(fileId: string): Promise<StoredFile | undefined>;
  /** Those of the files that exist, by id. */
  findAll(fileIds: readonly string[]): Promise<Map<string, StoredFile>>;
  /** Every file, also those that a person put there. */
  list(): Promise<StoredFile[]>;
  /** The content, or undefined when the file is gone. */
  read(fileId: string): Promise<Buffer | undefined>;
  /** The content as a stream with its length in bytes, or undefined when the file is gone. */
  open(fileId: string): Promise<{ content: Readable; size: number } | undefined>;
  /** A file that is gone already is no fault. */
  remove(fileId: string): Promise<void>;
}
