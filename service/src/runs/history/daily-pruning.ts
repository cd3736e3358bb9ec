import type { Logger } from 'pino';
import { savedTime, saveTime } from '../../store/records/settings.ts';
import type { PruneDependencies } from './prune-history.ts';
import { pruneHistory } from './prune-history.ts';

const HOUR_MILLISECONDS = 60 * 60_000;
const DAY_MILLISECONDS = 24 * HOUR_MILLISECONDS;
const LAST_PRUNING = 'lastPruning';

/** Prunes the history once a day, also of a service that is started anew each hour. */
export class DailyPruning {
  readonly #dependencies: PruneDependencies & { log: Logger };
  readonly #keepDays: number;
  readonly #end = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | null = null;

  constructor(dependencies: PruneDependencies & { log: Logger }, keepDays: number) {
    this.#dependencies = dependencies;
    this.#keepDays = keepDays;
  }

  start(): void {
    const look = () => {
      this.#looking ??= this.look().finally(() => (this.#looking = null));
    };
    look();
    this.#timer = setInterval(look, HOUR_MILLISECONDS);
    this.#timer.unref();
  }

  /** Prunes when it is a day since the last time. */
  async look(): Promise<void> {
    const { relaxedStore, clock, log } = this.#dependencies;
    try {
      if (this.#isTooSoon(await savedTime(relaxedStore, LAST_PRUNING))) return;
      const order = { keepDays: this.#keepDays, signal: this.#end.signal };
      const pruned = await pruneHistory(this.#dependencies, order);
      if (this.#end.signal.aborted) return;
      await saveTime(relaxedStore, LAST_PRUNING, clock.now());
      log.info(pruned, 'History pruned');
    } catch (cause) {
      log.error({ err: cause }, 'The history could not be pruned; it is tried again in an hour');
    }
  }

  /** A time that is still to come was told by a clock that was wrong, and has been set back since. */
  #isTooSoon(last: number | null): boolean {
    if (last === null) return false;
    const since = this.#dependencies.clock.now() - last;
    return since >= 0 && since < DAY_MILLISECONDS;
  }

  /** Resolves when nothing of it is under way. */
  async stop(): Promise<void> {
    this.#end.abort();
    clearInterval(this.#timer);
    await this.#looking;
  }
}
