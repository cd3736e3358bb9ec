import type { RunId } from '@docloom/contract';
import { Turn } from '../turn.ts';

/**
 * Lets each run be performed once at a time. The process that owns the data folder is the only one
 * that performs runs, so that nobody writes or removes the files of a run beside somebody else.
 */
export class RunTurns {
  readonly #turns = new Map<RunId, { turn: Turn; takers: number }>();

  /** How many runs are being performed, or waited for. */
  get size(): number {
    return this.#turns.size;
  }

  /** Performs when everybody is through who came before for the same run. */
  async inTurn<Result>(runId: RunId, perform: () => Promise<Result>): Promise<Result> {
    const entry = this.#turns.get(runId) ?? { turn: new Turn(), takers: 0 };
    this.#turns.set(runId, entry);
    entry.takers += 1;
    const endTurn = await entry.turn.take();
    try {
      return await perform();
    } finally {
      endTurn();
      entry.takers -= 1;
      if (entry.takers === 0) this.#turns.delete(runId);
    }
  }
}
