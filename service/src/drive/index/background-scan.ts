import type { Logger } from 'pino';
import type { PeriodicWork } from '../../concurrency/leaders-work.ts';
import type { PerProcess } from '../../concurrency/scope.ts';
import type { Timers } from '../../time/timers.ts';
import type { Rest, ScanResult } from './drive-scan.ts';

/** Between two steps of a scan. */
const REST_MILLISECONDS = 10;

/** How long to wait after a scan, in milliseconds. */
export interface ScanPauses {
  /** If nobody reads the list of files. */
  idle: number;
  /** If somebody reads the list: a file may have just been put into the drive. */
  listed: number;
}

/** For a folder of this machine. */
export const LOCAL_PAUSES: ScanPauses = { idle: 30_000, listed: 1_000 };

/** For a storage on another machine, which may charge for each request. */
export const REMOTE_PAUSES: ScanPauses = { idle: 5 * 60_000, listed: 10_000 };

/** A scan takes at most a tenth of the time, however many files there are. */
const REST_PER_SCAN = 9;

/** The dependencies of scanning in the background. */
export interface BackgroundScanDependencies {
  /** @param fresh see `Upkeep.scan` */
  scan: (rest: Rest, fresh: number) => Promise<ScanResult>;
  pauses: ScanPauses;
  timers: Timers;
  log: Logger;
}

/**
 * Scans the drive again and again while the service runs: at its start, after a pause, and after a
 * shorter one if somebody has read the list of files. A scan that takes more than a few seconds is
 * repeated less often.
 */
export class BackgroundScan implements PeriodicWork, PerProcess {
  readonly scope = 'per process';
  readonly #dependencies: BackgroundScanDependencies;
  readonly #end = new AbortController();
  #running: Promise<void> | null = null;
  #cancelNext: () => void = () => undefined;
  /** When the next scan may begin at the earliest, by the timers. */
  #earliest = 0;
  #isListed = false;
  #lastError: string | null = null;

  constructor(dependencies: BackgroundScanDependencies) {
    this.#dependencies = dependencies;
  }

  /** Begins the first scan. */
  start(): void {
    this.#begin();
  }

  /** Lets the next scan begin soon. To be called when somebody reads the list of files. */
  hurry(): void {
    this.#isListed = true;
    if (this.#running === null) this.#scheduleIn(this.#earliest - this.#dependencies.timers.now());
  }

  /** Ends scanning, and resolves when the current step has ended. */
  async stop(): Promise<void> {
    this.#end.abort();
    this.#cancelNext();
    await this.#running;
  }

  #begin(): void {
    if (this.#end.signal.aborted || this.#running !== null) return;
    const { idle, listed } = this.#dependencies.pauses;
    const fresh = this.#isListed ? listed : idle;
    this.#isListed = false;
    this.#running = this.#scan(fresh).finally(() => {
      this.#running = null;
    });
  }

  async #scan(fresh: number): Promise<void> {
    const { scan, pauses, timers, log } = this.#dependencies;
    const begun = timers.now();
    try {
      const result = await scan(() => this.#rest(), fresh);
      if (result.found + result.missing > 0) log.info(result, 'The drive was changed by hand');
      this.#lastError = null;
    } catch (cause) {
      this.#report(cause);
    }
    const ended = timers.now();
    const pause = (ended - begun) * REST_PER_SCAN;
    this.#earliest = ended + Math.max(pause, pauses.listed);
    this.#scheduleIn(Math.max(pause, this.#isListed ? pauses.listed : pauses.idle));
  }

  /** Reports an error once, not at each scan. */
  #report(cause: unknown): void {
    if (this.#end.signal.aborted) return;
    const error = cause instanceof Error ? cause.message : String(cause);
    if (error === this.#lastError) return;
    this.#lastError = error;
    this.#dependencies.log.warn(
      { err: cause },
      'The drive could not be scanned for files that people have put there or changed; the next scan tries again',
    );
  }

  #scheduleIn(milliseconds: number): void {
    this.#cancelNext();
    if (this.#end.signal.aborted) return;
    this.#cancelNext = this.#dependencies.timers.after(Math.max(milliseconds, 0), () => {
      this.#begin();
    });
  }

  /** @throws the signal's reason after `stop` */
  async #rest(): Promise<void> {
    const { signal } = this.#end;
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const proceed = () => {
      resolve(undefined);
    };
    const cancel = this.#dependencies.timers.after(REST_MILLISECONDS, proceed);
    signal.addEventListener('abort', proceed);
    if (signal.aborted) proceed();
    await promise;
    signal.removeEventListener('abort', proceed);
    cancel();
    signal.throwIfAborted();
  }
}
