import { statSync } from 'node:fs';
import type { PerProcess } from '../concurrency/scope.ts';

/**
 * Remembers which files this process has opened. Another program can remove or replace a file that
 * is open. Then writes still succeed, and are lost when the process ends.
 */
export class OpenedFiles implements PerProcess {
  readonly scope = 'per process';
  readonly #identities = new Map<string, string>();

  /** @param paths of files that were just opened; missing ones are ignored */
  constructor(paths: readonly string[]) {
    for (const path of paths) {
      const identity = identityOf(path);
      if (identity !== null) this.#identities.set(path, identity);
    }
  }

  /** Returns whether each path still leads to the file that was opened. */
  areInPlace(): boolean {
    return [...this.#identities].every(([path, identity]) => isAt(path, identity));
  }
}

/** A disk that cannot be read proves nothing; other checks report it. */
function isAt(path: string, identity: string): boolean {
  try {
    return identityOf(path) === identity;
  } catch {
    return true;
  }
}

/**
 * Returns the device and the inode of a file, or null if nothing is at the path.
 * @throws the file system's error
 */
function identityOf(path: string): string | null {
  const status = statSync(path, { bigint: true, throwIfNoEntry: false });
  return status ? `${String(status.dev)}:${String(status.ino)}` : null;
}
