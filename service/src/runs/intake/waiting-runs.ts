import type { RunId } from '@docloom/contract';
import { problem } from '../../errors/errors.ts';
import { isRunUnended, listUnendedRuns } from '../../store/records/runs.ts';
import type { Store } from '../../store/tables.ts';

/**
 * The runs that have been accepted and have not ended, and how many there may be. Senders who are
 * faster than the machine are told to wait, before the disk is full of what they have sent.
 *
 * A run enters before it is committed and leaves when it has ended. The ids are kept beside the
 * database because every request asks; nobody else has this database open to run anything.
 */
export class WaitingRuns {
  readonly #store: Store;
  readonly #maximum: number;
  readonly #ids: Set<RunId>;

  private constructor(store: Store, maximum: number, ids: readonly RunId[]) {
    this.#store = store;
    this.#maximum = maximum;
    this.#ids = new Set(ids);
  }

  /** @param maximum more than that are not accepted; those that are there already stay */
  static async load(store: Store, maximum: number): Promise<WaitingRuns> {
    return new WaitingRuns(store, maximum, await listUnendedRuns(store));
  }

  get count(): number {
    return this.#ids.size;
  }

  /** @throws DocloomError `source_busy` */
  enter(id: RunId): void {
    if (this.#ids.size < this.#maximum) this.#ids.add(id);
    else throw problem('source_busy', `${String(this.#maximum)} runs are waiting already`);
  }

  leave(id: RunId): void {
    this.#ids.delete(id);
  }

  /**
   * For a commit that has failed: one that did not reach the disk may stand nevertheless. Never
   * rejects, as whoever calls it has an error to tell of. When the database cannot be asked the run
   * leaves: to count one too few does less harm than to count one for ever.
   */
  async leaveUnlessCommitted(id: RunId): Promise<void> {
    if (!this.#ids.has(id)) return;
    const isCommitted = await isRunUnended(this.#store, id).catch(() => false);
    if (!isCommitted) this.leave(id);
  }
}
