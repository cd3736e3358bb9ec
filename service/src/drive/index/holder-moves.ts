import { basename, posix } from 'node:path';
import type { UserId } from '@docloom/contract';
import type { Mutex } from '../../concurrency/mutex.ts';
import type { SoleProcess } from '../../concurrency/scope.ts';
import { isHolderFolder } from '../../store/records/drive/drive-holders.ts';
import type { DriveMove } from '../../store/records/drive/drive-moves.ts';
import {
  endMove,
  findPlannedPath,
  listMoves,
  planMove,
} from '../../store/records/drive/drive-moves.ts';
import type { IndexedFile } from '../../store/records/drive/drive-files.ts';
import {
  changePath,
  findIndexedFiles,
  listIndexedFiles,
} from '../../store/records/drive/drive-files.ts';
import { findPathConflict } from '../../store/records/drive/path-conflicts.ts';
import { recordContent } from '../../store/records/drive/content-states.ts';
import { BY_HOLDER, DRIVE_LAYOUT, savedText, saveText } from '../../store/records/settings.ts';
import type { Store } from '../../store/store.ts';
import { transact } from '../../store/transaction.ts';
import type { BlobStore } from '../blob-store.ts';
import { BlobExistsError } from '../blob-store.ts';
import { isFileSystemError, toDriveError } from '../file-system-error.ts';
import { contentStateOf } from './file-state.ts';
import type { DriveIdentity } from './drive-identity.ts';
import type { Rest } from './drive-scan.ts';
import type { FreePaths } from './free-paths.ts';
import type { IndexRows } from './index-rows.ts';
import { lockOfNames } from './locks.ts';
import type { HolderFolders } from './holder-folders.ts';

/** How many files are moved at a time. They share the syncs of the database and of folders. */
const AT_ONCE = 50;

/** Errors of one file or its folder. After any other, the next attempt starts with this file. */
const OF_ONE_FILE = new Set(['EACCES', 'EPERM', 'ENAMETOOLONG', 'EBUSY', 'EXDEV']);

/** What has been done so far. */
export interface MoveProgress {
  moved: number;
  /** Files that the storage does not let move. They stay where they are, and keep working. */
  kept: number;
}

/** The dependencies of moving files. */
export interface HolderMovesOptions {
  blobs: BlobStore;
  store: Store;
  identity: DriveIdentity;
  rows: IndexRows;
  /** Serialises writing, removing and moving of each file. */
  mutex: Mutex<string>;
  paths: FreePaths;
  holders: Pick<HolderFolders, 'folderOf'>;
}

/**
 * Moves the files of earlier versions, in which all users shared the drive's top level, into the
 * folders of their holders. Ids stay the same. Files without an owner and missing ones stay where
 * they are.
 *
 * A move is stored before it begins, and its row changes after it, so that it can be completed after
 * a crash at any moment. No scan may run meanwhile: it would find the file at its new path. No other
 * process may use the drive meanwhile: it would miss the files that are just being moved.
 *
 * It is `waiting` until `run`, which makes it `running` and then `ended`, or `interrupted` by an
 * error; the next `run` goes on. Pending moves of a killed process make it `interrupted` at the start.
 */
export class HolderMoves implements SoleProcess {
  readonly scope = 'sole process';
  readonly #options: HolderMovesOptions;
  #state: 'waiting' | 'running' | 'interrupted' | 'ended' = 'waiting';

  constructor(options: HolderMovesOptions) {
    this.#options = options;
  }

  /** Whether the content of a file may be at another path than its row says. */
  get mayBeElsewhere(): boolean {
    return this.#state === 'running' || this.#state === 'interrupted';
  }

  /**
   * Moves all files that are to be moved. Returns at once if an earlier call has done that.
   * @param rest waits between two steps
   * @param report receives the progress after each step that has moved files
   * @throws DocloomError `disk_fault`, `drive_not_writable`; the error of the store or `rest`. The
   * next call goes on
   */
  async run(rest: Rest, report: (progress: MoveProgress) => void): Promise<MoveProgress> {
    if (this.#state === 'ended' || (await this.#isDone())) return { moved: 0, kept: 0 };
    this.#state = 'running';
    try {
      const progress = await this.#moveFiles(rest, report);
      this.#state = 'ended';
      return progress;
    } catch (cause) {
      this.#state = 'interrupted';
      throw cause;
    }
  }

  async #moveFiles(rest: Rest, report: (progress: MoveProgress) => void): Promise<MoveProgress> {
    const { store, identity } = this.#options;
    const progress = { moved: 0, kept: 0 };
    await identity.require();
    await this.finishPending();
    let cursor: string | undefined;
    for (;;) {
      const files = await listIndexedFiles(store, { cursor, limit: AT_ONCE });
      const before = progress.moved;
      await this.#moveAll(files, progress);
      if (progress.moved > before) report({ ...progress });
      cursor = files.at(-1)?.id;
      if (cursor === undefined || files.length < AT_ONCE) break;
      await rest();
      await identity.require();
    }
    // Without its disk, every file would be missing.
    await identity.require();
    // The next start tries those again that the storage did not let move.
    if (progress.kept === 0) await saveText(store, DRIVE_LAYOUT, BY_HOLDER);
    return progress;
  }

  /**
   * Completes the moves that a killed process has begun, or that an error has interrupted.
   * @throws the error of the storage or the store
   */
  async finishPending(): Promise<void> {
    const { store, mutex } = this.#options;
    let moves = await listMoves(store, AT_ONCE);
    if (moves.length > 0 && this.#state === 'waiting') this.#state = 'interrupted';
    while (moves.length > 0) {
      for (const move of moves) {
        await mutex.runExclusive(move.fileId, () => this.#finishOrKeep(move));
      }
      moves = await listMoves(store, AT_ONCE);
    }
  }

  /**
   * Returns the file with the path where its content is, if a move was interrupted after the content
   * was moved. Returns the file itself otherwise. The caller holds its mutex.
   */
  async whereItIs(file: IndexedFile): Promise<IndexedFile> {
    const path = await findPlannedPath(this.#options.store, file.id);
    if (path === undefined || (await this.#options.blobs.head(file.path))) return file;
    return (await this.#options.blobs.head(path)) ? { ...file, path } : file;
  }

  async #isDone(): Promise<boolean> {
    return (await savedText(this.#options.store, DRIVE_LAYOUT)) === BY_HOLDER;
  }

  async #moveAll(files: readonly IndexedFile[], progress: MoveProgress): Promise<void> {
    const moving = files.map(({ id }) =>
      this.#options.mutex.runExclusive(id, () => this.#move(id, progress)),
    );
    // All of them have ended before an error is thrown.
    for (const one of await Promise.allSettled(moving)) {
      if (one.status === 'rejected') throw one.reason;
    }
  }

  async #move(id: string, progress: MoveProgress): Promise<void> {
    const file = await this.#toBeMoved(id);
    if (!file) return;
    try {
      const path = await this.#plan(file, file.ownerId);
      await this.#perform(file, path);
      progress.moved += 1;
    } catch (cause) {
      await this.#keep({ fileId: id, path: file.path }, cause);
      progress.kept += 1;
    }
  }

  /** Returns the file, if it exists, has an owner, and is in no holder's folder. */
  async #toBeMoved(id: string): Promise<(IndexedFile & { ownerId: UserId }) | undefined> {
    const [file] = await findIndexedFiles(this.#options.store, [id]);
    if (!file) return undefined;
    const { ownerId, path } = file;
    if (ownerId === null) return undefined;
    const [top = ''] = path.split(posix.sep, 1);
    if (top !== path && (await isHolderFolder(this.#options.store, top))) return undefined;
    return (await this.#options.blobs.head(path)) && { ...file, ownerId };
  }

  /** Stores the move. @returns the new path */
  async #plan(file: IndexedFile, ownerId: UserId): Promise<string> {
    const { paths, holders, store } = this.#options;
    const above = posix.dirname(file.path).split(posix.sep);
    const folders = [await holders.folderOf({ ownerId }), ...above.filter((name) => name !== '.')];
    const wanted = { folders, name: basename(file.path) };
    return paths.claim(wanted, (path) =>
      transact(store, { lock: lockOfNames(path) }, async (transaction) => {
        const conflict = await findPathConflict(transaction, path);
        if (!conflict) await planMove(transaction, { fileId: file.id, path });
        return conflict;
      }),
    );
  }

  async #perform(file: IndexedFile, path: string): Promise<void> {
    try {
      await this.#options.blobs.move(file.path, path);
    } catch (cause) {
      if (!(cause instanceof BlobExistsError)) throw cause;
      // A person has put another file there.
      await endMove(this.#options.store, file.id);
      await this.#perform(file, await this.#planAgain(file));
      return;
    }
    await this.#record(file, path);
  }

  async #planAgain(file: IndexedFile): Promise<string> {
    if (file.ownerId === null) throw new Error('A file without an owner is not moved.');
    return this.#plan(file, file.ownerId);
  }

  /** Changes the row after the move, with the state of the content, which the move may change. */
  async #record(file: IndexedFile, path: string): Promise<void> {
    const { store, rows, blobs } = this.#options;
    const state = await blobs.head(path);
    await rows.whileChanging([file.id], () =>
      transact(store, { lock: null }, async (transaction) => {
        await changePath(transaction, { id: file.id, path });
        if (state) await recordContent(transaction, { file, state: contentStateOf(state) });
        await endMove(transaction, file.id);
      }),
    );
  }

  async #finishOrKeep(move: DriveMove): Promise<void> {
    await this.#finish(move).catch((cause: unknown) => this.#keep(move, cause));
  }

  /** Cancels a move that the storage does not allow. @throws any other error */
  async #keep({ fileId, path }: DriveMove, cause: unknown): Promise<void> {
    if (!isFileSystemError(cause) || !OF_ONE_FILE.has(cause.code)) {
      throw toDriveError(cause, basename(path));
    }
    await endMove(this.#options.store, fileId);
  }

  async #finish({ fileId, path }: DriveMove): Promise<void> {
    const { store, blobs } = this.#options;
    const [file] = await findIndexedFiles(store, [fileId]);
    if (!file) return endMove(store, fileId);
    if (await blobs.head(file.path)) return this.#perform(file, path);
    const moved = await blobs.head(path);
    const isIts = moved && (file.size === null || file.size === moved.size);
    return isIts ? this.#record(file, path) : endMove(store, fileId);
  }
}
