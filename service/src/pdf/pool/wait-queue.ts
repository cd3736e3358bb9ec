import { dynamicShare } from '../../concurrency/dynamic-threshold.ts';
import type { Queued } from '../../concurrency/fair-queue.ts';
import { FairQueue } from '../../concurrency/fair-queue.ts';
import { ConverterBusy } from '../converter.ts';
import type { QueuedConversion } from './queued-conversion.ts';
import { TenantShares } from './tenant-shares.ts';

interface WaitQueueOptions {
  /**
   * The maximum number of waiting whole PDFs, and of waiting first pages. Each tenant has a share of
   * both (`dynamicShare`).
   */
  readonly most: number;
  /** The number of processes that convert. */
  readonly processes: number;
  /** Returns milliseconds of the monotonic clock. */
  readonly now: () => number;
}

/**
 * The conversions that wait for a process: known-good documents first, then retries, then all others.
 * Whole PDFs and first pages wait in one `FairQueue`, because a first page must not wait for all the
 * PDFs of another tenant. Of known-good documents and of retries, the oldest comes first.
 * `TenantShares` limits the processes of a tenant.
 */
export class WaitQueue {
  readonly #most: number;
  readonly #now: () => number;
  readonly #shares: TenantShares;
  readonly #probes: QueuedConversion[] = [];
  readonly #retries: QueuedConversion[] = [];
  readonly #documents = new FairQueue<QueuedConversion>();

  constructor({ most, processes, now }: WaitQueueOptions) {
    this.#most = most;
    this.#now = now;
    this.#shares = new TenantShares(processes, now);
  }

  get size(): number {
    return this.#probes.length + this.#retries.length + this.#documents.size;
  }

  get isEmpty(): boolean {
    return this.size === 0;
  }

  /** Whether a retry waits, which only a process that has converted nothing yet may take. */
  get hasRetries(): boolean {
    return this.#retries.length > 0;
  }

  /**
   * Adds a conversion.
   * @throws ConverterBusy if the queue is full, or the share of its tenant
   */
  add(queued: QueuedConversion): void {
    const { flow, conversion } = queued;
    const isOfKind = ({ item }: Queued<QueuedConversion>) =>
      item.conversion.pages === conversion.pages;
    const free = this.#most - this.#documents.count(isOfKind);
    const held = this.#documents.count(
      (other) => isOfKind(other) && other.flow.tenantId === flow.tenantId,
    );
    this.#shares.note(flow.tenantId);
    if (dynamicShare({ held, free }) === 0) throw new ConverterBusy();
    this.#documents.add(flow, queued);
  }

  /** Adds a retry. The limit does not apply, because the conversion was accepted before. */
  addRetry(queued: QueuedConversion): void {
    this.#retries.push(queued);
  }

  /** Adds a known-good document, to which the limit does not apply. */
  addProbe(queued: QueuedConversion): void {
    this.#probes.push(queued);
  }

  /** Takes the next conversion for a process that has converted nothing yet: any conversion. */
  takeForFresh(): QueuedConversion | undefined {
    return this.#probes.shift() ?? this.#retries.shift() ?? this.takeForUsed();
  }

  /** Takes the next conversion for any other process: no retries. */
  takeForUsed(): QueuedConversion | undefined {
    return this.#probes.shift() ?? this.#takeDocument();
  }

  /**
   * Records that a process begins a conversion that was taken.
   * @returns a function to call when it has ended
   */
  begin({ flow }: QueuedConversion): () => void {
    const begun = this.#now();
    this.#shares.begin(flow.tenantId);
    return () => {
      this.#shares.end(flow.tenantId);
      this.#documents.charge(flow, this.#now() - begun);
    };
  }

  /** Rejects all waiting conversions. */
  rejectAll(cause: Error): void {
    reject([...this.#probes.splice(0), ...this.#retries.splice(0)], cause);
    reject(this.#documents.takeAll(), cause);
  }

  /** Rejects the waiting retries. */
  rejectRetries(cause: Error): void {
    reject(this.#retries.splice(0), cause);
  }

  #takeDocument(): QueuedConversion | undefined {
    return this.#documents.take((tenantId) => this.#shares.isUsedBy(tenantId))?.item;
  }
}

function reject(queue: readonly QueuedConversion[], cause: Error): void {
  for (const queued of queue) queued.reject(cause);
}
