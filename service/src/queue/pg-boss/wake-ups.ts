import type { Logger } from 'pino';
import type { PerProcess } from '../../concurrency/scope.ts';
import { queuesWithBossJobsDueIn } from '../../store/postgres/jobs/boss-jobs.ts';
import type { Store } from '../../store/store.ts';
import type { JobKind } from '../job-queue.ts';
import type { Boss } from './boss.ts';
import { kindOfQueue, QUEUE_NAMES } from './queue-names.ts';

/**
 * The poll that finds what no notification reports: jobs of a dead process, jobs that another
 * process enqueued for later, and everything while the listener is not connected.
 */
const SLOW_POLL_MILLISECONDS = 1_000;

/**
 * A dispatcher that polls before a job is due sets an alarm for it. Two periods, so that a slow poll that
 * is late still comes before.
 */
const AHEAD_MILLISECONDS = 2 * SLOW_POLL_MILLISECONDS;

/** How often all dispatchers poll anyway: each also checks whether the clock was set back. */
const FULL_POLL_PERIODS = 30;

const RETRY_MILLISECONDS = 5_000;

interface WakeUpsOptions {
  store: Store;
  log: Logger;
  /** Without a kind, for jobs of all kinds. */
  wake: (kind?: JobKind) => void;
}

/** Wakes the dispatchers when another process may have given them a job. */
export class WakeUps implements PerProcess {
  readonly scope = 'per process';
  readonly #boss: Boss;
  readonly #store: Store;
  readonly #log: Logger;
  readonly #wake: WakeUpsOptions['wake'];
  #slowPoll: NodeJS.Timeout | undefined;
  #isPolling = false;
  #periods = 0;
  /** Only the first of several failures is logged. */
  #isFailing = false;
  #retry: NodeJS.Timeout | undefined;
  #listening: Promise<(() => Promise<void>) | null> | null = null;
  #isStarted = false;

  constructor(boss: Boss, { store, log, wake }: WakeUpsOptions) {
    this.#boss = boss;
    this.#store = store;
    this.#log = log;
    this.#wake = wake;
  }

  start(): void {
    this.#isStarted = true;
    this.#slowPoll = setInterval(() => {
      void this.#pollSlowly();
    }, SLOW_POLL_MILLISECONDS);
    this.#listen();
  }

  async stop(): Promise<void> {
    this.#isStarted = false;
    clearInterval(this.#slowPoll);
    clearTimeout(this.#retry);
    const end = await this.#listening;
    this.#listening = null;
    await end?.();
  }

  /**
   * Wakes the dispatchers of the kinds with jobs that are due, or soon will be. One statement asks for
   * all kinds, because an idle service mostly finds nothing. Without its answer, all dispatchers poll.
   */
  async #pollSlowly(): Promise<void> {
    this.#periods += 1;
    if (this.#isPolling || this.#periods % FULL_POLL_PERIODS === 0) {
      this.#wake();
      return;
    }
    this.#isPolling = true;
    try {
      const queues = Object.values(QUEUE_NAMES);
      for (const queue of await queuesWithBossJobsDueIn(this.#store, AHEAD_MILLISECONDS, queues)) {
        this.#wake(kindOfQueue(queue));
      }
      this.#isFailing = false;
    } catch (cause) {
      this.#reportFailure(cause);
      this.#wake();
    } finally {
      this.#isPolling = false;
    }
  }

  #reportFailure(cause: unknown): void {
    if (this.#isFailing || !this.#isStarted) return;
    this.#isFailing = true;
    this.#log.warn({ err: cause }, 'The job queue cannot check for due jobs');
  }

  /** Once it has been connected, the listener reconnects itself. */
  #listen(): void {
    const connected = this.#boss.listen({
      onJob: (kind) => {
        this.#wake(kind);
      },
      onConnected: () => {
        this.#wake();
      },
    });
    this.#listening = connected.catch((cause: unknown) => {
      this.#log.warn({ err: cause }, 'The job queue cannot listen for jobs and polls instead');
      if (this.#isStarted) {
        this.#retry = setTimeout(() => {
          this.#listen();
        }, RETRY_MILLISECONDS);
      }
      return null;
    });
  }
}
