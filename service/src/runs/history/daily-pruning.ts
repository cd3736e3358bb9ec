import type { Logger } from 'pino';
import { pruneAuditLog } from '../../audit/prune-audit-log.ts';
import type { PeriodicWork } from '../../concurrency/leaders-work.ts';
import type { Advisory } from '../../concurrency/scope.ts';
import { savedTime, saveTime } from '../../store/records/settings.ts';
import { toTimestamp } from '../../time/clock.ts';
import type { PruneDependencies } from './prune-history.ts';
import { pruneHistory } from './prune-history.ts';

const HOUR_MILLISECONDS = 60 * 60_000;
const DAY_MILLISECONDS = 24 * HOUR_MILLISECONDS;
/** Of each its own: a service that begins to prune its history does so at once. */
const LAST_PRUNING = 'lastPruning';
const LAST_PRUNING_OF_CHANGES = 'lastPruningOfChanges';

interface ConfirmedTime {
  at: number;
  isConfirmed: boolean;
}

interface DailyPruningDependencies extends Omit<PruneDependencies, 'clock'> {
  log: Logger;
  /**
   * Returns the time from which the age of the history is computed, in milliseconds since 1970, UTC:
   * the time before, if the clock has jumped forward and the jump is not confirmed.
   * @throws the store's error
   */
  confirmedTime: () => ConfirmedTime | Promise<ConfirmedTime>;
}

/** How many days the history and the audit log are kept. */
export interface KeptDays {
  /** Null to keep the history forever. */
  keepDays: number | null;
  keepChangesDays: number;
}

/**
 * Prunes the history and the audit log once a day, even if the service restarts every hour. Two
 * processes may both find it due; the second finds nothing to prune.
 *
 * On a shared database, only the leader prunes. No schedule of pg-boss is used for it: after a step of
 * the database's clock back, that runs nothing until the clock has caught up, and it needs two more
 * polls in each service.
 */
export class DailyPruning implements PeriodicWork, Advisory {
  readonly scope = 'advisory';
  readonly #dependencies: DailyPruningDependencies;
  readonly #kept: KeptDays;
  readonly #end = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #checking: Promise<void> | null = null;
  #isHeldBack = false;

  constructor(dependencies: DailyPruningDependencies, kept: KeptDays) {
    this.#dependencies = dependencies;
    this.#kept = kept;
  }

  start(): void {
    this.check();
    this.#timer = setInterval(() => {
      this.check();
    }, HOUR_MILLISECONDS);
    this.#timer.unref();
  }

  /** Checks now, without waiting for the end, so that a jump of the clock is logged at once. */
  check(): void {
    this.#checking ??= this.pruneIfDue().finally(() => (this.#checking = null));
  }

  /** Prunes if the last pruning was a day ago. Errors are logged and do not reject. */
  async pruneIfDue(): Promise<void> {
    const { keepDays } = this.#kept;
    try {
      const now = await this.#confirmedTime();
      if (keepDays !== null) {
        await this.#onceADay(LAST_PRUNING, now, () => this.#pruneHistory(now, keepDays));
      }
      await this.#onceADay(LAST_PRUNING_OF_CHANGES, now, () => this.#pruneAuditLog(now));
    } catch (cause) {
      const { log } = this.#dependencies;
      log.error({ err: cause }, 'History could not be pruned; the next attempt is in one hour');
    }
  }

  /** @param last the setting with the time of the last pruning */
  async #onceADay(last: string, now: number, prune: () => Promise<void>): Promise<void> {
    const { relaxedStore } = this.#dependencies;
    if (isTooSoon(await savedTime(relaxedStore, last), now)) return;
    await prune();
    if (!this.#end.signal.aborted) await saveTime(relaxedStore, last, now);
  }

  async #pruneHistory(now: number, keepDays: number): Promise<void> {
    const { relaxedStore, partitions = null, log } = this.#dependencies;
    const pruned = await pruneHistory(
      { relaxedStore, partitions, clock: { now: () => now } },
      { keepDays, keepsBegunPartition: true, signal: this.#end.signal },
    );
    if (!this.#end.signal.aborted) log.info(pruned, 'History pruned');
  }

  async #pruneAuditLog(now: number): Promise<void> {
    const { relaxedStore, log } = this.#dependencies;
    const before = now - this.#kept.keepChangesDays * DAY_MILLISECONDS;
    const changes = await pruneAuditLog(relaxedStore, { before, signal: this.#end.signal });
    if (changes > 0) log.info({ changes }, 'Audit log pruned');
  }

  /** Returns the confirmed time. Logs once per jump that it is not the present one. */
  async #confirmedTime(): Promise<number> {
    const { confirmedTime, log } = this.#dependencies;
    const { at, isConfirmed } = await confirmedTime();
    if (!isConfirmed && !this.#isHeldBack) log.warn({ before: toTimestamp(at) }, UNCONFIRMED);
    this.#isHeldBack = !isConfirmed;
    return at;
  }

  /** Stops pruning, and resolves when the current pruning has ended. */
  async stop(): Promise<void> {
    this.#end.abort();
    clearInterval(this.#timer);
    await this.#checking;
  }
}

/** A time in the future was saved before the clock was set back, so it is ignored. */
function isTooSoon(last: number | null, now: number): boolean {
  if (last === null) return false;
  const since = now - last;
  return since >= 0 && since < DAY_MILLISECONDS;
}

const UNCONFIRMED =
  'The clock has jumped forward; until that is confirmed, --keep-days and --keep-changes-days count from the time before';
