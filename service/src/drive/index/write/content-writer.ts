import { basename, posix } from 'node:path';
import type { Mutex } from '../../../concurrency/mutex.ts';
import { problem } from '../../../errors/errors.ts';
import { ONLY_RESERVED } from '../../../store/records/drive/content-states.ts';
import * as index from '../../../store/records/drive/drive-files.ts';
import { findPathConflict } from '../../../store/records/drive/path-conflicts.ts';
import type { Store } from '../../../store/store.ts';
import { transact } from '../../../store/transaction.ts';
import type { Clock } from '../../../time/clock.ts';
import type { BlobStore, PutMode, StagedBlob } from '../../blob-store.ts';
import { BlobExistsError, NotDurableError } from '../../blob-store.ts';
import { sizeOfContent } from '../../content-size.ts';
import type { FileContent } from '../../drive.ts';
import type { DriveIdentity } from '../drive-identity.ts';
import type { FreePaths } from '../free-paths.ts';
import type { IndexRows } from '../index-rows.ts';
import { lockOfNames } from '../locks.ts';
import type { Reservations } from './reservations.ts';
import type { WriteRecords } from './write-records.ts';

/**
 * How long the first write of a file may take without the lock that the processes share, in
 * milliseconds. It is much less than `WRITING_MILLISECONDS`.
 */
const FIRST_WRITE_MILLISECONDS = 60_000;

/** The dependencies of writing contents. */
export interface ContentWriterOptions {
  blobs: BlobStore;
  store: Store;
  clock: Clock;
  identity: DriveIdentity;
  rows: IndexRows;
  /** Serialises writing and removing of each file. */
  mutex: Mutex<string>;
  paths: FreePaths;
  reservations: Reservations;
  records: WriteRecords;
}

/** Writes the contents of files that have a row. */
export class ContentWriter {
  readonly #options: ContentWriterOptions;

  constructor(options: ContentWriterOptions) {
    this.#options = options;
  }

  /**
   * Writes the content of a file, or writes it again.
   * @returns the file with the path that it has now; its state may be outdated
   * @throws NotDurableError: the file has the new content, but perhaps not after a power failure.
   * After any other error, it is unchanged. DocloomError `file_unknown`: it was removed meanwhile, and
   * nothing is left of it
   */
  async put(fileId: string, content: FileContent): Promise<index.IndexedFile> {
    const { store, blobs, identity, records } = this.#options;
    const size = sizeOfContent(content);
    if (size !== undefined) {
      await records.requireQuotaOf(store, await this.knownRow(fileId), size);
    }
    await identity.require();
    const staged = await blobs.stage(content, fileId);
    return this.#putStaged(fileId, staged).catch(async (cause: unknown) => {
      await staged.discard();
      throw cause;
    });
  }

  async #putStaged(fileId: string, staged: StagedBlob): Promise<index.IndexedFile> {
    const { mutex } = this.#options;
    const created = await mutex.runInProcess(fileId, () => this.#create(fileId, staged));
    if (!created) return mutex.runExclusive(fileId, () => this.#replace(fileId, staged));
    if (!this.#isFresh(created)) {
      await mutex.runExclusive(fileId, () => this.#requireKept(created));
    }
    return created;
  }

  /** Returns a row, which may be outdated if this process has just reserved the file. */
  async knownRow(fileId: string): Promise<index.IndexedFile> {
    const { reservations, rows } = this.#options;
    return reservations.get(fileId) ?? (await rows.require(fileId));
  }

  /**
   * Writes a file for the first time, as it was reserved by this process a moment ago. That needs no
   * lock that processes share, so an output of a run costs no statement here:
   *
   * - Its path is claimed, and `create` replaces nothing.
   * - Its row says already what is written, and is not changed.
   * - Another process that writes the file, too, because it has taken over its run, replaces what this
   *   one has created, or prevents it.
   * - Another process that removes the file only marks its row if the content is missing and the file
   *   may be pending (`IndexedDrive.remove`). It may delete the row of an older one. If this process
   *   was suspended for so long, `#requireKept` finds that out.
   * @returns undefined if it has to be written under the lock
   * @throws NotDurableError
   */
  async #create(fileId: string, staged: StagedBlob): Promise<index.IndexedFile | undefined> {
    const file = this.#options.reservations.get(fileId);
    if (!file || file.size !== staged.size || !this.#isFresh(file)) return undefined;
    try {
      await staged.put(file.path, 'create');
      return file;
    } catch (cause) {
      if (cause instanceof NotDurableError) throw cause;
      return undefined;
    }
  }

  /** Returns whether no other process can have deleted the row of a new file. */
  #isFresh({ createdAt }: index.IndexedFile): boolean {
    const age = this.#options.clock.now() - createdAt;
    return age >= 0 && age < FIRST_WRITE_MILLISECONDS;
  }

  /**
   * Removes what was written if the file has no row any more: without one, it would be found as a new
   * file. Another process may have removed it while this one was suspended, or had lost its lock. The
   * caller holds the mutex.
   * @throws DocloomError `file_unknown`
   */
  async #requireKept({ id, path }: index.IndexedFile): Promise<void> {
    const { rows, store, blobs } = this.#options;
    if (await rows.find(id)) return;
    const [other] = await index.findFilesAt(store, [path]);
    if (!other) await (await blobs.delete(path)).discard();
    throw problem('file_unknown', id);
  }

  /** The file may have been removed or written while the content arrived. */
  async #replace(fileId: string, staged: StagedBlob): Promise<index.IndexedFile> {
    const { rows, records } = this.#options;
    const file = await rows.require(fileId);
    await records.record(file, staged.size);
    const putting = this.#putAt(file, staged, this.#modeFor(file));
    const written = await putting.catch(async (cause: unknown) => {
      await records.correct(file, cause);
      throw cause;
    });
    await this.#requireKept(written);
    return written;
  }

  /**
   * Returns what may be replaced. Since the path was reserved, a person may have put another file
   * there, or an earlier attempt of this write its content, before its process was killed. Another
   * process that writes the file meanwhile has stored the time of that.
   */
  #modeFor({ id, version, writtenAt }: index.IndexedFile): PutMode {
    const reserved = this.#options.reservations.get(id);
    const isCompared = version !== null && version !== ONLY_RESERVED.version;
    if (!reserved) return isCompared ? 'replace' : 'replaceOwn';
    return isCompared || writtenAt === reserved.writtenAt ? 'create' : 'replaceOwn';
  }

  /**
   * The file gets another path if its folder cannot be created.
   * @returns the file as it was written
   */
  async #putAt(
    file: index.IndexedFile,
    staged: StagedBlob,
    mode: PutMode,
  ): Promise<index.IndexedFile> {
    try {
      await staged.put(file.path, mode);
      return file;
    } catch (cause) {
      if (!(await this.#isPathTaken(file, cause))) throw cause;
      // A person may put a file there, too.
      return this.#putAt(await this.#giveOtherPath(file), staged, 'create');
    }
  }

  /** Returns whether an error means that the path cannot be used. */
  async #isPathTaken({ path }: index.IndexedFile, cause: unknown): Promise<boolean> {
    if (cause instanceof BlobExistsError) return true;
    return !(cause instanceof NotDurableError) && (await this.#options.paths.isBlocked(path));
  }

  /** Moves a file to another path, because another file has the path of its folder. */
  async #giveOtherPath(file: index.IndexedFile): Promise<index.IndexedFile> {
    const { store, rows, paths } = this.#options;
    const { id } = file;
    const folders = posix.dirname(file.path).split(posix.sep);
    const wanted = { folders, name: basename(file.path) };
    const path = await paths.claim(wanted, (free) =>
      rows.whileChanging([id], () =>
        transact(store, { lock: lockOfNames(free) }, async (transaction) => {
          const conflict = await findPathConflict(transaction, free);
          if (!conflict) await index.changePath(transaction, { id, path: free });
          return conflict;
        }),
      ),
    );
    return { ...file, path };
  }
}
