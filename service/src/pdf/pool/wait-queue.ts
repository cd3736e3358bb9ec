import { ConverterBusy } from '../converter.ts';
import type { Order } from './order.ts';

/**
 * The orders that wait for a process: known-good documents first, then retries, then whole PDFs,
 * then first pages; within each kind the oldest first.
 */
export class WaitQueue {
  readonly #most: number;
  readonly #proofs: Order[] = [];
  readonly #again: Order[] = [];
  readonly #lines: Readonly<Record<Order['conversion']['pages'], Order[]>> = { all: [], first: [] };

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
    return this.#again.length > 0;
  }

  /**
   * Adds an order.
   * @throws ConverterBusy if the queue is full
   */
  add(order: Order): void {
    const line = this.#lines[order.conversion.pages];
    if (line.length >= this.#most) throw new ConverterBusy();
    line.push(order);
  }

  /** Adds a retry. The limit does not apply, because the order was accepted before. */
  addAgain(order: Order): void {
    this.#again.push(order);
  }

  /** Adds a known-good document, to which the limit does not apply. */
  addProof(order: Order): void {
    this.#proofs.push(order);
  }

  /** Takes the next order for a process that has converted nothing yet: any order. */
  takeForFresh(): Order | undefined {
    return this.#proofs.shift() ?? this.#again.shift() ?? this.takeForUsed();
  }

  /** Takes the next order for any other process: no retries. */
  takeForUsed(): Order | undefined {
    return this.#proofs.shift() ?? this.#lines.all.shift() ?? this.#lines.first.shift();
  }

  /** Rejects all waiting orders. */
  rejectAll(cause: Error): void {
    reject([this.#proofs, this.#again, this.#lines.all, this.#lines.first].flatMap(takeAll), cause);
  }

  /** Rejects the waiting retries. */
  rejectRetries(cause: Error): void {
    reject(takeAll(this.#again), cause);
  }

  #all(): Order[] {
    return [...this.#proofs, ...this.#again, ...this.#lines.all, ...this.#lines.first];
  }
}

function takeAll(line: Order[]): Order[] {
  return line.splice(0);
}

function reject(orders: readonly Order[], cause: Error): void {
  for (const order of orders) order.reject(cause);
}
