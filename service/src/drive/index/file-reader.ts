import type { Mutex } from '../../concurrency/mutex.ts';
import type { IndexedFile } from '../../store/records/drive/drive-files.ts';
import type { Clock } from '../../time/clock.ts';
import type { BlobState, BlobStore, OpenedBlob } from '../blob-store.ts';
import type { FileState, LocatedFile, OpenedFile } from '../drive.ts';
import { ContentCache } from './content-cache.ts';
import type { FileReconciler } from './file-reconciler.ts';
import { stateOf } from './file-state.ts';
import type { HolderMoves } from './holder-moves.ts';
import type { IndexRows } from './index-rows.ts';

/** The dependencies of reading files. */
export interface FileReaderOptions {
  blobs: BlobStore;
  clock: Clock;
  rows: IndexRows;
  reconciler: FileReconciler;
  moves: HolderMoves;
  /** Serialises writing, removing and moving of each file. */
  mutex: Mutex<string>;
}

/** Reads the contents and states of files from the storage, and notices what people have changed. */
export class FileReader {
  readonly #options: FileReaderOptions;
  readonly #contents = new ContentCache();

  constructor(options: FileReaderOptions) {
    this.#options = options;
  }

  /** See `Drive.locate`. */
  async locate(fileId: string): Promise<LocatedFile | undefined> {
    const file = await this.#options.rows.find(fileId);
    if (!file) return undefined;
    return {
      path: file.path,
      state: () => this.#withContentOf(file, (at) => this.#stateOf(at)),
      read: () => this.#withContentOf(file, (at) => this.#readContent(at)),
    };
  }

  /** See `Drive.read`. */
  async read(fileId: string): Promise<Buffer | undefined> {
    return this.#withContent(fileId, (file) => this.#readContent(file));
  }

  async #readContent(file: IndexedFile): Promise<Buffer | undefined> {
    const state = await this.#head(file);
    if (!state) return undefined;
    const known = this.#contents.get(file.id, state);
    if (known) return known;
    const opened = await this.#options.blobs.get(file.path);
    if (!opened) return undefined;
    const content = await opened.bytes();
    this.#contents.add(file.id, opened.state, content, this.#options.clock.now());
    return content;
  }

  /** See `Drive.open`. */
  async open(fileId: string): Promise<OpenedFile | undefined> {
    return this.#withContent(fileId, async (file) => {
      const opened = (await this.#head(file)) && (await this.#options.blobs.get(file.path));
      return opened && toOpenedFile(opened);
    });
  }

  /** See `Drive.state`. */
  async state(fileId: string): Promise<FileState | undefined> {
    return this.#withContent(fileId, (file) => this.#stateOf(file));
  }

  async #stateOf(file: IndexedFile): Promise<FileState | undefined> {
    const state = await this.#head(file);
    return state && stateOf(state);
  }

  async #withContent<Result>(
    fileId: string,
    use: (file: IndexedFile) => Promise<Result | undefined>,
  ): Promise<Result | undefined> {
    const file = await this.#options.rows.find(fileId);
    return file && this.#withContentOf(file, use);
  }

  /**
   * Uses a file's content.
   * @param use returns undefined if the content is missing. Then it may have just been moved
   */
  async #withContentOf<Result>(
    file: IndexedFile,
    use: (file: IndexedFile) => Promise<Result | undefined>,
  ): Promise<Result | undefined> {
    const result = await use(file);
    if (result !== undefined || !this.#options.moves.mayBeElsewhere) return result;
    const { id } = file;
    const current = await this.#options.mutex.runExclusive(id, () => this.findCurrent(id));
    return current === undefined || current.path === file.path ? undefined : use(current);
  }

  /** Returns a file with the path where its content is. The caller holds its mutex. */
  async findCurrent(fileId: string): Promise<IndexedFile | undefined> {
    const file = await this.#options.rows.find(fileId);
    return file && this.#options.moves.mayBeElsewhere ? this.#options.moves.whereItIs(file) : file;
  }

  /** Returns the state of a file's content, and updates the index if a person has changed it. */
  async #head(file: IndexedFile): Promise<BlobState | undefined> {
    const state = await this.#options.blobs.head(file.path);
    await this.#options.reconciler.notice(file, state);
    return state;
  }
}

function toOpenedFile(blob: OpenedBlob): OpenedFile {
  return {
    state: stateOf(blob.state),
    read: (range) => blob.read(range),
    close: () => blob.close(),
  };
}
