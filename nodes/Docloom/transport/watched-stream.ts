import type { BinaryHelperFunctions } from 'n8n-workflow';

/** A stream of Node, by the name that n8n has for it. */
export type Readable = Exclude<
  Parameters<BinaryHelperFunctions['prepareBinaryData']>[0],
  Uint8Array
>;

type Chunk = IteratorResult<unknown>;

/** How a chunk is waited for, while it is. */
interface Waiting {
  readonly since: number;
  readonly stop: () => void;
  readonly giveUp: (failure: Error) => void;
}

/**
 * The body of an answer while it comes in. A server that stops in the middle of it would be waited
 * for without end: the timeout of the request ends when the body begins. The time that the receiver
 * takes for a chunk, such as a slow disk, does not count.
 */
export class WatchedStream {
  /** The same bytes, for whoever takes them. */
  readonly readable: Readable;
  /** Why the body did not come to its end, if it did not because of the server or the network. */
  failure: Error | undefined;
  private waiting: Waiting | undefined;
  private isOver = false;

  /** @param idleMs how many milliseconds may pass without a byte */
  constructor(
    private readonly source: Readable,
    private readonly idleMs: number,
  ) {
    // Nodes cannot import Node's streams; every class of them can make one from chunks.
    const { from } = source.constructor as unknown as ReadableClass;
    this.readable = from(this.chunks(), { objectMode: false });
    // Whoever reads hears of failures by reading; nobody need listen for them beside that.
    for (const stream of [source, this.readable]) stream.on('error', () => undefined);
    this.readable.once('close', () => this.end());
    this.checkAgainIn(idleMs);
  }

  /** Lets go of the connection, also before the body has come to its end. */
  end(): void {
    this.isOver = true;
    this.source.destroy();
  }

  /** No generator: one that waits for a chunk cannot be told that nobody wants it any more. */
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

  /** A signal rather than a timer: nodes have no timers, and it keeps no process from ending. */
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

/** Named as the network names it, so that it is worded and repeated like any other timeout. */
class BodyTimeout extends Error {
  readonly code = 'ETIMEDOUT';

  constructor(idleMs: number) {
    super(`the answer stopped in the middle, and nothing came for ${idleMs / 1000} seconds`);
  }
}
