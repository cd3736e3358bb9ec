import type { Logger } from 'pino';
import { ClockSteps } from '../clock-steps/clock-steps.ts';
import type { ClockWatch } from '../clock-steps/clock-watch.ts';
import { SharedClockSteps } from '../clock-steps/shared-clock-steps.ts';
import type { Leadership } from '../concurrency/leadership.ts';
import { SOLE_LEADERSHIP } from '../concurrency/leadership.ts';
import type { Readings } from '../metrics/readings.ts';
import { QUEUE_NAMES } from '../queue/pg-boss/queue-names.ts';
import type { DatabaseAddress } from '../store/database-address.ts';
import type { Store } from '../store/store.ts';
import { systemClock } from '../time/clock.ts';
import { DatabaseClock } from '../time/database-clock.ts';
import { systemMonotonicClock } from '../time/monotonic-clock.ts';
import { SteadyClock, systemTimeSources } from '../time/steady-clock.ts';
import { systemTimers } from '../time/timers.ts';

/** How long the database may take to tell its time, in milliseconds. */
const PATIENCE_MILLISECONDS = 2_500;

/** The clock of a service, what happens when it is set, and who does periodic work. */
export interface ServiceClock {
  readonly clock: SteadyClock;
  readonly steps: ClockWatch;
  readonly leadership: Leadership;
  readonly readings: Pick<Readings, 'isLeader' | 'clockDifference'>;
  /** Checks the clock, and returns whether every step of it is taken over. */
  readonly isSteady: () => Promise<boolean>;
  /** Watches the clock, and stands for election. @param onStep see `ClockWatch` */
  readonly start: (onStep: () => void) => void;
  /** Stops watching the clock, and resigns. */
  readonly stop: () => Promise<void>;
  /** Closes the connection; to be called after `stop`, or if the service does not start. */
  readonly close: () => Promise<void>;
}

interface ClockParts {
  store: Store;
  relaxedStore: Store;
  log: Logger;
}

/**
 * Returns the clock of this machine for an embedded database. A server's clock is that of all services
 * on it.
 * @throws DocloomError `database_unreachable`
 */
export async function openClock(
  address: DatabaseAddress,
  parts: ClockParts,
): Promise<ServiceClock> {
  return address.kind === 'file' ? clockOfThisMachine(parts) : clockOfServer(address.url, parts);
}

function clockOfThisMachine({ relaxedStore, log }: ClockParts): ServiceClock {
  const clock = new SteadyClock();
  const monotonic = systemMonotonicClock;
  const steps = new ClockSteps({ relaxedStore, clock, monotonic, timers: systemTimers, log });
  return {
    clock,
    steps,
    leadership: SOLE_LEADERSHIP,
    readings: { isLeader: () => true, clockDifference: () => null },
    isSteady: () => Promise.resolve(true),
    start: (onStep) => {
      steps.watch(onStep);
    },
    stop: () => steps.stop(),
    close: () => Promise.resolve(),
  };
}

/** The driver is loaded only here: the embedded database needs none. */
async function clockOfServer(url: URL, { store, log }: ClockParts): Promise<ServiceClock> {
  const { connectionSettings } = await import('../store/postgres/connection-settings.ts');
  const { KeptConnection } = await import('../store/postgres/locks/kept-connection.ts');
  const { Leader } = await import('../store/postgres/locks/leader.ts');
  const { askTime } = await import('../store/postgres/clock/ask-time.ts');
  const { isOnlySession } = await import('../store/postgres/clock/is-only-session.ts');
  const { bossJobTimes } = await import('../store/postgres/clock/boss-job-times.ts');
  const [monotonic, timers] = [systemMonotonicClock, systemTimers];
  const connection = new KeptConnection(connectionSettings(url), PATIENCE_MILLISECONDS);
  try {
    const ask = () => askTime(connection);
    const database = await DatabaseClock.measured({ ask, local: systemClock, monotonic });
    const clock = new SteadyClock({ ...systemTimeSources, wall: database });
    const leadership = new Leader({ connection, timers, log });
    const steps = new SharedClockSteps({
      store,
      clock,
      database,
      leadership,
      isAlone: () => isOnlySession(connection),
      jobTimes: bossJobTimes(QUEUE_NAMES),
      monotonic,
      timers,
      log,
    });
    return {
      clock,
      steps,
      leadership,
      readings: {
        isLeader: () => leadership.isLeader,
        clockDifference: () => database.difference,
      },
      isSteady: () => steps.check(),
      start(onStep) {
        steps.watch(onStep);
        leadership.start();
      },
      async stop() {
        await steps.stop();
        leadership.stop();
      },
      close: () => connection.close(),
    };
  } catch (cause) {
    await connection.close();
    throw cause;
  }
}
