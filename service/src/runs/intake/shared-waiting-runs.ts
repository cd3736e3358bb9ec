import type { RunId } from '@docloom/contract';
import type { Logger } from 'pino';
import { dynamicShare } from '../../concurrency/dynamic-threshold.ts';
import type { PerProcess } from '../../concurrency/scope.ts';
import type { TenantId } from '../../concurrency/tenant.ts';
import { isRunUnfinished } from '../../store/records/subjects/unfinished-runs.ts';
import { isStorageFault } from '../../store/storage-fault.ts';
import type { Store } from '../../store/store.ts';
import type { Clock } from '../../time/clock.ts';
import type { Timers } from '../../time/timers.ts';
import type { RunsByTenant } from './counted-runs.ts';
import { CountedRuns } from './counted-runs.ts';
import type { EndedRun, Entry, WaitingRuns } from './waiting-runs.ts';
import { requireEntry } from './waiting-runs.ts';

/** How often the runs are counted; all these times are from the beginning of a count. */
const INTERVAL_MILLISECONDS = 1_000;

/** How soon they are counted again after a burst. */
const BURST_MILLISECONDS = 100;

/**
 * A run that is so much older than a count is in it, whatever the clocks of the machines show. One that
 * entered later in another process is not known here, so its end is not subtracted either.
 */
const SKEW_MILLISECONDS = 10_000;

/** Counting takes at most a twentieth of the time. */
const TIMES_ITS_DURATION = 20;

/** A process that has accepted a tenth of the free places since the last count counts again. */
const BURST_SHARE = 0.1;

export interface SharedWaitingRunsOptions {
  store: Store;
  /** No more are accepted; runs that already wait stay, even if there are more. */
  maximum: number;
  /** Counts the runs that wait in the database. */
  countRuns: () => Promise<RunsByTenant>;
  clock: Clock;
  timers: Timers;
  log: Logger;
}

/**
 * Counts the waiting runs of all services that share a database, once a second and after bursts. In
 * between, each process adds the runs that it has accepted itself, and subtracts those that have ended
 * in it.
 *
 * So the limits can be exceeded by what the other processes accept between two counts: by less than
 * (n - 1) * r * t runs if n processes accept r runs a second each. t is a second, or twenty times as
 * long as a count takes. That is 1,400 above the default limit of 100,000 for three processes at 700
 * runs a second. Close to the limit it is about a tenth of that, because a process that has filled a
 * tenth of the free places counts again.
 */
export class SharedWaitingRuns implements WaitingRuns, PerProcess {
  readonly scope = 'per process';
  readonly #options: SharedWaitingRunsOptions;
  readonly #runs = new CountedRuns();
  /** Accepted by this process since the latest count began. */
  #accepted = 0;
  /** When the latest count began, in milliseconds of the timers. */
  #countedAt = -Infinity;
  /** When the latest successful count began, in milliseconds since 1970, UTC. */
  #takenAt = -Infinity;
  /** Of the latest successful count, in milliseconds. */
  #duration = 0;
  #counting: Promise<void> | null = null;
  #cancel = () => {};
  #hasStopped = false;
  /** Only the first of several failures is logged. */
  #isFailing = false;

  private constructor(options: SharedWaitingRunsOptions) {
    this.#options = options;
  }

  /**
   * Counts the runs for the first time, and continues to count them.
   * @throws the error of `countRuns`
   */
  static async load(options: SharedWaitingRunsOptions): Promise<SharedWaitingRuns> {
    const waitingRuns = new SharedWaitingRuns(options);
    await waitingRuns.#takeSnapshot();
    waitingRuns.#schedule(INTERVAL_MILLISECONDS);
    return waitingRuns;
  }

  get count(): number {
    return this.#runs.total;
  }

  enter(id: RunId, tenantId: TenantId): Entry {
    if (this.#runs.has(id)) return 'present';
    const free = this.#options.maximum - this.#runs.total;
    const entry = this.#entryOf(tenantId, free);
    if (entry === 'entered') {
      this.#runs.add(id, tenantId);
      this.#accepted += 1;
    }
    // A refused sender comes back, and then the numbers should be new.
    if (entry !== 'entered' || this.#accepted >= free * BURST_SHARE) this.#countSoon();
    return entry;
  }

  requireEntry(entry: Entry): void {
    requireEntry(entry, this.#options.maximum);
  }

  confirm(id: RunId): void {
    this.#runs.store(id);
  }

  leave(id: RunId, ended?: EndedRun): void {
    const isCounted = ended !== undefined && ended.createdAt + SKEW_MILLISECONDS <= this.#takenAt;
    this.#runs.end(id, isCounted ? ended.tenantId : undefined);
  }

  async leaveUnlessCommitted(id: RunId): Promise<void> {
    if (!this.#runs.has(id)) return;
    const isCommitted = await isRunUnfinished(this.#options.store, id).catch(() => false);
    if (isCommitted) this.confirm(id);
    else this.leave(id);
  }

  /** Stops counting, and resolves when the present count has ended. */
  async stop(): Promise<void> {
    this.#hasStopped = true;
    this.#cancel();
    await this.#counting;
  }

  #entryOf(tenantId: TenantId, free: number): 'entered' | 'full' | 'over share' {
    if (free <= 0) return 'full';
    const held = this.#runs.of(tenantId);
    return dynamicShare({ held, free }) === 0 ? 'over share' : 'entered';
  }

  /** A count that is due earlier stays as it is. */
  #countSoon(): void {
    if (this.#counting === null) this.#schedule(BURST_MILLISECONDS);
  }

  /** @param milliseconds from the beginning of the latest count, at least */
  #schedule(milliseconds: number): void {
    const { timers } = this.#options;
    this.#cancel();
    if (this.#hasStopped) return;
    const wait = Math.max(milliseconds, this.#duration * TIMES_ITS_DURATION);
    const sinceLast = timers.now() - this.#countedAt;
    this.#cancel = timers.after(Math.max(wait - sinceLast, 0), () => {
      this.#counting = this.#countAgain().then(() => {
        this.#counting = null;
        this.#schedule(INTERVAL_MILLISECONDS);
      });
    });
  }

  async #countAgain(): Promise<void> {
    const { log } = this.#options;
    try {
      await this.#takeSnapshot();
      this.#isFailing = false;
    } catch (cause) {
      const isFirst = !this.#isFailing && !isStorageFault(cause);
      this.#isFailing = true;
      if (isFirst) log.error({ err: cause }, 'The waiting runs could not be counted');
    }
  }

  async #takeSnapshot(): Promise<void> {
    const { clock, timers, countRuns } = this.#options;
    const [begun, takenAt] = [timers.now(), clock.now()];
    this.#countedAt = begun;
    this.#accepted = 0;
    const number = this.#runs.begin();
    const snapshot = await countRuns();
    this.#runs.take(number, snapshot);
    this.#takenAt = takenAt;
    this.#duration = timers.now() - begun;
  }
}
