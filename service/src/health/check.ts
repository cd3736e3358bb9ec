import type { Clock } from '../time/clock.ts';
import { startDeadline } from '../time/deadline.ts';

/** A check that failed: why the service is not ready. */
export interface FailedCheck {
  /** The part that was checked, such as `drive`. */
  part: string;
  /** A clause. */
  reason: string;
}

/** Whoever asks may be anybody, and as often as they like. */
const FRESH_MILLISECONDS = 1_000;
const PATIENCE_MILLISECONDS = 5_000;

/**
 * One thing that must be so. It is looked at once a second at most, and never twice at once: a disk
 * that does not answer would soon have every thread waiting for it.
 */
export class Check {
  readonly #part: string;
  readonly #look: () => Promise<string | null>;
  readonly #clock: Clock;
  readonly #patience: number;
  #looking: Promise<string | null> | null = null;
  #seen: { at: number; reason: string | null } | null = null;

  /**
   * @param look tells why it is not so, a clause, or null; a fault is a reason too
   * @param patience how many milliseconds it may take before it counts as not answering
   */
  constructor(
    part: string,
    look: () => Promise<string | null>,
    clock: Clock,
    patience = PATIENCE_MILLISECONDS,
  ) {
    this.#patience = patience;
    this.#part = part;
    this.#look = look;
    this.#clock = clock;
  }

  async hindrance(): Promise<FailedCheck | null> {
    const reason = await this.#reason();
    return reason === null ? null : { part: this.#part, reason };
  }

  async #reason(): Promise<string | null> {
    const seen = this.#seen;
    if (seen && Math.abs(this.#clock.now() - seen.at) < FRESH_MILLISECONDS) return seen.reason;
    this.#looking ??= this.#lookAnew();
    const { promise: timeOver, resolve } = Promise.withResolvers<string>();
    const endDeadline = startDeadline(this.#patience, () => {
      resolve('does not answer');
    });
    try {
      return await Promise.race([this.#looking, timeOver]);
    } finally {
      endDeadline();
    }
  }

  async #lookAnew(): Promise<string | null> {
    const reason = await this.#look().catch(reasonOf);
    this.#seen = { at: this.#clock.now(), reason };
    this.#looking = null;
    return reason;
  }
}

/** A code and no message: that may name folders. */
function reasonOf(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown';
  return `cannot be written (${code})`;
}
