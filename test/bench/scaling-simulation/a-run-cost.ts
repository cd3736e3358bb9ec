import type { Cost, RunCost } from '../../../bench/run-cost/results.ts';

const NOTHING: Cost = {
  statements: 0,
  transactions: 0,
  walBytes: 0,
  walSyncs: 0,
  databaseBytes: 0,
  storageReads: 0,
  storageWrites: 0,
  apiMilliseconds: 0,
  workerMilliseconds: 0,
  databaseMilliseconds: 0,
};

/** Returns the costs of a made-up measurement, in which a run costs nothing else. */
export function aRunCost(run: Partial<Cost>, idle: Partial<Cost> = {}): RunCost {
  return {
    node: 'v24.0.0',
    processor: 'none',
    processors: 2,
    load: 1,
    postgres: '18.4',
    runs: 100,
    senders: 1,
    runsPerSecond: 10,
    run: { ...NOTHING, ...run },
    idle: { ...NOTHING, ...idle },
    connections: 30,
  };
}
