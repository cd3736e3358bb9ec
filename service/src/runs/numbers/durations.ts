/** Up to so many milliseconds, durations are counted exactly. */
const EXACT = 100;

/** Longer ones are counted in steps of one percent. */
const STEP = Math.log(1.01);

/** What most of some durations were, in milliseconds. Accurate to one percent. */
export interface Percentiles {
  /** Half of them were not longer. */
  p50: number;
  /** 95 of 100 were not longer. */
  p95: number;
}

/** Counts durations by their length, so that millions need little memory and can be added up. */
export class Durations {
  readonly #counts = new Map<number, number>();
  #total = 0;

  /** @param milliseconds a negative one, which a clock that was set back causes, counts as 0 */
  add(milliseconds: number): void {
    this.#count(stepOf(Math.max(Math.round(milliseconds), 0)), 1);
  }

  addAll(others: Durations): void {
    for (const [step, count] of others.#counts) this.#count(step, count);
  }

  /** Returns null without any duration. */
  percentiles(): Percentiles | null {
    if (this.#total === 0) return null;
    const steps = [...this.#counts].sort(([one], [other]) => one - other);
    return { p50: this.#rank(steps, 0.5), p95: this.#rank(steps, 0.95) };
  }

  #count(step: number, count: number): void {
    this.#counts.set(step, (this.#counts.get(step) ?? 0) + count);
    this.#total += count;
  }

  /** Returns the least duration that so large a part of all is not longer than (nearest rank). */
  #rank(steps: readonly (readonly [step: number, count: number])[], part: number): number {
    let left = Math.ceil(part * this.#total);
    const found = steps.find(([, count]) => {
      left -= count;
      return left <= 0;
    });
    return millisecondsOf(found?.[0] ?? 0);
  }
}

function stepOf(milliseconds: number): number {
  if (milliseconds <= EXACT) return milliseconds;
  return EXACT + Math.ceil(Math.log(milliseconds / EXACT) / STEP);
}

/** Returns the middle of a step. */
function millisecondsOf(step: number): number {
  if (step <= EXACT) return step;
  return Math.round(EXACT * Math.exp((step - EXACT - 0.5) * STEP));
}
