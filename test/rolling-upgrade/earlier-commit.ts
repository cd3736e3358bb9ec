import { execFileSync } from 'node:child_process';
import { repository } from '../../playground/setup/paths.mjs';

const MIGRATIONS = ['service/src/store/migrations', 'service/src/store/postgres/migrations'];

/** A commit to upgrade from. */
export interface EarlierCommit {
  readonly id: string;
  /** Why it was chosen. */
  readonly reason: string;
}

/**
 * Returns the commit that is named; otherwise that of the newest tag, or the one before the last
 * change of a migration.
 * @throws Error if there is no such commit
 */
export function earlierCommit(named: string | null): EarlierCommit {
  if (named !== null) return { id: idOf(named), reason: named };
  const tag = git('tag', '--list', '--merged', 'HEAD', '--sort=-creatordate').split('\n')[0] ?? '';
  if (tag !== '') return { id: idOf(tag), reason: `the newest tag, ${tag}` };
  const changed = git('log', '-1', '--format=%H', '--', ...MIGRATIONS);
  return { id: idOf(`${changed}^`), reason: 'the commit before the last change of a migration' };
}

function idOf(name: string): string {
  try {
    return git('rev-parse', '--verify', '--quiet', `${name}^{commit}`);
  } catch {
    throw new Error(`This repository has no commit ${name}`);
  }
}

function git(...words: string[]): string {
  return execFileSync('git', words, { cwd: repository, encoding: 'utf8' }).trim();
}
