import type { Life } from './life.ts';
import type { StoredRun } from './stored-state.ts';

/** How soon a start went on with what the process before it had left. Milliseconds. */
export interface Recovery {
  /** From the start of the process. */
  fromStart: number;
  /** From the moment in which it said that it listens. */
  fromListening: number;
  /** False when it was ended before anything moved on: it took longer than this. */
  isWhole: boolean;
}

/** A life that was shorter than this after it listened says nothing when nothing moved on in it. */
const TELLING_MILLISECONDS = 1_000;

/** For each life that found runs of before its start: when the first of them had ended. */
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
