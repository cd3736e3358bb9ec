import type { PerProcess } from '../../concurrency/scope.ts';

/** A check of a storage that is made until it has passed once. */
export class CheckOnce implements PerProcess {
  readonly scope = 'per process';
  #checking: Promise<boolean> | null = null;

  /**
   * Resolves when the check has passed, or has nothing to check yet. Concurrent callers share one.
   * @param check returns false if there is nothing to check yet
   * @throws the error of the check
   */
  async require(check: () => Promise<boolean>): Promise<void> {
    const checking = (this.#checking ??= check());
    let hasPassed = false;
    try {
      hasPassed = await checking;
    } finally {
      if (!hasPassed && this.#checking === checking) this.#checking = null;
    }
  }
}
