import type { Logger } from 'pino';
import type { PeriodicWork } from '../../concurrency/leaders-work.ts';
import type { PerProcess } from '../../concurrency/scope.ts';
import type { HistoryPartitions, Period } from '../../store/history/history-partitions.ts';
import { toTimestamp } from '../../time/clock.ts';
import type { Timers } from '../../time/timers.ts';
import { missingPeriods } from './missing-periods.ts';
import { whenUnlocked } from './when-unlocked.ts';

const HOUR_MILLISECONDS = 60 * 60_000;
const DAY_MILLISECONDS = 24 * HOUR_MILLISECONDS;

interface PartitionUpkeepDependencies {
  partitions: HistoryPartitions;
  /**
   * Returns the present time, or the time before a jump forward that is not confirmed: a wrong clock
   * must not create partitions. @throws the store's error
   */
  confirmedTime: () => { at: number } | Promise<{ at: number }>;
  timers: Timers;
  log: Logger;
}

/**
 * Creates the partitions of the history some days ahead, checked once an hour. Without it, or after a
 * jump of the clock, rows go into the default partition.
 */
export class PartitionUpkeep implements PeriodicWork, PerProcess {
  readonly scope = 'per process';
  readonly #dependencies: PartitionUpkeepDependencies;
  readonly #keepDays: number | null;
  readonly #end = new AbortController();
  #cancel = () => {};
  #current: Promise<void> | null = null;

  constructor(dependencies: PartitionUpkeepDependencies, keepDays: number | null) {
    this.#dependencies = dependencies;
    this.#keepDays = keepDays;
  }

  start(): void {
    this.#current = this.createMissing();
    this.#cancel = this.#dependencies.timers.after(HOUR_MILLISECONDS, () => {
      this.start();
    });
  }

  /** Stops, and resolves when the current check has ended. */
  async stop(): Promise<void> {
    this.#end.abort();
    this.#cancel();
    await this.#current;
  }

  /** Creates the partitions that are missing. Errors are logged and do not reject. */
  async createMissing(): Promise<void> {
    const { partitions, confirmedTime, log } = this.#dependencies;
    try {
      const { at } = await confirmedTime();
      for (const period of missingPeriods(await partitions.list(), at, this.#keepDays)) {
        await this.#create(period);
      }
    } catch (cause) {
      log.warn({ err: cause }, FAILED);
    }
  }

  /** Leaves out the first days if they cannot have a partition: then rows are added to them all day. */
  async #create({ from, to }: Period): Promise<void> {
    const { partitions, log } = this.#dependencies;
    for (let start = from; start < to; start += DAY_MILLISECONDS) {
      const period = { from: start, to };
      if (await whenUnlocked(() => partitions.create(period), this.#end.signal)) return;
      log.warn({ day: toTimestamp(start) }, OCCUPIED);
    }
  }
}

const OCCUPIED =
  'A day of the history has too many rows in the default partition; they are pruned run by run';
const FAILED = 'Partitions of the history could not be created; the next attempt is in one hour';
