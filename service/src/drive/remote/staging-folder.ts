import { createHash, hash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ByteRange, FileContent } from '../drive.ts';

/** A content that has arrived completely, and waits on this machine for its upload. */
export interface StagedContent {
  /** Differs for each staged content, so that a storage can tell which one it has. */
  readonly id: string;
  /** In bytes. */
  readonly size: number;
  /** In hexadecimal digits. */
  readonly sha256: string;
  /** The content, if it is in memory; null if it is in a file. */
  readonly bytes: Buffer | null;
  /** Returns the content, or a range of it, as a new stream. It may be called several times. */
  open(range?: ByteRange): Readable;
  /** Removes the content. */
  discard(): Promise<void>;
}

/**
 * Receives contents for a storage on another machine. Streams go to a folder of this machine, so that
 * a large file needs no memory, and an upload can be repeated. What is in memory already stays there.
 */
export class StagingFolder {
  readonly #folder: string;

  /** @param folder is created if it does not exist; only the sole user of the storage may have it */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** @throws the error of the stream or the file system; then nothing remains */
  async receive(content: FileContent): Promise<StagedContent> {
    if (content instanceof Readable) return this.#receiveStream(content);
    return inMemory(content instanceof Uint8Array ? asBuffer(content) : Buffer.concat(content));
  }

  /** Removes what a killed process left. @throws the file system's error */
  async clear(): Promise<void> {
    const names = await readdir(this.#folder).catch(() => []);
    for (const name of names) await rm(join(this.#folder, name), { force: true, recursive: true });
  }

  async #receiveStream(content: Readable): Promise<StagedContent> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const id = randomUUID();
    const path = join(this.#folder, id);
    const digest = createHash('sha256');
    let size = 0;
    const measure = new Transform({
      transform(piece: Buffer, _encoding, done) {
        digest.update(piece);
        size += piece.length;
        done(null, piece);
      },
    });
    const discard = () => rm(path, { force: true });
    try {
      await pipeline(content, measure, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    } catch (cause) {
      await discard();
      throw cause;
    }
    const open = (range?: ByteRange) =>
      createReadStream(path, range && { start: range.first, end: range.last });
    return { id, size, sha256: digest.digest('hex'), bytes: null, open, discard };
  }
}

function inMemory(bytes: Buffer): StagedContent {
  return {
    id: randomUUID(),
    size: bytes.length,
    sha256: hash('sha256', bytes),
    bytes,
    open: (range) => streamOf(range ? bytes.subarray(range.first, range.last + 1) : bytes),
    discard: async () => undefined,
  };
}

function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** `Readable.from(bytes)` would split nothing, but ends without a chunk only for an empty list. */
function streamOf(bytes: Buffer): Readable {
  return Readable.from(bytes.length > 0 ? [bytes] : [], { objectMode: false });
}
