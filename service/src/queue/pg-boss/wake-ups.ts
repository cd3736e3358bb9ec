import type { Logger } from 'pino';
import type { JobKind } from '../job-queue.ts';
import type { Boss } from './boss.ts';

/**
 * The poll that finds what no notification reports: jobs of a dead process, jobs that another
 * process enqueued for later, and everything while the listener is not connected.
 */
const SLOW_POLL_MILLISECONDS = 1_000;

const RETRY_MILLISECONDS = 5_000;

/** Wakes the dispatchers when another process may have given them a job. */
export class WakeUps {
  readonly #boss: Boss;
  readonly #log: Logger;
  /** Without a kind, for jobs of all kinds. */
  readonly #wake: (kind?: JobKind) => void;
  #slowPoll: NodeJS.Timeout | undefined;
  #retry: NodeJS.Timeout | undefined;
  #listening: Promise<(() => Promise<void>) | null> | null = null;
  #isStarted = false;

  constructor(boss: Boss, { log, wake }: { log: Logger; wake: (kind?: JobKind) => void }) {
    this.#boss = boss;
    this.#log = log;
    this.#wake = wake;
  }

  start(): void {
    this.#isStarted = true;
    this.#slowPoll = setInterval(() => {
      this.#wake();
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
