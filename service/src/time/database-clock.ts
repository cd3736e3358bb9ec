import type { PerProcess } from '../concurrency/scope.ts';
import type { Clock } from './clock.ts';
import type { MonotonicClock } from './monotonic-clock.ts';

/** What a database told when it was asked for its time. */
export interface DatabaseTime {
  /** Milliseconds since 1970, UTC. */
  readonly now: number;
}

export interface DatabaseClockOptions<Told extends DatabaseTime> {
  /** Asks the database. @throws its error, also if it does not answer in time */
  ask: () => Promise<Told>;
  /** The clock of this machine. */
  local: Clock;
  monotonic: MonotonicClock;
}

/** An answer that comes within this time, in milliseconds, needs no second one. */
const GOOD_MILLISECONDS = 10;
const MOST_ANSWERS = 3;

/** `MonotonicClock` tells whole milliseconds. */
const ROUNDING_MILLISECONDS = 1;

/** A difference of the local clocks that shows that one was set, or the machine was suspended. */
const DISTURBED_MILLISECONDS = 1_000;

/** The possible differences between the clocks, in milliseconds. */
interface Difference {
  readonly least: number;
  readonly most: number;
}

/**
 * The clock of a database, which is the clock of all services that share it. Between two
 * measurements, it goes on with the clock of this machine.
 */
export class DatabaseClock<Told extends DatabaseTime = DatabaseTime> implements Clock, PerProcess {
  readonly scope = 'per process';
  readonly #options: DatabaseClockOptions<Told>;
  #told: Told;
  /** By how much the clock of the database is ahead of that of this machine, in milliseconds. */
  #difference: number;

  private constructor(options: DatabaseClockOptions<Told>, told: Told, difference: number) {
    this.#options = options;
    this.#told = told;
    this.#difference = difference;
  }

  /**
   * Measures the difference between the clocks.
   * @throws the database's error
   */
  static async measured<Told extends DatabaseTime>(
    options: DatabaseClockOptions<Told>,
  ): Promise<DatabaseClock<Told>> {
    const { told, difference } = await bestOfSeveral(options);
    return new DatabaseClock(options, told, middleOf(difference));
  }

  now(): number {
    return this.#options.local.now() + this.#difference;
  }

  /** What the database told last. */
  get told(): Told {
    return this.#told;
  }

  /** By how much the clock of the database is ahead of that of this machine, in milliseconds. */
  get difference(): number {
    return this.#difference;
  }

  /**
   * Measures the difference once more. It changes only if the answer excludes the present one, so
   * that a slow network does not move the clock.
   * @throws the database's error; then nothing changes
   */
  async measure(): Promise<Told> {
    const { told, difference } = await bestOfSeveral(this.#options);
    const { least, most } = difference;
    if (this.#difference < least || this.#difference > most) {
      this.#difference = middleOf(difference);
    }
    this.#told = told;
    return told;
  }
}

interface Answer<Told> {
  told: Told;
  difference: Difference;
}

/** Returns what was told last, with the most exact difference. */
async function bestOfSeveral<Told extends DatabaseTime>(
  options: DatabaseClockOptions<Told>,
): Promise<Answer<Told>> {
  let { told, difference } = await ask(options);
  for (let answers = 1; answers < MOST_ANSWERS; answers += 1) {
    if (difference.most - difference.least <= GOOD_MILLISECONDS) break;
    const next = await ask(options);
    told = next.told;
    if (next.difference.most - next.difference.least < difference.most - difference.least) {
      difference = next.difference;
    }
  }
  return { told, difference };
}

/** The database has read its clock after the question and before the answer. */
async function ask<Told extends DatabaseTime>({
  ask,
  local,
  monotonic,
}: DatabaseClockOptions<Told>): Promise<Answer<Told>> {
  const asked = { local: local.now(), monotonic: monotonic.elapsed() };
  const told = await ask();
  const now = local.now();
  const took = monotonic.elapsed() - asked.monotonic;
  if (Math.abs(now - asked.local - took) > DISTURBED_MILLISECONDS)
    throw new Error('The clock of this machine was set during a measurement');
  const least = told.now - now - ROUNDING_MILLISECONDS;
  return { told, difference: { least, most: least + took + 2 * ROUNDING_MILLISECONDS } };
}

function middleOf({ least, most }: Difference): number {
  return Math.round((least + most) / 2);
}
