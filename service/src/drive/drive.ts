import type { Readable } from 'node:stream';
import type { RunId, TeamId, UserId, WorkflowId } from '@docloom/contract';
import type { ListPage } from '../store/list-page.ts';
import type { FilesOrder } from '../store/records/drive/drive-files.ts';
import type { FilesOf } from '../store/records/drive/lists-of-files.ts';
import type { Transaction } from '../store/store.ts';

/** A file of the drive, without its content. */
export interface StoredFile {
  id: string;
  name: string;
  /** The path for people to read: relative to the drive, with `/` as the separator. */
  path: string;
  mimeType: string;
  /** Null for a file that a person put into the folder. */
  ownerId: UserId | null;
  /** The workflow whose template or output it is; null for any other file. */
  workflowId: WorkflowId | null;
  /** The address under which people see it in a cloud drive that has pages for files; otherwise null. */
  link: string | null;
}

/** The state of a file, known without reading its content. */
export interface FileState {
  /** Differs after each change of the content, by any program. Letters and digits. */
  version: string;
  /** In bytes. */
  size: number;
  /** The last write, in milliseconds since 1970, UTC. */
  changedAt: number;
}

/** A range of bytes: the positions of the first, counted from 0, and of the last. */
export interface ByteRange {
  first: number;
  last: number;
}

/**
 * A snapshot of a file: its content and state do not change when the file is written meanwhile.
 * Read it once, or close it.
 */
export interface OpenedFile {
  state: FileState;
  /**
   * Returns the content or a range of it as a stream. The file is closed when the stream ends or is
   * destroyed. The stream fails if the file has become shorter.
   */
  read(range?: ByteRange): Readable;
  close(): Promise<void>;
}

/** A file that was looked up once, for several questions about it. */
export interface LocatedFile {
  /** For people to read. The file had it when it was looked up. */
  path: string;
  /** Returns the current state; see `Drive.state`. */
  state(): Promise<FileState | undefined>;
  /** Returns the current content; see `Drive.read`. */
  read(): Promise<Buffer | undefined>;
}

/** The content to write: as a whole, in consecutive pieces, or as a stream. */
export type FileContent = Uint8Array | readonly Uint8Array[] | Readable;

/**
 * The requested place of a new file. The drive makes the names safe and the path unique. No other
 * path may differ from it only in case or in the encoding of accents. If a file has the path of a
 * folder, the folder gets another name.
 */
export interface NewFile {
  /** An id that the caller has stored, to find the file after a crash; by default a new one. */
  id?: string;
  folders: readonly string[];
  /** With its extension. */
  name: string;
  ownerId: UserId;
  /** The team of the owner, if the caller has just read it; null for an owner without a team. */
  ownerTeamId?: TeamId | null | undefined;
  /** The workflow that it is made for; users with whom that is shared may read the file. */
  workflowId?: WorkflowId;
  /** The run that makes it. */
  runId?: RunId;
  /** In bytes, if it is known before the file is written. */
  size?: number | undefined;
}

/** The files to list, apart from their owners. */
export interface SearchedFiles extends ListPage {
  /** The oldest first if undefined. */
  order?: FilesOrder | undefined;
  /**
   * A part of the name, whatever its case; undefined or empty for all files. A search reads
   * `MAX_SEARCHED_FILES` files from the start of the page.
   */
  search?: string | undefined;
}

/** A page of a list of files. */
export interface FilesPage extends SearchedFiles {
  /** Whose files the list contains; undefined for all files. */
  of?: FilesOf | undefined;
  /** Whether the list leaves out the contents of versions of templates. */
  omitsVersions?: boolean | undefined;
}

/**
 * Stores templates and outputs. Every implementation guarantees: readers see a file completely or
 * not at all, also after a crash, and a file is on the disk when `write` resolves.
 *
 * All methods throw DocloomError `drive_not_writable` if writing fails, and `disk_fault` if they would
 * write while the disk of the drive is not mounted. Methods that reserve or
 * write a file also throw `too_many_files` or `too_many_bytes` if it would exceed the owner's
 * quota.
 */
export interface Drive {
  /**
   * Reserves a name for a file without writing it.
   * @param beside runs in the transaction that reserves the name, and may run again
   * @returns the id of the file
   */
  reserve(file: NewFile, beside?: (transaction: Transaction) => Promise<void>): Promise<string>;
  /**
   * Writes a reserved file, or writes it again. If a file now has the path of its folder, the file
   * gets another path.
   * @returns the file as it was written; null if its link cannot be read now
   * @throws also DocloomError `file_unknown`: the file was removed, and nothing was written
   */
  write(fileId: string, content: FileContent): Promise<StoredFile | null>;
  /** Reserves and writes a file. Nothing remains if that fails. */
  add(file: NewFile, content: FileContent): Promise<StoredFile>;
  /**
   * Returns the file if it exists and was written. If a person has removed it, the drive may not
   * know that until the content is read.
   */
  find(fileId: string): Promise<StoredFile | undefined>;
  /** Returns the files that exist, by id, as `find` does. */
  findAll(fileIds: readonly string[]): Promise<Map<string, StoredFile>>;
  /**
   * Returns the path of a file for people to read, even if its content is missing; undefined if it
   * never existed or was removed.
   */
  pathOf(fileId: string): Promise<string | undefined>;
  /** Returns the paths of files by id, as `pathOf` does. */
  pathsOf(fileIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /**
   * Looks a file up, even if its content is missing. Returns undefined if it never existed or was
   * removed.
   */
  locate(fileId: string): Promise<LocatedFile | undefined>;
  /**
   * Returns a page of the files, sorted by id; all files without a page or a search. Files that a person put
   * into the folder are included as soon as they are found. A page costs what it shows, however many
   * files others have.
   */
  list(page?: FilesPage): Promise<readonly StoredFile[]>;
  /**
   * Returns the current content, or undefined if the file is missing. Callers share the bytes and
   * must not change them.
   * @throws DocloomError `disk_fault` if the file is missing because its disk is not mounted
   */
  read(fileId: string): Promise<Buffer | undefined>;
  /**
   * Opens the content for streaming, or returns undefined if the file is missing.
   * @throws DocloomError `disk_fault` if the file is missing because its disk is not mounted
   */
  open(fileId: string): Promise<OpenedFile | undefined>;
  /**
   * Returns the current state without reading the file, or undefined if the file is missing.
   * @throws DocloomError `disk_fault` if the file is missing because its disk is not mounted
   */
  state(fileId: string): Promise<FileState | undefined>;
  /**
   * Removes a file. If it throws, the file stays, also if its disk is not mounted.
   * @returns false if there was no file, which is not an error
   */
  remove(fileId: string): Promise<boolean>;
  /**
   * Removes a file as `remove` does, unless a document uses it as its template, or keeps it as a version
   * of its template.
   * @param beside runs in the transaction that removes the file from the index
   * @throws also DocloomError `file_in_use`; the error of `beside`
   */
  removeUnused(
    fileId: string,
    beside?: (transaction: Transaction) => Promise<void>,
  ): Promise<boolean>;
  /**
   * Adds a listener for removed files.
   * @param listener is called with the id of each file that `remove` has removed, or that a person
   * has removed
   */
  onRemoved(listener: (fileId: string) => void): void;
  /**
   * Returns why the disk of the drive counts as not mounted, as a clause; null if it is mounted.
   * While it is not, a missing file may still exist, and nothing is written.
   */
  absence(): Promise<string | null>;
  /**
   * Throws if the disk of the drive is not mounted. Then a missing file may still exist.
   * @throws DocloomError `disk_fault`
   */
  requireDisk(): Promise<void>;
  /** Writes and removes a test file, to check whether the drive is writable. */
  tryWriting(): Promise<void>;
  /** Returns the free space, in bytes. */
  free(): Promise<number | null>;
}
