import type { BinaryHelperFunctions } from 'n8n-workflow';

/** A Node stream, as n8n's types declare it. */
export type Readable = Exclude<
  Parameters<BinaryHelperFunctions['prepareBinaryData']>[0],
  Uint8Array
>;

type Chunk = IteratorResult<unknown>;

/** The state while a chunk is awaited. */
interface Waiting {
  readonly since: number;
  readonly stop: () => void;
  readonly giveUp: (failure: Error) => void;
}

/**
 * A response body with an idle timeout. The timeout of the request ends when the body begins, so
 * without this a server that stops in the middle would block forever. Time that the consumer takes
 * for a chunk, such as a slow disk, does not count.
 */
export class WatchedStream {
  /** The same bytes, for the consumer. */
  readonly readable: Readable;
  /** The error if the server or the network ended the body early. */
  failure: Error | undefined;
  private waiting: Waiting | undefined;
  private isOver = false;

  /** @param idleMs how many milliseconds may pass without a byte */
  constructor(
    private readonly source: Readable,
    private readonly idleMs: number,
  ) {
    // Nodes cannot import Node's streams, but every stream class has `from`.
    const streamClass: unknown = source.constructor;
    if (!isReadableClass(streamClass)) throw new TypeError('The stream is not a Node stream');
    this.readable = streamClass.from(this.chunks(), { objectMode: false });
    // Readers receive errors when they read; this prevents unhandled 'error' events.
    for (const stream of [source, this.readable]) stream.on('error', () => undefined);
    this.checkAgainIn(idleMs);
  }

  /** Closes the connection, even before the end of the body. */
  end(): void {
    this.isOver = true;
    this.source.destroy();
  }

  /** Not a generator, because a generator that is awaiting a chunk cannot be cancelled. */
  private chunks(): AsyncIterable<unknown> {
    const iterator = this.source[Symbol.asyncIterator]() as AsyncIterator<unknown>;
    const next = async () => await this.next(iterator);
    const end = async (): Promise<Chunk> => {
      this.end();
      this.waiting?.stop();
      return { done: true, value: undefined };
    };
    return { [Symbol.asyncIterator]: () => ({ next, return: end }) };
  }

  private async next(iterator: AsyncIterator<unknown>): Promise<Chunk> {
    try {
      return await new Promise<Chunk>((resolve, reject) => {
        const stop = () => resolve({ done: true, value: undefined });
        const giveUp = (failure: Error) => {
          if (!this.isOver) this.failure = failure;
          reject(failure);
        };
        this.waiting = { since: Date.now(), stop, giveUp };
        iterator.next().then(resolve, giveUp);
      });
    } finally {
      this.waiting = undefined;
    }
  }

  /**
   * A signal instead of a timer, because nodes may not use timers and a signal does not keep the
   * process alive.
   */
  private checkAgainIn(milliseconds: number): void {
    AbortSignal.timeout(milliseconds).addEventListener('abort', () => this.check());
  }

  private check(): void {
    if (this.isOver) return;
    const silentMs = this.waiting === undefined ? 0 : Date.now() - this.waiting.since;
    if (silentMs >= this.idleMs) this.waiting?.giveUp(new BodyTimeout(this.idleMs));
    else this.checkAgainIn(this.idleMs - silentMs);
  }
}

interface ReadableClass {
  readonly from: (chunks: AsyncIterable<unknown>, options: { objectMode: boolean }) => Readable;
}

function isReadableClass(value: unknown): value is ReadableClass {
  return typeof value === 'function' && 'from' in value && typeof value.from === 'function';
}

/** Has the code of a network timeout, so that it is described and retried like one. */
class BodyTimeout extends Error {
  readonly code = 'ETIMEDOUT';

  constructor(idleMs: number) {
    super(`the response stopped before its end; no data arrived for ${idleMs / 1000} seconds`);
  }
}
