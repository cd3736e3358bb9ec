import type { Usage } from './usage.ts';

/** What was used per run or per second, as in `Usage`. */
export type Cost = Omit<Usage, 'at'>;

/** What a run costs, and what nodes cost that have nothing to do. */
export interface RunCost {
  readonly node: string;
  readonly processor: string;
  readonly processors: number;
  /** The load average of the machine before: above the processors, times are too high. */
  readonly load: number;
  /** The version of the PostgreSQL server. */
  readonly postgres: string;
  readonly runs: number;
  readonly senders: number;
  readonly runsPerSecond: number;
  /** Per run, without the cost of the idle nodes in that time. */
  readonly run: Cost;
  /** Per second, of an idle node for requests and an idle node for jobs together. */
  readonly idle: Cost;
  /** The most connections of both nodes together. */
  readonly connections: number;
}

/**
 * Returns what was used per second between two moments. A database that has become smaller has used
 * nothing.
 */
export function costPerSecond(from: Usage, to: Usage): Cost {
  const seconds = secondsBetween(from, to);
  return mapCost(to, (key) => Math.max(0, difference(from, to, key)) / seconds);
}

/** Returns what each of the runs has used between two moments, without what idle nodes use. */
export function costPerRun(
  from: Usage,
  to: Usage,
  { idle, runs }: { idle: Cost; runs: number },
): Cost {
  const seconds = secondsBetween(from, to);
  return mapCost(to, (key) => {
    const ofIdle = (idle[key] ?? 0) * seconds;
    return Math.max(0, difference(from, to, key) - ofIdle) / runs;
  });
}

function secondsBetween(from: Usage, to: Usage): number {
  return (to.at - from.at) / 1000;
}

function difference(from: Usage, to: Usage, key: keyof Cost): number {
  return (to[key] ?? 0) - (from[key] ?? 0);
}

/** A figure that the server does not count stays null. */
function mapCost(usage: Usage, figure: (key: keyof Cost) => number): Cost {
  const of = (key: keyof Cost) => Number(figure(key).toPrecision(4));
  const counted = (key: keyof Cost) => (usage[key] === null ? null : of(key));
  return {
    statements: counted('statements'),
    transactions: of('transactions'),
    walBytes: of('walBytes'),
    walSyncs: of('walSyncs'),
    databaseBytes: of('databaseBytes'),
    storageReads: of('storageReads'),
    storageWrites: of('storageWrites'),
    apiMilliseconds: of('apiMilliseconds'),
    workerMilliseconds: of('workerMilliseconds'),
    databaseMilliseconds: of('databaseMilliseconds'),
  };
}
