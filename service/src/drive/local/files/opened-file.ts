import type { FileHandle } from 'node:fs/promises';
import { constants, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ByteRange, FileState, OpenedFile } from '../../drive.ts';
import { stateOf } from './file-state.ts';

/** How much is in memory of a content that is on its way. */
const PIECE = 64 * 1024;

/** A file of the drive's folder, held open: whoever renames another to its name changes nothing. */
export class OpenedLocalFile implements OpenedFile {
  readonly state: FileState;
  readonly #handle: FileHandle;

  private constructor(handle: FileHandle, state: FileState) {
    this.#handle = handle;
    this.state = state;
  }

  /**
   * Links are not followed.
   * @param place of a file that was there a moment ago
   * @returns undefined when something else is there now
   * @throws what the file system says when nothing is there
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
 * The bytes of a range, and never fewer: somebody who cuts the file meanwhile breaks the stream off,
 * so that nobody takes what came for the whole.
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

  /** Null at the end. */
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
