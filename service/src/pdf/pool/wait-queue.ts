import { dynamicShare } from '../../concurrency/dynamic-threshold.ts';
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
 * The conversions that wait for a process: known-good documents first, then retries, then whole PDFs,
 * then first pages. Whole PDFs, and first pages, wait in a `FairQueue`; of the others the oldest
 * comes first. `TenantShares` limits the processes of a tenant.
 */
export class WaitQueue {
  readonly #most: number;
  readonly #now: () => number;
  readonly #shares: TenantShares;
  readonly #probes: QueuedConversion[] = [];
  readonly #retries: QueuedConversion[] = [];
  readonly #queues: Readonly<
    Record<QueuedConversion['conversion']['pages'], FairQueue<QueuedConversion>>
  > = { all: new FairQueue(), first: new FairQueue() };

  constructor({ most, processes, now }: WaitQueueOptions) {
    this.#most = most;
    this.#now = now;
    this.#shares = new TenantShares(processes, now);
  }

  get size(): number {
    const { all, first } = this.#queues;
    return this.#probes.length + this.#retries.length + all.size + first.size;
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
    const { tenantId } = queued.flow;
    const queue = this.#queues[queued.conversion.pages];
    const free = this.#most - queue.size;
    this.#shares.note(tenantId);
    if (dynamicShare({ held: queue.sizeOf(tenantId), free }) === 0) throw new ConverterBusy();
    queue.add(queued.flow, queued);
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
    return this.#probes.shift() ?? this.#takeFrom('all') ?? this.#takeFrom('first');
  }

  /**
   * Records that a process begins a conversion that was taken.
   * @returns a function to call when it has ended
   */
  begin({ flow, conversion }: QueuedConversion): () => void {
    const begun = this.#now();
    this.#shares.begin(flow.tenantId);
    return () => {
      this.#shares.end(flow.tenantId);
      this.#queues[conversion.pages].charge(flow, this.#now() - begun);
    };
  }

  /** Rejects all waiting conversions. */
  rejectAll(cause: Error): void {
    const { all, first } = this.#queues;
    reject([...this.#probes.splice(0), ...this.#retries.splice(0)], cause);
    reject([...all.takeAll(), ...first.takeAll()], cause);
  }

  /** Rejects the waiting retries. */
  rejectRetries(cause: Error): void {
    reject(this.#retries.splice(0), cause);
  }

  #takeFrom(pages: 'all' | 'first'): QueuedConversion | undefined {
    return this.#queues[pages].take((tenantId) => this.#shares.isUsedBy(tenantId))?.item;
  }
}

function reject(queue: readonly QueuedConversion[], cause: Error): void {
  for (const queued of queue) queued.reject(cause);
}
