import type { FileHandle } from 'node:fs/promises';
import { constants, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { BlobState, OpenedBlob } from '../blob-store.ts';
import type { ByteRange } from '../drive.ts';
import { stateOfFile } from './blob-file-state.ts';

/** The size of one read and of the stream's buffer, in bytes. */
const PIECE = 64 * 1024;

/** An open file of the drive's folder. It stays readable if another file is renamed to its path. */
export class OpenedBlobFile implements OpenedBlob {
  readonly state: BlobState;
  readonly #handle: FileHandle;

  private constructor(handle: FileHandle, state: BlobState) {
    this.#handle = handle;
    this.state = state;
  }

  /**
   * Opens a file. Links are not followed.
   * @param place path of a file that existed a moment ago: opening a pipe waits for a writer
   * @returns undefined if it is no regular file
   * @throws the file system's error if nothing is there
   */
  static async open(place: string): Promise<OpenedBlobFile | undefined> {
    const handle = await open(place, constants.O_RDONLY | constants.O_NOFOLLOW);
    try {
      const status = await handle.stat({ bigint: true });
      if (status.isFile()) return new OpenedBlobFile(handle, stateOfFile(status));
    } catch (cause) {
      await handle.close();
      throw cause;
    }
    await handle.close();
    return undefined;
  }

  async bytes(): Promise<Buffer> {
    try {
      return await readWhole(this.#handle, this.state.size);
    } finally {
      await this.#handle.close();
    }
  }

  read(range: ByteRange = { first: 0, last: this.state.size - 1 }): Readable {
    return new ContentStream(this.#handle, range);
  }

  close(): Promise<void> {
    return this.#handle.close();
  }
}

/** @throws if the file is shorter */
async function readWhole(handle: FileHandle, size: number): Promise<Buffer> {
  // No part of a shared buffer, which a small cached content would keep.
  const content = Buffer.allocUnsafeSlow(size);
  let position = 0;
  while (position < size) {
    const { bytesRead } = await handle.read({ buffer: content, offset: position, position });
    if (bytesRead === 0) throw fileWasCut();
    position += bytesRead;
  }
  return content;
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
    if (bytesRead === 0) throw fileWasCut();
    this.#position += bytesRead;
    return buffer.subarray(0, bytesRead);
  }
}

function fileWasCut(): Error {
  return new Error('The file was cut while it was read.');
}
