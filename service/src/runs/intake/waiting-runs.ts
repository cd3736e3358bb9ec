import type { RunId } from '@docloom/contract';
import type { SoleProcess } from '../../concurrency/scope.ts';
import type { DocloomError } from '../../errors/errors.ts';
import { problem } from '../../errors/errors.ts';
import { isRunUnfinished, listUnfinishedRuns } from '../../store/records/runs.ts';
import type { Store } from '../../store/store.ts';

/** The result of `enter`. */
export type Entry = 'entered' | 'present' | 'full';

/**
 * Tracks the runs that are accepted and have not ended, and limits their number. Senders that are
 * faster than the machine are told to wait before their data fills the disk.
 *
 * A run enters before it is committed and leaves when it has ended. The ids are kept in memory
 * because every request needs them. A run that ends in another process would never leave.
 */
export class WaitingRuns implements SoleProcess {
  readonly scope = 'sole process';
  readonly #store: Store;
  readonly #maximum: number;
  readonly #ids: Set<RunId>;

  private constructor(store: Store, maximum: number, ids: readonly RunId[]) {
    this.#store = store;
    this.#maximum = maximum;
    this.#ids = new Set(ids);
  }

  /**
   * Loads the runs that have not ended.
   * @param maximum no more are accepted; runs that already wait stay, even if there are more
   */
  static async load(store: Store, maximum: number): Promise<WaitingRuns> {
    return new WaitingRuns(store, maximum, await listUnfinishedRuns(store));
  }

  get count(): number {
    return this.#ids.size;
  }

  /** Adds a run, unless it waits already or the limit is reached. */
  enter(id: RunId): Entry {
    if (this.#ids.has(id)) return 'present';
    if (this.#ids.size >= this.#maximum) return 'full';
    this.#ids.add(id);
    return 'entered';
  }

  /** Returns the error of a run that could not enter: `source_busy`. */
  limitReached(): DocloomError {
    return problem('source_busy', `${String(this.#maximum)} runs are waiting already`);
  }

  leave(id: RunId): void {
    this.#ids.delete(id);
  }

  /**
   * Removes a run after a failed commit, unless the database has it: a failed commit may have been
   * written nevertheless. Never rejects, because the caller already has an error to report. If the
   * database cannot be read, the run is removed: a count that is one too low does less harm than
   * one that stays too high forever.
   */
  async leaveUnlessCommitted(id: RunId): Promise<void> {
    if (!this.#ids.has(id)) return;
    const isCommitted = await isRunUnfinished(this.#store, id).catch(() => false);
    if (!isCommitted) this.leave(id);
  }
}
