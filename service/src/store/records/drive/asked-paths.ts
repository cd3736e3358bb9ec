import { expressionBuilder, sql } from 'kysely';
import { queriesOf } from '../../store.ts';
import type { Store } from '../../store.ts';
import type { Tables } from '../../tables.ts';
import { foldPath } from './folded-path.ts';
import { foldersOf } from './folders-of.ts';

/** The folded paths of a path that may be taken. */
export interface AskedPaths {
  path: string;
  /** Behind all paths below it. */
  end: string;
  above: string;
  below: string;
}

/**
 * Returns the paths to ask for before a path is claimed.
 * @returns `isComplete`, whether these are all folders of the path
 */
export function askedPathsOf(path: string): { asked: AskedPaths; isComplete: boolean } {
  const folded = foldPath(path);
  const [above = folded, below = folded, ...deeper] = foldersOf(path).map(foldPath);
  const { end } = rangeBelow(folded);
  return { asked: { path: folded, end, above, below }, isComplete: deeper.length === 0 };
}

/**
 * Builds the condition that a file has one of the paths or one below the first, or that a move is
 * planned. It may be true without that: it has as few parameters and searches as possible.
 */
export function isCandidate(store: Store, asked: AskedPaths) {
  const files = queriesOf(store)
    .selectFrom('driveFiles')
    .select(sql`1`.as('one'));
  const moves = queriesOf(store)
    .selectFrom('driveMoves')
    .select(sql`1`.as('one'));
  // A single search with `in` or `or` would create a temporary table, and a union would also read the
  // rows.
  const build = expressionBuilder<Tables>();
  return build.or([
    build.exists(files.where('foldedPath', '=', asked.above)),
    build.exists(files.where('foldedPath', '=', asked.below)),
    // The path itself, those below it, and some others.
    build.exists(files.where('foldedPath', '>=', asked.path).where('foldedPath', '<', asked.end)),
    build.exists(moves),
  ]);
}

/** Returns the range of the paths below a folder; its end is excluded. */
export function rangeBelow(foldedPath: string): { first: string; end: string } {
  // `0` is the character after `/`.
  return { first: `${foldedPath}/`, end: `${foldedPath}0` };
}
