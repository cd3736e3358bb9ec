import type { SoleProcess } from '../../concurrency/scope.ts';

/**
 * The files that this process has reserved and not written yet, although the index says already that
 * they are. Until then they do not exist, and are not missing either. If the process is killed, they
 * are missing.
 */
export class PendingWrites implements SoleProcess {
  readonly scope = 'sole process';
  readonly #fileIds = new Set<string>();

  add(fileId: string): void {
    this.#fileIds.add(fileId);
  }

  end(fileId: string): void {
    this.#fileIds.delete(fileId);
  }

  has(fileId: string): boolean {
    return this.#fileIds.has(fileId);
  }
}
