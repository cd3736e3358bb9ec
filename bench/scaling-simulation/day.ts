import { quantile } from '../pdf/quantile.ts';
import type { RunCost } from '../run-cost/results.ts';
import type { Backlog } from './demand.ts';
import { backlogOf, dailyRates } from './demand.ts';
import type { Options } from './options.mjs';
import { Random } from '../../test/chaos/random.ts';
import type { Installation } from './resources.ts';
import { capacityOf, connectionsOf, stationsOf } from './resources.ts';
import type { Station } from './simulate.ts';
import { simulate } from './simulate.ts';

/** How a day went on one installation. */
export interface Day {
  readonly nodes: number;
  /** How much of each resource the busiest hour uses; above 1, work waits for the next hours. */
  readonly used: readonly { readonly name: string; readonly share: number }[];
  /** The most runs per second that all resources can serve. */
  readonly capacity: number;
  /** The runs per second of the busiest hour. */
  readonly peakRate: number;
  readonly backlog: Backlog;
  /**
   * The seconds that runs wait for all resources together, by the runs of all hours that the capacity
   * is enough for. Null if there is no such hour.
   */
  readonly waits: { readonly p50: number; readonly p99: number } | null;
}

/** Returns what an installation of the options has. */
export function installationOf(nodes: number, options: Options): Installation {
  return {
    nodes,
    apiShare: options.apiShare,
    coresPerNode: options.cores,
    databaseCores: options.databaseCores,
    transactionsPerSecond: options.transactions,
    walMegabytesPerSecond: options.wal,
    maxConnections: options.connections,
    storageReadsPerSecond: options.reads,
    storageWritesPerSecond: options.writes,
  };
}

/**
 * Simulates some seconds of each hour of a day. An hour whose demand is above the capacity has no
 * steady state: its backlog is calculated instead.
 */
export function simulateDay(
  installation: Installation,
  cost: RunCost,
  { runsPerDay, peak, seconds, seed }: Options,
): Day {
  const stations = stationsOf(installation, cost);
  const rates = dailyRates(runsPerDay, peak);
  const capacity = Math.min(...stations.map(capacityOf));
  const peakRate = Math.max(...rates);
  const random = new Random(seed);
  const waits = rates
    .filter((rate) => rate < capacity)
    .flatMap((rate) => waitsOf(stations, { rate, seconds }, random));
  return {
    nodes: installation.nodes,
    used: [
      ...stations.map((station) => ({
        name: station.name,
        share: peakRate / capacityOf(station),
      })),
      {
        name: 'PostgreSQL connections',
        share: connectionsOf(installation, cost) / installation.maxConnections,
      },
    ],
    capacity,
    peakRate,
    backlog: backlogOf(rates, capacity),
    waits: waits.length === 0 ? null : { p50: quantile(waits, 0.5), p99: quantile(waits, 0.99) },
  };
}

function waitsOf(
  stations: readonly Station[],
  { rate, seconds }: { rate: number; seconds: number },
  random: Random,
): number[] {
  const runs = Math.max(1, Math.round(rate * seconds));
  return [...simulate(stations, { rate, runs }, random).waits];
}
