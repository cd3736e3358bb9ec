import type { FileHandle } from 'node:fs/promises';
import { constants, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ByteRange, FileState, OpenedFile } from '../../drive.ts';
import { stateOf } from './file-state.ts';

/** The size of one read and of the stream's buffer, in bytes. */
const PIECE = 64 * 1024;

/** An open file of the drive's folder. It stays readable if another file is renamed to its path. */
export class OpenedLocalFile implements OpenedFile {
  readonly state: FileState;
  readonly #handle: FileHandle;

  private constructor(handle: FileHandle, state: FileState) {
    this.#handle = handle;
    this.state = state;
  }

  /**
   * Opens a file. Links are not followed.
   * @param place path of a file that existed a moment ago
   * @returns undefined if it is no longer a regular file
   * @throws the file system's error if nothing is there
   */
  static async open(place: string): Promise<OpenedLocalFile | undefined> {
    const handle = await open(place, constants.O_RDONLY | constants.O_NOFOLLOW);
    try {
      const status = await handle.stat({ bigint: true });
      if (status.isFile()) return new OpenedLocalFile(handle, stateOf(status));
    } catch (cause) {
      await handle.close();
      throw cause;
    }
    await handle.close();
    return undefined;
  }

  read(range: ByteRange = { first: 0, last: this.state.size - 1 }): Readable {
    return new ContentStream(this.#handle, range);
  }

  close(): Promise<void> {
    return this.#handle.close();
  }
}

/**
 * Streams a range of bytes, never fewer. If the file is truncated meanwhile, the stream fails, so
 * that a part is not mistaken for the whole.
 */
class ContentStream extends Readable {
  readonly #handle: FileHandle;
  readonly #end: number;
  #position: number;

  constructor(handle: FileHandle, { first, last }: ByteRange) {
    super({ highWaterMark: PIECE });
    this.#handle = handle;
    this.#position = first;
    this.#end = last + 1;
  }

  override _read(): void {
    this.#next().then(
      (piece) => this.push(piece),
      (cause: unknown) => this.destroy(cause as Error),
    );
  }

  override _destroy(cause: Error | null, done: (cause?: Error | null) => void): void {
    this.#handle.close().then(
      () => {
        done(cause);
      },
      (failure: unknown) => {
        done(cause ?? (failure as Error));
      },
    );
  }

  /** Reads the next piece; null at the end. */
  async #next(): Promise<Buffer | null> {
    const length = Math.min(PIECE, this.#end - this.#position);
    if (length <= 0) return null;
    const { bytesRead, buffer } = await this.#handle.read({
      buffer: Buffer.allocUnsafe(length),
      position: this.#position,
    });
    if (bytesRead === 0) throw new Error('The file was cut while it was read.');
    this.#position += bytesRead;
    return buffer.subarray(0, bytesRead);
  }
}
