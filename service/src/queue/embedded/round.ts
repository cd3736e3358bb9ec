import type { Clock } from '../../time/clock.ts';
import type { Store } from '../../store/tables.ts';
import type { JobKind } from '../job-queue.ts';
import { linesOfOldestJobs, linesWithDueJobs } from './leases.ts';

/** Fewer due jobs than that are all looked at; of more, the lines are. */
const FEW_JOBS = 50;
/**
 * To look at all the lines costs more the more there are, and nothing else goes on meanwhile: it is
 * done ten times a second at most, and for a tenth of the time.
 */
const BETWEEN_LOOKS_MILLISECONDS = 100;
const LEAST_TIME_FOR_OTHERS = 10;

/** A line whose turn it is. */
export interface LineTurn {
  line: string;
  /** Whether it may have the turns that follow too, because no other line may have one now. */
  isAlone: boolean;
}

/**
 * Lets the lines of one kind of jobs take turns: in a round each line with a due job comes once,
 * so that ten thousand jobs in one line cost the next line one turn and no more.
 */
export class Round {
  readonly #kind: JobKind;
  readonly #clock: Clock;
  #lines: string[] = [];
  #allLines: readonly string[] = [];
  #lookedAt = -Infinity;
  #betweenLooks = BETWEEN_LOOKS_MILLISECONDS;
  #isStale = false;

  constructor(kind: JobKind, clock: Clock) {
    this.#kind = kind;
    this.#clock = clock;
  }

  /**
   * When to ask again although nothing new has come, or null: the lines were not looked at, because
   * they had just been, and one that got its first job since is not among them.
   */
  get looksAgainAt(): number | null {
    return this.#isStale ? this.#lookedAt + this.#betweenLooks : null;
  }

  /**
   * The next line whose turn it is, among those that may have one; undefined when none has a job.
   * A line that comes may have lost its job meanwhile.
   */
  async next(store: Store, mayHave: (line: string) => boolean): Promise<LineTurn | undefined> {
    const waiting = this.#take(mayHave);
    if (waiting !== undefined) return { line: waiting, isAlone: false };
    await this.#begin(store);
    const isAlone = this.#lines.filter(mayHave).length === 1;
    const line = this.#take(mayHave);
    return line === undefined ? undefined : { line, isAlone };
  }

  #take(mayHave: (line: string) => boolean): string | undefined {
    const position = this.#lines.findIndex(mayHave);
    if (position === -1) {
      this.#lines = [];
      return undefined;
    }
    const [line] = this.#lines.splice(0, position + 1).slice(-1);
    return line;
  }

  async #begin(store: Store): Promise<void> {
    const due = { kind: this.#kind, now: this.#clock.now() };
    this.#isStale = false;
    const oldest = await linesOfOldestJobs(store, due, FEW_JOBS);
    const others = oldest.length < FEW_JOBS ? [] : await this.#everyLine(store, due);
    this.#lines = [...new Set([...oldest, ...others])];
  }

  async #everyLine(store: Store, due: { kind: JobKind; now: number }): Promise<readonly string[]> {
    const isFresh = Math.abs(due.now - this.#lookedAt) < this.#betweenLooks;
    this.#isStale = isFresh;
    if (isFresh) return this.#allLines;
    const begun = performance.now();
    this.#allLines = await linesWithDueJobs(store, due);
    const others = Math.ceil((performance.now() - begun) * LEAST_TIME_FOR_OTHERS);
    this.#betweenLooks = Math.max(others, BETWEEN_LOOKS_MILLISECONDS);
    this.#lookedAt = due.now;
    return this.#allLines;
  }
}
