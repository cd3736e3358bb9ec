import type { NotConvertible } from '../converter.ts';

/** So many are remembered; who has more of them has another problem. */
const MAXIMUM = 1_000;

/** Files that are to blame for the ends of processes, by the hash of their content, and why. */
export class Quarantine {
  /** The oldest first. */
  readonly #verdicts = new Map<string, NotConvertible>();

  verdict(key: string): NotConvertible | undefined {
    return this.#verdicts.get(key);
  }

  add(key: string, verdict: NotConvertible): void {
    this.#verdicts.set(key, verdict);
    const [oldest] = this.#verdicts.keys();
    if (this.#verdicts.size > MAXIMUM && oldest !== undefined) this.#verdicts.delete(oldest);
  }
}
