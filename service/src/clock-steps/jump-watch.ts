import type { MonotonicClock } from '../time/monotonic-clock.ts';
import type { ConfirmedTime } from './confirmed-time.ts';
import { LARGEST_PLAUSIBLE_JUMP } from './confirmed-time.ts';

/** How long the clock must go on steadily until a jump is confirmed, in milliseconds. */
const CONFIRMED_AFTER = 24 * 60 * 60_000;

interface Jump {
  /** The time before it, in milliseconds since 1970, UTC. */
  readonly before: number;
  /** In milliseconds of the monotonic clock. */
  readonly at: number;
  /** When the clock was last set, in milliseconds of the monotonic clock. */
  readonly steadySince: number;
}

/** Remembers an implausible jump forward of the clock until it is confirmed or undone. */
export class JumpWatch {
  readonly #monotonic: MonotonicClock;
  #jump: Jump | null = null;

  constructor(monotonic: MonotonicClock) {
    this.#monotonic = monotonic;
  }

  /** Returns the time before the unconfirmed jump, in milliseconds since 1970, UTC; null for none. */
  get beforeJump(): number | null {
    return this.#jump?.before ?? null;
  }

  /** @param now milliseconds since 1970, UTC */
  confirmedTime(now: number): ConfirmedTime {
    if (this.#jump === null) return { at: now, isConfirmed: true };
    return { at: Math.min(this.#jump.before, now), isConfirmed: false };
  }

  /** Begins with the jump that a start has found. @param beforeJump see `beforeJump` */
  start(beforeJump: number | null): void {
    const at = this.#monotonic.elapsed();
    this.#jump = beforeJump === null ? null : { before: beforeJump, at, steadySince: at };
  }

  /**
   * Records a step of the clock.
   * @param before the time before, in milliseconds since 1970, UTC
   * @param now the time that was set
   */
  clockWasSet(before: number, now: number): void {
    const at = this.#monotonic.elapsed();
    const first = this.#jump ?? { before, at };
    const expected = first.before + at - first.at;
    const isPlausible = now - expected <= LARGEST_PLAUSIBLE_JUMP;
    this.#jump = isPlausible ? null : { before: first.before, at: first.at, steadySince: at };
  }

  /** Confirms the jump after a day of steady time. @returns whether it is confirmed now */
  confirmIfSteady(): boolean {
    if (this.#jump === null) return false;
    if (this.#monotonic.elapsed() - this.#jump.steadySince < CONFIRMED_AFTER) return false;
    this.#jump = null;
    return true;
  }
}
