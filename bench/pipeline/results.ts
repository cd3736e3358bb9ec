import { quantile } from '../pdf/quantile.ts';
import { median } from '../templates/median.ts';

/** The rate of both in one round, in runs per second. */
export interface Round {
  readonly ours: number;
  readonly bare: number;
}

/** A median with the range around it. */
export interface Interval {
  readonly median: number;
  readonly least: number;
  readonly most: number;
}

/** A goal and its result. */
export interface Goal {
  readonly goal: string;
  readonly found: string;
  readonly isMet: boolean;
}

const PROMISED_RATIO = 0.5;
/** Each run takes a dozen round trips to the server. */
const PROMISED_RATIO_ON_POSTGRES = 0.4;
const INTAKE_P99_MS = 50;
/** As a share of 1. */
const MAX_GROWTH = 1.1;

/**
 * Returns Docloom's rate as a share of the bare script's rate. Compares within one round, because a
 * slow machine slows down both.
 */
export function ratioOf(rounds: readonly Round[]): Interval {
  const ratios = rounds.map(({ ours, bare }) => ours / bare);
  return { median: median(ratios), least: Math.min(...ratios), most: Math.max(...ratios) };
}

export function rateGoal(rounds: readonly Round[]): Goal {
  const ratio = ratioOf(rounds);
  const spread = `${ratio.least.toFixed(2)} to ${ratio.most.toFixed(2)}`;
  return {
    goal: 'at least half of the rate of a minimal script',
    found: `${ratio.median.toFixed(2)} of it (rounds: ${spread})`,
    isMet: ratio.median >= PROMISED_RATIO,
  };
}

/** @param rounds `ours` on PostgreSQL, `bare` with the embedded database */
export function databaseGoal(rounds: readonly Round[]): Goal {
  const { median: middle, least, most } = ratioOf(rounds);
  return {
    goal: `on PostgreSQL at least ${String(PROMISED_RATIO_ON_POSTGRES)} of the rate with the embedded database`,
    found: `${middle.toFixed(2)} of it (rounds: ${least.toFixed(2)} to ${most.toFixed(2)})`,
    isMet: middle >= PROMISED_RATIO_ON_POSTGRES,
  };
}

/**
 * Returns the 95 % confidence interval of a median, from the order of the values alone.
 * @param values at least six
 */
export function intervalOfMedian(values: readonly number[]): Interval {
  const sorted = values.toSorted((one, other) => one - other);
  const count = sorted.length;
  // The normal approximation of the binomial distribution.
  const below = Math.max(0, Math.floor((count - 1.96 * Math.sqrt(count)) / 2));
  const at = (index: number) => sorted[index] ?? Number.NaN;
  return { median: median(sorted), least: at(below), most: at(count - 1 - below) };
}

/** @param ratios what a run costs now, divided by what it cost before, one value per start */
export function againstGoal(what: string, ratios: readonly number[]): Goal {
  const { median: middle, least, most } = intervalOfMedian(ratios);
  return {
    goal: `${what} of a run is not above that of the other build by more than the noise`,
    found: `${middle.toFixed(3)} times (95 %: ${least.toFixed(3)} to ${most.toFixed(3)})`,
    isMet: least <= 1,
  };
}

/** @param answered the duration of each request, in milliseconds */
export function intakeGoal(answered: readonly number[]): Goal {
  const p99 = quantile(answered, 0.99);
  return {
    goal: `99 of 100 requests are answered within ${String(INTAKE_P99_MS)} ms`,
    found: `${p99.toFixed(1)} ms`,
    isMet: p99 < INTAKE_P99_MS,
  };
}

/**
 * @param fewest processor time of a run with the fewest stored ones, one value per round
 * @param most the same with the most stored ones, in the same rounds
 */
export function storedGoal(fewest: readonly number[], most: readonly number[]): Goal {
  const growth = median(most.map((value, round) => value / (fewest[round] ?? Number.NaN)));
  return {
    goal: 'with the most finished runs, a run costs at most 10 % more than with the fewest',
    found: `${growth.toFixed(2)} times the processor time`,
    isMet: growth <= MAX_GROWTH,
  };
}
