import { pino } from 'pino';
import { PartitionUpkeep } from '../../../../service/src/runs/history/partition-upkeep.ts';
import type {
  HistoryPartition,
  HistoryPartitions,
  Period,
} from '../../../../service/src/store/history/history-partitions.ts';
import { HeldTimers } from '../../held-timers.ts';
import { until } from '../../until.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const MIDNIGHT = Date.parse('2026-11-20T00:00:00Z');

/** Partitions in memory. */
class PartitionsOfATest implements HistoryPartitions {
  readonly all: HistoryPartition[] = [];
  /** Periods that begin before this cannot be created. */
  occupiedUntil = 0;
  error: Error | null = null;

  list(): Promise<HistoryPartition[]> {
    return this.error ? Promise.reject(this.error) : Promise.resolve([...this.all]);
  }

  create(period: Period): Promise<boolean> {
    if (period.from < this.occupiedUntil) return Promise.resolve(false);
    this.all.push({ name: String(period.from), ...period });
    return Promise.resolve(true);
  }

  drop(): Promise<null> {
    return Promise.resolve(null);
  }
}

describe('the upkeep of the partitions', () => {
  let now: number;
  let partitions: PartitionsOfATest;
  let timers: HeldTimers;
  let warn: jest.SpyInstance;
  const upkeep = (keepDays: number | null) => {
    const log = pino({ level: 'silent' });
    warn = jest.spyOn(log, 'warn');
    const confirmedTime = () => ({ at: now });
    return new PartitionUpkeep({ partitions, confirmedTime, timers, log }, keepDays);
  };
  beforeEach(() => {
    now = MIDNIGHT;
    partitions = new PartitionsOfATest();
    timers = new HeldTimers();
  });

  it('creates them ahead, at its start and once an hour', async () => {
    const work = upkeep(30);
    work.start();
    await until('the first days', () => partitions.all.length === 3);
    now += DAY;
    timers.run(HOUR);
    await until('the next day', () => partitions.all.length === 4);
    await work.stop();
    expect(timers.areIdle).toBe(true);
    expect(warn).not.toHaveBeenCalled();
  });

  it('leaves out days that have too many rows, and says so', async () => {
    partitions.occupiedUntil = MIDNIGHT + 2 * DAY;
    await upkeep(null).createMissing();
    expect(partitions.all).toMatchObject([{ from: MIDNIGHT + 2 * DAY, to: MIDNIGHT + 30 * DAY }]);
    expect(warn).toHaveBeenCalledTimes(2);
  });

  it('tries again an hour after an error', async () => {
    partitions.error = new Error('locked');
    const work = upkeep(30);
    work.start();
    await until('the warning', () => warn.mock.calls.length === 1);
    partitions.error = null;
    timers.run(HOUR);
    await until('the first days', () => partitions.all.length === 3);
    await work.stop();
  });
});
