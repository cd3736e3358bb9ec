/** So many are remembered; who has more of them has another problem. */
const MAXIMUM = 1_000;

/** Files that ended two processes in a row, by the hash of their content, and why they did. */
export class SetAside {
  /** The oldest first. */
  readonly #reasons = new Map<string, string>();

  reason(key: string): string | undefined {
    return this.#reasons.get(key);
  }

  add(key: string, reason: string): void {
    this.#reasons.set(key, reason);
    const [oldest] = this.#reasons.keys();
    if (this.#reasons.size > MAXIMUM && oldest !== undefined) this.#reasons.delete(oldest);
  }
}
