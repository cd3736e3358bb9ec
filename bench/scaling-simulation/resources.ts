import type { RunCost } from '../run-cost/results.ts';
import type { Station } from './simulate.ts';

/** What an installation has. The figures of servers are assumptions; see the options. */
export interface Installation {
  readonly nodes: number;
  /** The share of the nodes that answers requests; the others perform jobs. */
  readonly apiShare: number;
  readonly coresPerNode: number;
  readonly databaseCores: number;
  readonly transactionsPerSecond: number;
  readonly walMegabytesPerSecond: number;
  readonly maxConnections: number;
  readonly storageReadsPerSecond: number;
  readonly storageWritesPerSecond: number;
}

/** The nodes of a measurement whose idle cost is in its results. */
const MEASURED_NODES = 2;

const MEGABYTE = 1_000_000;

/** Returns how many nodes of an installation answer requests, and how many perform jobs. */
export function rolesOf({ nodes, apiShare }: Installation): { api: number; worker: number } {
  const api = Math.min(nodes - 1, Math.max(1, Math.round(nodes * apiShare)));
  return { api, worker: nodes - api };
}

/** Returns how many connections the nodes have. */
export function connectionsOf({ nodes }: Installation, { connections }: RunCost): number {
  return Math.ceil((nodes * connections) / MEASURED_NODES);
}

/**
 * Returns the stations that each run passes, in order. What idle nodes use of the database is taken
 * from its capacity: a server that they use by half serves runs half as fast.
 */
export function stationsOf(installation: Installation, cost: RunCost): Station[] {
  const { run, idle } = cost;
  const { api, worker } = rolesOf(installation);
  const ofNodes = installation.nodes / MEASURED_NODES;
  const cores = (name: string, servers: number, milliseconds: number): Station => ({
    name,
    servers,
    seconds: milliseconds / 1000,
  });
  /** A server that passes so many units per second, one after the other. */
  const limited = (name: string, limit: number, use: { run: number; idle: number }): Station => ({
    name,
    servers: 1,
    seconds: slowedBy((use.idle * ofNodes) / limit, use.run / limit),
  });
  const { databaseCores, coresPerNode } = installation;
  const idleDatabase = (idle.databaseMilliseconds * ofNodes) / 1000 / databaseCores;
  return [
    cores('API processors', api * coresPerNode, run.apiMilliseconds),
    cores('PostgreSQL processors', databaseCores, slowedBy(idleDatabase, run.databaseMilliseconds)),
    limited('PostgreSQL transactions', installation.transactionsPerSecond, {
      run: run.transactions,
      idle: idle.transactions,
    }),
    limited('write-ahead log', installation.walMegabytesPerSecond * MEGABYTE, {
      run: run.walBytes,
      idle: idle.walBytes,
    }),
    limited('storage reads', installation.storageReadsPerSecond, {
      run: run.storageReads,
      idle: idle.storageReads,
    }),
    cores('worker processors', worker * coresPerNode, run.workerMilliseconds),
    limited('storage writes', installation.storageWritesPerSecond, {
      run: run.storageWrites,
      idle: idle.storageWrites,
    }),
  ];
}

/** Returns the runs per second that a station can serve. */
export function capacityOf({ servers, seconds }: Station): number {
  return seconds === 0 ? Infinity : servers / seconds;
}

/** @param background the share of a server that others use */
function slowedBy(background: number, amount: number): number {
  return background >= 1 ? Infinity : amount / (1 - background);
}
