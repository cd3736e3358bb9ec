import type { Logger } from 'pino';
import type { PerProcess } from '../../concurrency/scope.ts';
import type { PathConflict } from '../../store/records/drive/path-conflicts.ts';
import type { MonotonicClock } from '../../time/monotonic-clock.ts';
import type {
  BlobState,
  BlobStore,
  DeletedBlob,
  ListedBlob,
  OpenedBlob,
  StagedBlob,
} from '../blob-store.ts';
import { startDeadline } from '../../time/deadline.ts';
import type { FileContent } from '../drive.ts';
import { StorageError } from '../storage-error.ts';
import { CircuitBreaker } from './circuit-breaker.ts';

/** The drive reads its id before each write; that it has changed shows after this time at most. */
const FRESH_MILLISECONDS = 5_000;

/**
 * How long to wait for the id, in milliseconds. Each write and each start waits for it, and a storage
 * that needs longer is not usable now.
 */
const PATIENCE_MILLISECONDS = 3_000;

const AWAY =
  'The storage of the drive does not work. Requests for files fail, data is still accepted, and runs wait until it is back.';

export interface GuardedBlobStoreDependencies {
  blobs: BlobStore;
  monotonic: MonotonicClock;
  log: Pick<Logger, 'info' | 'warn'>;
}

/**
 * A storage on another machine behind a circuit breaker. While that is open, the storage has no
 * identity, so the drive counts as absent: the service is not ready, and runs wait.
 */
export class GuardedBlobStore implements BlobStore, PerProcess {
  readonly scope = 'per process';
  readonly #blobs: BlobStore;
  readonly #breaker: CircuitBreaker;
  readonly #monotonic: MonotonicClock;
  #lastId: { id: string; at: number } | null = null;

  constructor({ blobs, monotonic, log }: GuardedBlobStoreDependencies) {
    this.#blobs = blobs;
    this.#monotonic = monotonic;
    this.#breaker = new CircuitBreaker(monotonic, (cause) => {
      if (cause) log.warn({ code: cause.code, reason: cause.message }, AWAY);
      else log.info('The storage of the drive works again');
    });
  }

  async stage(content: FileContent, fileId?: string): Promise<StagedBlob> {
    // The content is received on this machine, which would be in vain.
    this.#breaker.require();
    const staged = await this.#blobs.stage(content, fileId);
    return {
      size: staged.size,
      put: (key, mode) => this.#breaker.call(() => staged.put(key, mode)),
      discard: () => staged.discard(),
    };
  }

  get(key: string): Promise<OpenedBlob | undefined> {
    return this.#breaker.call(() => this.#blobs.get(key));
  }

  head(key: string): Promise<BlobState | undefined> {
    return this.#breaker.call(() => this.#blobs.head(key));
  }

  headAll(keys: readonly string[]): Promise<Map<string, BlobState>> {
    return this.#breaker.call(() => this.#blobs.headAll(keys));
  }

  async delete(key: string): Promise<DeletedBlob> {
    const deleted = await this.#breaker.call(() => this.#blobs.delete(key));
    return {
      putBack: () => this.#breaker.call(() => deleted.putBack()),
      discard: () => this.#breaker.call(() => deleted.discard()),
    };
  }

  move(from: string, to: string): Promise<void> {
    return this.#breaker.call(() => this.#blobs.move(from, to));
  }

  async *list(): AsyncGenerator<readonly ListedBlob[]> {
    const pages = this.#blobs.list()[Symbol.asyncIterator]();
    try {
      for (;;) {
        const page = await this.#breaker.call(() => pages.next());
        if (page.done) return;
        yield page.value;
      }
    } finally {
      await pages.return?.();
    }
  }

  conflictOf(key: string): Promise<PathConflict | null> {
    return this.#breaker.call(() => this.#blobs.conflictOf(key));
  }

  linksOf(keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return this.#blobs.linksOf(keys);
  }

  async identity(): Promise<string | null> {
    const now = this.#monotonic.elapsed();
    const last = this.#lastId;
    if (this.#breaker.cause === null && last && now - last.at < FRESH_MILLISECONDS) return last.id;
    const id = await this.#breaker.call(() => inTime(this.#blobs.identity()));
    this.#lastId = id === null ? null : { id, at: now };
    return id;
  }

  async identify(id: string): Promise<void> {
    this.#lastId = null;
    await this.#breaker.call(() => this.#blobs.identify(id));
  }

  tryWriting(): Promise<void> {
    return this.#breaker.call(() => this.#blobs.tryWriting());
  }

  free(): Promise<number | null> {
    return this.#breaker.call(() => this.#blobs.free());
  }

  /** A start does not wait for a storage that is slow or away. */
  async requireSuitable(): Promise<void> {
    await inTime(this.#blobs.requireSuitable()).catch((cause: unknown) => {
      if (!(cause instanceof StorageError)) throw cause;
    });
  }

  removeUnfinished(): Promise<void> {
    return this.#breaker.call(() => this.#blobs.removeUnfinished());
  }

  removeAbandoned(before: number): Promise<void> {
    return this.#breaker.call(() => this.#blobs.removeAbandoned(before));
  }
}

/** @throws the error of the answer; StorageError if there is none in time */
async function inTime<Result>(answer: Promise<Result>): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const endDeadline = startDeadline(PATIENCE_MILLISECONDS, () => {
    const seconds = String(PATIENCE_MILLISECONDS / 1_000);
    late.reject(new StorageError('STORAGE_TIMEOUT', `No answer within ${seconds} s.`));
  });
  // Whichever is later has no listener any more.
  answer.catch(() => undefined);
  try {
    return await Promise.race([answer, late.promise]);
  } finally {
    endDeadline();
  }
}
