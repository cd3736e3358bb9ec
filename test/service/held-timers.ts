import type { Timers } from '../../service/src/time/timers.ts';

interface Timer {
  readonly at: number;
  readonly act: () => void;
}

/** Timers of a process that a test lets run, and freezes. */
export class HeldTimers implements Timers {
  #now = 0;
  readonly #timers = new Set<Timer>();

  now(): number {
    return this.#now;
  }

  after(milliseconds: number, act: () => void): () => void {
    const timer = { at: this.#now + milliseconds, act };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  /** Nobody waits for anything any more. */
  get areIdle(): boolean {
    return this.#timers.size === 0;
  }

  /** The process runs for so long: each timer fires in time. */
  run(milliseconds: number): void {
    const end = this.#now + milliseconds;
    for (let next = this.#next(end); next; next = this.#next(end)) {
      this.#now = Math.max(this.#now, next.at);
      this.#fire(next);
    }
    this.#now = end;
  }

  /** The process does not run for so long: what was due meanwhile fires afterwards, once. */
  freeze(milliseconds: number): void {
    this.#now += milliseconds;
    const due = [...this.#timers].filter(({ at }) => at <= this.#now);
    for (const timer of due.toSorted((one, other) => one.at - other.at)) this.#fire(timer);
  }

  #next(end: number): Timer | undefined {
    const due = [...this.#timers].filter(({ at }) => at <= end);
    return due.toSorted((one, other) => one.at - other.at)[0];
  }

  #fire(timer: Timer): void {
    // An earlier one may have cancelled it.
    if (this.#timers.delete(timer)) timer.act();
  }
}
