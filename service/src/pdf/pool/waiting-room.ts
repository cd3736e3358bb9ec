import { ConverterBusy } from '../converter.ts';
import type { Order } from './order.ts';

/**
 * The orders that wait for a process: what failed once first, then whole PDFs, then first pages;
 * within each the oldest first.
 */
export class WaitingRoom {
  readonly #most: number;
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

  /** The next for a process that has converted nothing yet: any order. */
  takeForFresh(): Order | undefined {
    return this.#again.shift() ?? this.takeForUsed();
  }

  /** The next for any other process: what failed once is not for it. */
  takeForUsed(): Order | undefined {
    return this.#lines.all.shift() ?? this.#lines.first.shift();
  }

  /** Nobody waits any longer. */
  rejectAll(cause: Error): void {
    const all = this.#all();
    for (const line of [this.#again, this.#lines.all, this.#lines.first]) line.length = 0;
    for (const order of all) order.reject(cause);
  }

  #all(): Order[] {
    return [...this.#again, ...this.#lines.all, ...this.#lines.first];
  }
}
