import type { Logger } from 'pino';
import type { PerProcess } from '../../concurrency/scope.ts';
import { isBossMaintenanceDue } from '../../store/postgres/jobs/boss-maintenance.ts';
import type { Boss } from './boss.ts';
import { MAINTENANCE_SECONDS } from './boss.ts';
import { QUEUE_NAMES } from './queue-names.ts';

const PERIOD_MILLISECONDS = MAINTENANCE_SECONDS * 1_000;
/**
 * At most so much longer, at random. Processes that look at the same moment all find the maintenance due.
 */
const JITTER_MILLISECONDS = 200;

interface SupervisionOptions {
  /** Returns whether every step of the database's clock is taken over. */
  isClockSteady: () => Promise<boolean>;
  log: Logger;
}

/**
 * Lets pg-boss maintain its tables, which returns the jobs of dead processes. Its own timer would do
 * so at the wrong moment: after the clock of the database was set forward, the last heartbeat of each
 * living process looks old, and all jobs in progress would begin a second time. So the maintenance
 * waits until the heartbeats have been moved.
 *
 * Each process looks once a second whether another one has just done it. pg-boss would also notice
 * that, but only after half a dozen statements.
 */
export class Supervision implements PerProcess {
  readonly scope = 'per process';
  readonly #boss: Boss;
  readonly #options: SupervisionOptions;
  #timer: NodeJS.Timeout | undefined;
  #isStarted = false;

  constructor(boss: Boss, options: SupervisionOptions) {
    this.#boss = boss;
    this.#options = options;
  }

  start(): void {
    this.#isStarted = true;
    this.#schedule();
  }

  /** Stops. Maintenance in progress ends with the connections of pg-boss. */
  stop(): void {
    this.#isStarted = false;
    clearTimeout(this.#timer);
  }

  #schedule(): void {
    if (!this.#isStarted) return;
    this.#timer = setTimeout(
      () => {
        void this.#supervise().then(() => {
          this.#schedule();
        });
      },
      PERIOD_MILLISECONDS + Math.random() * JITTER_MILLISECONDS,
    );
  }

  async #supervise(): Promise<void> {
    const queues = Object.values(QUEUE_NAMES);
    try {
      // First, because it notices soonest that the server does not answer.
      if (!(await this.#options.isClockSteady())) return;
      const boss = await this.#boss.open();
      if (!(await isBossMaintenanceDue(boss.getDb(), PERIOD_MILLISECONDS, queues))) return;
      await boss.supervise();
    } catch (cause) {
      if (!this.#isStarted) return;
      this.#options.log.error({ err: cause }, 'The maintenance of the job queue failed');
    }
  }
}
