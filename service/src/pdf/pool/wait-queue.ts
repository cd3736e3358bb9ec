import { ConverterBusy } from '../converter.ts';
import type { QueuedConversion } from './queued-conversion.ts';

/**
 * The conversions that wait for a process: known-good documents first, then retries, then whole PDFs,
 * then first pages; within each kind the oldest first.
 */
export class WaitQueue {
  readonly #most: number;
  readonly #probes: QueuedConversion[] = [];
  readonly #retries: QueuedConversion[] = [];
  readonly #queues: Readonly<Record<QueuedConversion['conversion']['pages'], QueuedConversion[]>> =
    { all: [], first: [] };

  /** @param most the maximum number of waiting whole PDFs, and of waiting first pages */
  constructor(most: number) {
    this.#most = most;
  }

  get size(): number {
    return this.#all().length;
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
   * @throws ConverterBusy if the queue is full
   */
  add(queued: QueuedConversion): void {
    const queue = this.#queues[queued.conversion.pages];
    if (queue.length >= this.#most) throw new ConverterBusy();
    queue.push(queued);
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
    return this.#probes.shift() ?? this.#queues.all.shift() ?? this.#queues.first.shift();
  }

  /** Rejects all waiting conversions. */
  rejectAll(cause: Error): void {
    reject(
      [this.#probes, this.#retries, this.#queues.all, this.#queues.first].flatMap(takeAll),
      cause,
    );
  }

  /** Rejects the waiting retries. */
  rejectRetries(cause: Error): void {
    reject(takeAll(this.#retries), cause);
  }

  #all(): QueuedConversion[] {
    return [...this.#probes, ...this.#retries, ...this.#queues.all, ...this.#queues.first];
  }
}

function takeAll(queue: QueuedConversion[]): QueuedConversion[] {
  return queue.splice(0);
}

function reject(queue: readonly QueuedConversion[], cause: Error): void {
  for (const queued of queue) queued.reject(cause);
}
