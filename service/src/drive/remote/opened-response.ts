import type { Readable } from 'node:stream';
import { Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { BlobState, OpenedBlob } from '../blob-store.ts';
import type { ByteRange } from '../drive.ts';
import { StorageError } from '../storage-error.ts';

/** The response of a storage that is being received, and how to receive a part of the same content. */
export interface ContentResponse {
  state: BlobState;
  /** The whole content. It is received only as fast as it is read. */
  body: Readable;
  /** Requests a range of this very content; undefined if the storage has another one meanwhile. */
  requestRange: (range: ByteRange) => Promise<Readable | undefined>;
}

/**
 * A blob of a storage on another machine. The response to the request for the whole content has
 * begun, so it stays readable if the blob is replaced or deleted.
 */
export class OpenedResponse implements OpenedBlob {
  readonly state: BlobState;
  readonly #body: Readable;
  readonly #requestRange: ContentResponse['requestRange'];

  constructor({ state, body, requestRange }: ContentResponse) {
    this.state = state;
    this.#body = body;
    this.#requestRange = requestRange;
    // Nobody listens between here and the first read, and an error must not end the process.
    body.on('error', () => undefined);
  }

  async bytes(): Promise<Buffer> {
    const content = await buffer(this.#body).catch((cause: unknown) => {
      throw wasCut(cause);
    });
    if (content.length !== this.state.size) throw wasCut();
    return content;
  }

  read(range?: ByteRange): Readable {
    const whole = { first: 0, last: this.state.size - 1 };
    const wanted = range ?? whole;
    // The start of the content is in the response already.
    if (wanted.first === 0) return pipe(this.#body, new Section(wanted));
    return this.#readLater(wanted);
  }

  async close(): Promise<void> {
    this.#body.destroy();
  }

  #readLater(range: ByteRange): Readable {
    const length = range.last - range.first + 1;
    const section = new Section({ first: 0, last: length - 1 });
    this.#requestRange(range).then(
      (part) => {
        if (part) {
          this.#body.destroy();
          pipe(part, section);
        } else pipe(pipe(this.#body, new Section(range)), section);
      },
      (cause: unknown) => {
        this.#body.destroy();
        section.destroy(cause as Error);
      },
    );
    section.on('close', () => {
      this.#body.destroy();
    });
    return section;
  }
}

/** Passes on a range of the bytes. Fails if the source ends before. */
class Section extends Transform {
  readonly #end: number;
  readonly #first: number;
  #position = 0;

  constructor({ first, last }: ByteRange) {
    super();
    this.#first = first;
    this.#end = last + 1;
  }

  override _transform(piece: Buffer, _encoding: BufferEncoding, done: () => void): void {
    const begin = Math.max(this.#first - this.#position, 0);
    const end = Math.min(this.#end - this.#position, piece.length);
    this.#position += piece.length;
    if (begin < end) this.push(piece.subarray(begin, end));
    // The rest is not needed, and the reader need not wait for it.
    if (this.#position >= this.#end && begin < end) this.push(null);
    done();
  }

  override _flush(done: (cause?: Error) => void): void {
    if (this.#position < this.#end) done(wasCut());
    else done();
  }
}

/** Pipes with the errors of the source, and destroys the source when its reader has ended. */
function pipe(source: Readable, section: Section): Section {
  source.on('error', (cause) => section.destroy(wasCut(cause)));
  // Without an `end`, a response was cut; some clients report no error then.
  source.on('close', () => {
    if (!source.readableEnded && !section.readableEnded) section.destroy(wasCut());
  });
  section.on('close', () => source.destroy());
  section.on('end', () => {
    source.unpipe(section);
    section.end();
    source.destroy();
  });
  return source.pipe(section);
}

function wasCut(cause?: unknown): StorageError {
  // The storage knows more, for example that the content is damaged.
  if (cause instanceof StorageError) return cause;
  return new StorageError('STORAGE_UNREACHABLE', 'The content was cut while it was received.', {
    cause,
  });
}
