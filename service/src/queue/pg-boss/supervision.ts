import type { Logger } from 'pino';
import type { PerProcess } from '../../concurrency/scope.ts';
import type { Boss } from './boss.ts';

/** pg-boss lets one process at a time do it. */
const PERIOD_MILLISECONDS = 1_000;

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
    this.#timer = setTimeout(() => {
      void this.#supervise().then(() => {
        this.#schedule();
      });
    }, PERIOD_MILLISECONDS);
  }

  async #supervise(): Promise<void> {
    try {
      if (!(await this.#options.isClockSteady())) return;
      const boss = await this.#boss.open();
      await boss.supervise();
    } catch (cause) {
      if (!this.#isStarted) return;
      this.#options.log.error({ err: cause }, 'The maintenance of the job queue failed');
    }
  }
}
