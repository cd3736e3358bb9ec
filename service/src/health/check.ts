import { namesFullDisk } from '../errors/full-disk.ts';
import type { MonotonicClock } from '../time/monotonic-clock.ts';
import { startDeadline } from '../time/deadline.ts';

/** A failed check: the reason why the service is not ready. */
export interface FailedCheck {
  /** The checked part, such as `drive`. */
  part: string;
  /** The reason, as a clause. */
  reason: string;
}

/** Anybody may request the checks, as often as they like, so results are cached this long. */
const FRESH_MILLISECONDS = 1_000;
const TIMEOUT_MILLISECONDS = 5_000;

/**
 * A condition that must be met. It is checked at most once a second, and never twice at once: an
 * unresponsive disk would soon block every thread.
 */
export class Check {
  readonly #part: string;
  readonly #check: () => Promise<string | null>;
  readonly #monotonic: MonotonicClock;
  readonly #timeout: number;
  #checking: Promise<string | null> | null = null;
  #last: { at: number; reason: string | null } | null = null;

  /**
   * @param check returns the reason why the condition is not met, a clause, or null; an error counts
   * as a reason too
   * @param timeout in milliseconds
   */
  constructor(
    part: string,
    check: () => Promise<string | null>,
    monotonic: MonotonicClock,
    timeout = TIMEOUT_MILLISECONDS,
  ) {
    this.#timeout = timeout;
    this.#part = part;
    this.#check = check;
    this.#monotonic = monotonic;
  }

  async hindrance(): Promise<FailedCheck | null> {
    const reason = await this.#reason();
    return reason === null ? null : { part: this.#part, reason };
  }

  async #reason(): Promise<string | null> {
    const last = this.#last;
    if (last && this.#monotonic.elapsed() - last.at < FRESH_MILLISECONDS) return last.reason;
    this.#checking ??= this.#checkNow();
    const { promise: timeOver, resolve } = Promise.withResolvers<string>();
    const endDeadline = startDeadline(this.#timeout, () => {
      resolve('does not answer');
    });
    try {
      return await Promise.race([this.#checking, timeOver]);
    } finally {
      endDeadline();
    }
  }

  async #checkNow(): Promise<string | null> {
    const reason = await this.#check().catch(reasonOf);
    this.#last = { at: this.#monotonic.elapsed(), reason };
    this.#checking = null;
    return reason;
  }
}

/** Returns only the error code, because the message may name folders. */
function reasonOf(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown';
  return namesFullDisk(code)
    ? `cannot be written, because the disk that holds it is full (${code}); free space on that disk`
    : `cannot be written (${code})`;
}
