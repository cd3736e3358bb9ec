import type { Life } from './life.ts';
import type { StoredRun } from './stored-state.ts';

/** How soon a start continued the work of the previous process, in milliseconds. */
export interface Recovery {
  /** From the start of the process. */
  fromStart: number;
  /** From the report that it listens. */
  fromListening: number;
  /** False if it was killed before any progress: the recovery took longer than this. */
  isWhole: boolean;
}

/** A life without progress is ignored if it listened for a shorter time than this. */
const TELLING_MILLISECONDS = 1_000;

/** Returns, for each life that found older runs, when the first of them ended. */
export function recoveriesOf(lives: readonly Life[], runs: readonly StoredRun[]): Recovery[] {
  return lives.flatMap((life) => {
    const { startedAt, listenedAt, endedAt } = life;
    if (listenedAt === null) return [];
    const left = runs
      .filter(({ createdAt }) => createdAt < startedAt)
      .map(({ finishedAt }) => finishedAt ?? Infinity)
      .filter((finishedAt) => finishedAt >= startedAt);
    if (left.length === 0) return [];
    const first = left.reduce((one, other) => Math.min(one, other));
    const isWhole = first <= endedAt;
    if (!isWhole && endedAt - listenedAt < TELLING_MILLISECONDS) return [];
    const at = Math.min(first, endedAt);
    return [{ fromStart: at - startedAt, fromListening: at - listenedAt, isWhole }];
  });
}
