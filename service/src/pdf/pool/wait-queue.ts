import { ConverterBusy } from '../converter.ts';
import type { Order } from './order.ts';

/**
 * The orders that wait for a process: known-good documents first, then what failed once, then whole
 * PDFs, then first pages; within each the oldest first.
 */
export class WaitQueue {
  readonly #most: number;
  readonly #proofs: Order[] = [];
  readonly #again: Order[] = [];
  readonly #lines: Readonly<Record<Order['conversion']['pages'], Order[]>> = { all: [], first: [] };

  /** @param most so many whole PDFs may wait, and so many first pages */
  constructor(most: number) {
    this.#most = most;
  }

  get size(): number {
    return this.#all().length;
  }

  get isEmpty(): boolean {
    return this.size === 0;
  }

  /** Whether something waits that only a process takes that has converted nothing yet. */
  get hasRetries(): boolean {
    return this.#again.length > 0;
  }

  /** @throws ConverterBusy when there is no room */
  add(order: Order): void {
    const line = this.#lines[order.conversion.pages];
    if (line.length >= this.#most) throw new ConverterBusy();
    line.push(order);
  }

  /** There is always room for what has been taken in before. */
  addAgain(order: Order): void {
    this.#again.push(order);
  }

  /** There is always room for a known-good document. */
  addProof(order: Order): void {
    this.#proofs.push(order);
  }

  /** The next for a process that has converted nothing yet: any order. */
  takeForFresh(): Order | undefined {
    return this.#proofs.shift() ?? this.#again.shift() ?? this.takeForUsed();
  }

  /** The next for any other process: what failed once is not for it. */
  takeForUsed(): Order | undefined {
    return this.#proofs.shift() ?? this.#lines.all.shift() ?? this.#lines.first.shift();
  }

  /** Nobody waits any longer. */
  rejectAll(cause: Error): void {
    reject([this.#proofs, this.#again, this.#lines.all, this.#lines.first].flatMap(takeAll), cause);
  }

  /** What only a process takes that has converted nothing yet waits no longer. */
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
