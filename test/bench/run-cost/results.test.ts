import { costPerRun, costPerSecond } from '../../../bench/run-cost/results.ts';
import { tableOf } from '../../../bench/run-cost/table.ts';
import type { Usage } from '../../../bench/run-cost/usage.ts';
import { aRunCost } from '../scaling-simulation/a-run-cost.ts';

const usage = (at: number, figures: Partial<Usage> = {}): Usage => ({
  at,
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
  ...figures,
});

describe('The cost of a run', () => {
  const idle = costPerSecond(
    usage(1_000, { statements: 100 }),
    usage(11_000, { statements: 300, walBytes: 5_000 }),
  );

  it('of idle nodes is per second', () => {
    expect(idle).toMatchObject({ statements: 20, walBytes: 500, transactions: 0 });
  });

  it('of idle nodes is not negative, even if the database has become smaller', () => {
    const cost = costPerSecond(usage(0, { databaseBytes: 9 }), usage(1_000));
    expect(cost.databaseBytes).toBe(0);
  });

  it('is without that of idle nodes in the same time', () => {
    const from = usage(20_000, { statements: 1_000, storageReads: 5 });
    const to = usage(25_000, { statements: 1_500, storageReads: 25, walBytes: 2_500 });
    const cost = costPerRun(from, to, { idle, runs: 10 });
    expect(cost).toMatchObject({ statements: 40, storageReads: 2, walBytes: 0 });
  });

  it('is unknown if the server does not count it', () => {
    const unknown = usage(2_000, { statements: null });
    const cost = costPerRun(usage(1_000, { statements: null }), unknown, { idle, runs: 1 });
    expect(cost.statements).toBeNull();
    expect(tableOf({ ...aRunCost({}), run: cost })).toContain('| SQL statements | not counted |');
  });
});

it('is described in a table', () => {
  const table = tableOf(aRunCost({ statements: 41.2, walBytes: 10_240, apiMilliseconds: 1.234 }));
  expect(table).toContain('| SQL statements | 41 | 0.0 |');
  expect(table).toContain('| write-ahead log | 10.0 kB | 0.0 kB |');
  expect(table).toContain('| processor time of API nodes | 1.23 ms | 0.00 ms |');
  expect(table).toContain('Measured on 2 × none with PostgreSQL 18.4 and Node 24.0.0.');
});

it('says so if the machine was busy', () => {
  const table = tableOf({ ...aRunCost({}), load: 7.5 });
  expect(table).toContain('(load 7.5), so the processor times are upper bounds.');
});
