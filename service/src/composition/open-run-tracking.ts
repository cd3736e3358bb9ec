import type { Logger } from 'pino';
import { AttemptsByNetwork } from '../http/guards/attempts/attempts-by-network.ts';
import type { LimitAttempts } from '../http/guards/attempts/failed-attempts.ts';
import { SharedAttempts } from '../http/guards/attempts/shared-attempts.ts';
import type { Limits } from '../limits/limits.ts';
import { LocalWaitingRuns } from '../runs/intake/local-waiting-runs.ts';
import type { SharedWaitingRunsOptions } from '../runs/intake/shared-waiting-runs.ts';
import { SharedWaitingRuns } from '../runs/intake/shared-waiting-runs.ts';
import type { WaitingRuns } from '../runs/intake/waiting-runs.ts';
import { LocalRunEndings } from '../runs/local-run-endings.ts';
import type { RunEndings } from '../runs/run-endings.ts';
import { SharedRunEndings } from '../runs/shared-run-endings.ts';
import type { DatabaseAddress } from '../store/database-address.ts';
import type { Store } from '../store/store.ts';
import type { Clock } from '../time/clock.ts';
import { systemMonotonicClock } from '../time/monotonic-clock.ts';
import { systemTimers } from '../time/timers.ts';
import type { OpenedJobQueue } from './open-job-queue.ts';

/** What a service has to know of requests and runs, also of those at other services. */
export interface RunTracking {
  readonly endings: RunEndings;
  readonly waitingRuns: WaitingRuns;
  readonly limitAttempts: LimitAttempts;
  /** To be called when no run can end any more. Never rejects. */
  readonly close: () => Promise<void>;
}

interface TrackingParts {
  store: Store;
  relaxedStore: Store;
  clock: Clock;
  log: Logger;
  limits: Pick<Limits, 'waitingRuns'>;
}

/**
 * Returns what belongs to a database: everything in memory for an embedded one, shared by all services
 * for one on a server.
 * @throws the database's error
 */
export async function openRunTracking(
  address: DatabaseAddress,
  { countRuns }: Pick<OpenedJobQueue, 'countRuns'>,
  parts: TrackingParts,
): Promise<RunTracking> {
  if (address.kind === 'file' || countRuns === null) return inThisProcess(parts);
  return overAllServices(address.url, { ...parts, countRuns });
}

async function inThisProcess({ store, limits }: TrackingParts): Promise<RunTracking> {
  return {
    endings: new LocalRunEndings(),
    waitingRuns: await LocalWaitingRuns.load(store, limits.waitingRuns),
    limitAttempts: (_kind, perMinute) => new AttemptsByNetwork(perMinute, systemMonotonicClock),
    close: () => Promise.resolve(),
  };
}

/** The driver is loaded only here: the embedded database needs none. */
async function overAllServices(
  url: URL,
  parts: TrackingParts & Pick<SharedWaitingRunsOptions, 'countRuns'>,
): Promise<RunTracking> {
  const { store, relaxedStore, clock, log, limits, countRuns } = parts;
  const { connectionSettings } = await import('../store/postgres/connection-settings.ts');
  const { Notifications } = await import('../store/postgres/sharing/notifications.ts');
  const { FailedAttemptCounts } = await import('../store/postgres/sharing/failed-attempts.ts');
  const [monotonic, timers] = [systemMonotonicClock, systemTimers];
  const maximum = limits.waitingRuns;
  const counted = { store, maximum, countRuns, clock, timers, log };
  const waitingRuns = await SharedWaitingRuns.load(counted);
  const notifications = new Notifications({ settings: connectionSettings(url), log });
  const endings = new SharedRunEndings({ store, notifications, timers });
  const failures = new FailedAttemptCounts(relaxedStore);
  notifications.start();
  return {
    endings,
    waitingRuns,
    limitAttempts: (kind, perMinute) =>
      new SharedAttempts({
        perMinute,
        monotonic,
        countFailure: (network) => failures.add(kind, network),
      }),
    async close() {
      await Promise.all([endings.close(), waitingRuns.stop()]);
      await notifications.close();
    },
  };
}
