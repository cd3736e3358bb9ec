import type { Logger } from 'pino';
import type { Advisory } from '../../concurrency/scope.ts';
import { savedTime, saveTime } from '../../store/records/settings.ts';
import type { PruneDependencies } from './prune-history.ts';
import { pruneHistory } from './prune-history.ts';

const HOUR_MILLISECONDS = 60 * 60_000;
const DAY_MILLISECONDS = 24 * HOUR_MILLISECONDS;
const LAST_PRUNING = 'lastPruning';

/**
 * Prunes the history once a day, even if the service restarts every hour. Two processes may both
 * find it due; the second finds nothing to prune.
 */
export class DailyPruning implements Advisory {
  readonly scope = 'advisory';
  readonly #dependencies: PruneDependencies & { log: Logger };
  readonly #keepDays: number;
  readonly #end = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #checking: Promise<void> | null = null;

  constructor(dependencies: PruneDependencies & { log: Logger }, keepDays: number) {
    this.#dependencies = dependencies;
    this.#keepDays = keepDays;
  }

  start(): void {
    const check = () => {
      this.#checking ??= this.pruneIfDue().finally(() => (this.#checking = null));
    };
    check();
    this.#timer = setInterval(check, HOUR_MILLISECONDS);
    this.#timer.unref();
  }

  /** Prunes if the last pruning was a day ago. Errors are logged and do not reject. */
  async pruneIfDue(): Promise<void> {
    const { relaxedStore, clock, log } = this.#dependencies;
    try {
      if (this.#isTooSoon(await savedTime(relaxedStore, LAST_PRUNING))) return;
      const order = { keepDays: this.#keepDays, signal: this.#end.signal };
      const pruned = await pruneHistory(this.#dependencies, order);
      if (this.#end.signal.aborted) return;
      await saveTime(relaxedStore, LAST_PRUNING, clock.now());
      log.info(pruned, 'History pruned');
    } catch (cause) {
      log.error({ err: cause }, 'History could not be pruned; the next attempt is in one hour');
    }
  }

  /** A time in the future was saved before the clock was set back, so it is ignored. */
  #isTooSoon(last: number | null): boolean {
    if (last === null) return false;
    const since = this.#dependencies.clock.now() - last;
    return since >= 0 && since < DAY_MILLISECONDS;
  }

  /** Stops pruning, and resolves when the current pruning has ended. */
  async stop(): Promise<void> {
    this.#end.abort();
    clearInterval(this.#timer);
    await this.#checking;
  }
}
