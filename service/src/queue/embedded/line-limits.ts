/** So many lines are remembered; a line that is forgotten begins as a new one. */
const MAXIMUM = 10_000;

/**
 * How many jobs of each line may be under way at once.
 *
 * A line begins with a few. Each job of it that is done doubles its limit, up to the most; one that
 * is to be tried again, or was given up, leaves it a single one. So a receiver that does not answer holds few slots
 * from the beginning and one from then on, and one that answers gets as many as it can use.
 */
export class LineLimits {
  readonly #first: number;
  readonly #most: number;
  /** The one that changed longest ago first. */
  readonly #limits = new Map<string, number>();

  constructor({ first, most }: { first: number; most: number }) {
    this.#first = first;
    this.#most = most;
  }

  of(line: string): number {
    return this.#limits.get(line) ?? this.#first;
  }

  /** Whether the last job of a line failed. */
  isStruggling(line: string): boolean {
    return this.of(line) === 1;
  }

  succeeded(line: string): void {
    this.#set(line, Math.min(this.of(line) * 2, this.#most));
  }

  failed(line: string): void {
    this.#set(line, 1);
  }

  #set(line: string, limit: number): void {
    this.#limits.delete(line);
    this.#limits.set(line, limit);
    const [oldest] = this.#limits.keys();
    if (this.#limits.size > MAXIMUM && oldest !== undefined) this.#limits.delete(oldest);
  }
}
