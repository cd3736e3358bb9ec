import type { Logger } from 'pino';
import { LeadersWork } from '../concurrency/leaders-work.ts';
import type { Config } from '../config.ts';
import { isRemote } from '../drive/drive-address.ts';
import { BackgroundScan, LOCAL_PAUSES, REMOTE_PAUSES } from '../drive/index/background-scan.ts';
import type { IndexedDrive } from '../drive/index/indexed-drive.ts';
import type { Upkeep } from '../drive/index/sharing/upkeep.ts';
import { SessionPruning } from '../people/session-pruning.ts';
import { DailyPruning } from '../runs/history/daily-pruning.ts';
import type { Store } from '../store/store.ts';
import { systemTimers } from '../time/timers.ts';
import type { ServiceClock } from './open-clock.ts';

interface PeriodicWorkParts {
  config: Pick<Config, 'drive' | 'keepDays'>;
  relaxedStore: Store;
  drive: Pick<IndexedDrive, 'onListed'>;
  driveUpkeep: Upkeep;
  log: Logger;
}

/**
 * Starts the work that one service does for all on its database: it prunes sessions and the history,
 * and scans the drive. A list of files that another service shows does not hurry the scan.
 * @returns a function that ends the work, and resolves when it has stopped
 */
export function startPeriodicWork(
  { clock, leadership, steps }: Pick<ServiceClock, 'clock' | 'leadership' | 'steps'>,
  { config, relaxedStore, drive, driveUpkeep, log }: PeriodicWorkParts,
): () => Promise<void> {
  const { keepDays } = config;
  const confirmedTime = () => steps.confirmedTime();
  const scan = new LeadersWork(leadership, () => {
    const pauses = isRemote(config.drive) ? REMOTE_PAUSES : LOCAL_PAUSES;
    const scan = driveUpkeep.scan.bind(driveUpkeep);
    return new BackgroundScan({ scan, pauses, timers: systemTimers, log });
  });
  drive.onListed(() => {
    scan.current?.hurry();
  });
  scan.start();
  const ofSessions = new LeadersWork(
    leadership,
    () => new SessionPruning({ relaxedStore, clock, timers: systemTimers, log }),
  );
  ofSessions.start();
  const ofHistory =
    keepDays === null
      ? null
      : new LeadersWork(
          leadership,
          () => new DailyPruning({ relaxedStore, log, confirmedTime }, keepDays),
        );
  ofHistory?.start();
  return async () => {
    await Promise.all([scan.stop(), ofSessions.stop(), ofHistory?.stop()]);
  };
}
