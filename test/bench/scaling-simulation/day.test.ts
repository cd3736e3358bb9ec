import { installationOf, simulateDay } from '../../../bench/scaling-simulation/day.ts';
import { readOptions } from '../../../bench/scaling-simulation/options.mjs';
import {
  capacityOf,
  connectionsOf,
  rolesOf,
  stationsOf,
} from '../../../bench/scaling-simulation/resources.ts';
import { tableOf } from '../../../bench/scaling-simulation/table.ts';
import { aRunCost } from './a-run-cost.ts';

const options = { ...readOptions([])!, runsPerDay: 8_640_000, peak: 1.5, seconds: 1 };
const installation = (nodes: number) => installationOf(nodes, options);
const capacities = (nodes: number, cost: Parameters<typeof aRunCost>) =>
  Object.fromEntries(
    stationsOf(installation(nodes), aRunCost(...cost)).map((station) => [
      station.name,
      capacityOf(station),
    ]),
  );

describe('The resources of an installation', () => {
  it('are at least one node of each role', () => {
    expect(rolesOf(installation(2))).toEqual({ api: 1, worker: 1 });
    expect(rolesOf(installation(10))).toEqual({ api: 3, worker: 7 });
  });

  it('serve as many runs as their cost allows', () => {
    const run = { apiMilliseconds: 2, workerMilliseconds: 4, transactions: 5, storageReads: 1 };
    expect(capacities(10, [run])).toEqual({
      'API processors': 6_000,
      'PostgreSQL processors': Infinity,
      'PostgreSQL transactions': 10_000,
      'write-ahead log': Infinity,
      'storage reads': 5_500,
      'worker processors': 7_000,
      'storage writes': Infinity,
    });
  });

  it('serve fewer runs if idle nodes use them', () => {
    const cost = [{ databaseMilliseconds: 1 }, { databaseMilliseconds: 64 }] as const;
    expect(capacities(1_000, [...cost])['PostgreSQL processors']).toBeCloseTo(32_000);
    expect(capacities(2_000, [...cost])['PostgreSQL processors']).toBe(0);
  });

  it('include the connections of all nodes', () => {
    expect(connectionsOf(installation(100), aRunCost({}))).toBe(1_500);
  });
});

describe('A simulated day', () => {
  it('names the share that the busiest hour uses, and waits of the hours', () => {
    const day = simulateDay(installation(10), aRunCost({ workerMilliseconds: 100 }), options);
    expect(day).toMatchObject({ nodes: 10, capacity: 280, backlog: { runs: 0, seconds: 0 } });
    expect(day.peakRate).toBeCloseTo(150);
    const worker = day.used.find(({ name }) => name === 'worker processors');
    expect(worker?.share).toBeCloseTo(150 / 280);
    expect(day.waits?.p99).toBeLessThan(0.1);
  });

  it('has a backlog while the demand is above the capacity', () => {
    const day = simulateDay(installation(10), aRunCost({ workerMilliseconds: 250 }), options);
    expect(day.capacity).toBe(112);
    expect(day.backlog.seconds).toBeGreaterThan(3_600);
    expect(day.backlog.seconds).toBeLessThan(86_400);
    expect(day.waits).not.toBeNull();
  });

  it('is described in a table', () => {
    const days = [10, 1_000].map((nodes) =>
      simulateDay(installation(nodes), aRunCost({ workerMilliseconds: 250 }), options),
    );
    const lines = tableOf(days).split('\n');
    expect(lines[0]).toBe('| Busiest hour | 10 nodes | 1,000 nodes |');
    expect(lines).toContainEqual('| worker processors | **134 %** | 1.3 % |');
    expect(lines).toContainEqual('| PostgreSQL connections | 7.5 % | **750 %** |');
    expect(lines).toContainEqual(
      '| saturates first | worker processors | PostgreSQL connections |',
    );
  });
});
