import type { Logger } from 'pino';
import type { PerProcess } from '../../concurrency/scope.ts';
import type { PlainConnection } from '../../store/postgres/plain-sql.ts';
import { plainConnectionTo } from '../../store/postgres/plain-sql.ts';
import type { Clock } from '../../time/clock.ts';
import type { JobKind } from '../job-queue.ts';
import type { Boss } from './boss.ts';
import { HEARTBEAT_EXPIRY_SECONDS } from './boss.ts';
import type { ClaimedJob } from './claimed-job.ts';
import { KINDS, QUEUE_NAMES } from './queue-names.ts';

const INTERVAL_MILLISECONDS = (HEARTBEAT_EXPIRY_SECONDS * 1_000) / 4;

/** So that two attempts fail on a lost connection, and a third one is in time. */
const PATIENCE_MILLISECONDS = 2_500;
const AFTER_FAILURE_MILLISECONDS = 250;

interface HeartbeatsOptions {
  /** Of the database; see `connectionSettings`. */
  url: URL;
  clock: Clock;
  log: Logger;
}

/**
 * The jobs that this process works on. Their heartbeats tell the other processes that it lives. They
 * have a connection of their own: those of the store may all be waiting for locks, and those of
 * pg-boss for its maintenance.
 */
export class Heartbeats implements PerProcess {
  readonly scope = 'per process';
  readonly #boss: Boss;
  readonly #clock: Clock;
  readonly #log: Logger;
  readonly #connection: PlainConnection;
  readonly #held = new Set<ClaimedJob>();
  #timer: NodeJS.Timeout | undefined;
  #beat: Promise<void> | null = null;
  #beatAt = -Infinity;
  #isStarted = false;
  /** Whether the last heartbeat could not be stored. Only the first of several failures is logged. */
  #isFailing = false;

  constructor(boss: Boss, { url, clock, log }: HeartbeatsOptions) {
    this.#boss = boss;
    this.#clock = clock;
    this.#log = log;
    this.#connection = plainConnectionTo(url, PATIENCE_MILLISECONDS);
  }

  hold(job: ClaimedJob): void {
    this.#held.add(job);
  }

  release(job: ClaimedJob): void {
    this.#held.delete(job);
  }

  /** Returns the jobs of a kind that this process works on. */
  heldOf(kind: JobKind): ClaimedJob[] {
    return [...this.#held].filter((job) => job.kind === kind);
  }

  start(): void {
    this.#isStarted = true;
    this.#schedule(INTERVAL_MILLISECONDS);
  }

  /** Stores a heartbeat if one is due by the clock; to be called if the clock was changed. */
  wake(): void {
    if (!this.#isStarted || this.#beat !== null) return;
    if (Math.abs(this.#clock.now() - this.#beatAt) >= INTERVAL_MILLISECONDS) this.#beatNow();
  }

  /** Stops; to be called when no job is left. */
  async stop(): Promise<void> {
    this.#isStarted = false;
    clearTimeout(this.#timer);
    await this.#beat;
  }

  /** Closes the connection. */
  close(): Promise<void> {
    return this.#connection.close();
  }

  #schedule(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (this.#beat === null) this.#beatNow();
    }, milliseconds);
  }

  #beatNow(): void {
    this.#beatAt = this.#clock.now();
    this.#beat = this.#store()
      .then(() => {
        this.#isFailing = false;
      })
      .catch((cause: unknown) => {
        if (!this.#isFailing) this.#log.error({ err: cause }, 'A heartbeat could not be stored');
        this.#isFailing = true;
      })
      .then(() => {
        this.#beat = null;
        if (!this.#isStarted) return;
        this.#schedule(this.#isFailing ? AFTER_FAILURE_MILLISECONDS : INTERVAL_MILLISECONDS);
      });
  }

  async #store(): Promise<void> {
    const boss = await this.#boss.open();
    for (const kind of KINDS) {
      const attempts = this.heldOf(kind).map(({ attempt }) => attempt);
      if (attempts.length > 0)
        await boss.touch(QUEUE_NAMES[kind], attempts, { db: this.#connection });
    }
  }
}
