import type { BinaryHelperFunctions } from 'n8n-workflow';

/** A stream of Node, by the name that n8n has for it. */
export type Readable = Exclude<
  Parameters<BinaryHelperFunctions['prepareBinaryData']>[0],
  Uint8Array
>;

/** What a chunk is waited for with, while it is. */
interface Waiting {
  readonly since: number;
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
    this.lookAgainIn(idleMs);
  }

  /** Lets go of the connection, also before the body has come to its end. */
  end(): void {
    this.isOver = true;
    this.source.destroy();
  }

  private async *chunks(): AsyncGenerator {
    const iterator = this.source[Symbol.asyncIterator]();
    for (;;) {
      const next = await this.next(iterator);
      if (next.done === true) return;
      yield next.value;
    }
  }

  private async next(iterator: AsyncIterator<unknown>): Promise<IteratorResult<unknown>> {
    try {
      return await new Promise((resolve, reject) => {
        const giveUp = (failure: Error) => {
          if (!this.isOver) this.failure = failure;
          reject(failure);
        };
        this.waiting = { since: Date.now(), giveUp };
        iterator.next().then(resolve, giveUp);
      });
    } finally {
      this.waiting = undefined;
    }
  }

  /** A signal rather than a timer: nodes have no timers, and it keeps no process from ending. */
  private lookAgainIn(milliseconds: number): void {
    AbortSignal.timeout(milliseconds).addEventListener('abort', () => this.look());
  }

  private look(): void {
    if (this.isOver) return;
    const silentMs = this.waiting === undefined ? 0 : Date.now() - this.waiting.since;
    if (silentMs >= this.idleMs) this.waiting?.giveUp(new BodyTimeout(this.idleMs));
    else this.lookAgainIn(this.idleMs - silentMs);
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
