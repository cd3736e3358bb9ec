import type { Logger } from 'pino';
import type { ClockWatch } from '../clock-steps/clock-watch.ts';
import { LeadersWork } from '../concurrency/leaders-work.ts';
import type { Config } from '../config.ts';
import { isRemote } from '../drive/drive-address.ts';
import { BackgroundScan, LOCAL_PAUSES, REMOTE_PAUSES } from '../drive/index/background-scan.ts';
import type { IndexedDrive } from '../drive/index/indexed-drive.ts';
import type { Upkeep } from '../drive/index/sharing/upkeep.ts';
import { SessionPruning } from '../people/session-pruning.ts';
import { DailyPruning } from '../runs/history/daily-pruning.ts';
import { PartitionUpkeep } from '../runs/history/partition-upkeep.ts';
import type { HistoryPartitions } from '../store/history/history-partitions.ts';
import type { Store } from '../store/store.ts';
import { systemTimers } from '../time/timers.ts';
import type { ServiceClock } from './open-clock.ts';

interface PeriodicWorkParts {
  config: Pick<Config, 'drive' | 'keepChangesDays' | 'keepDays'>;
  relaxedStore: Store;
  partitions: HistoryPartitions | null;
  drive: Pick<IndexedDrive, 'onListed'>;
  driveUpkeep: Upkeep;
  log: Logger;
}

interface PeriodicWorkClock extends Pick<ServiceClock, 'clock' | 'leadership'> {
  steps: Pick<ClockWatch, 'confirmedTime'>;
}

/** The work that repeats. */
export interface PeriodicWork {
  /** Logs at once that the history is kept if the clock has jumped forward. */
  clockWasSet: () => void;
  /** Ends the work, and resolves when it has stopped. */
  stop: () => Promise<void>;
}

/**
 * Starts the work that repeats. The leader prunes sessions, the history and the audit log, and creates
 * partitions, for all services on its database. Each service scans the drive, unless another one has
 * just done that: it has to know that the index is complete.
 */
export function startPeriodicWork(
  { clock, leadership, steps }: PeriodicWorkClock,
  { config, relaxedStore, partitions, drive, driveUpkeep, log }: PeriodicWorkParts,
): PeriodicWork {
  const { keepDays } = config;
  const confirmedTime = () => steps.confirmedTime();
  const scan = new BackgroundScan({
    scan: driveUpkeep.scan.bind(driveUpkeep),
    pauses: isRemote(config.drive) ? REMOTE_PAUSES : LOCAL_PAUSES,
    timers: systemTimers,
    log,
  });
  drive.onListed(() => {
    scan.hurry();
  });
  scan.start();
  const ofSessions = new LeadersWork(
    leadership,
    () => new SessionPruning({ relaxedStore, clock, timers: systemTimers, log }),
  );
  ofSessions.start();
  const ofHistory = new LeadersWork(
    leadership,
    () => new DailyPruning({ relaxedStore, partitions, log, confirmedTime }, config),
  );
  ofHistory.start();
  const ofPartitions =
    partitions === null
      ? null
      : new LeadersWork(
          leadership,
          () =>
            new PartitionUpkeep({ partitions, confirmedTime, timers: systemTimers, log }, keepDays),
        );
  ofPartitions?.start();
  return {
    clockWasSet: () => ofHistory.current?.check(),
    stop: async () => {
      await Promise.all([scan.stop(), ofSessions.stop(), ofHistory.stop(), ofPartitions?.stop()]);
    },
  };
}
