import { LRUCache } from 'lru-cache';
import type { PerProcess } from '../../../concurrency/scope.ts';
import { isOnlyReserved } from '../../../store/records/drive/content-states.ts';
import type { IndexedFile } from '../../../store/records/drive/drive-files.ts';
import type { Clock } from '../../../time/clock.ts';
import { WRITING_MILLISECONDS } from '../file-state.ts';
import type { PendingWrites, WriteState } from './pending-writes.ts';

/** The files of about a quarter of a minute under full load. Of others, the storage is asked. */
const MOST_OWN = 10_000;

/**
 * Knows the pending writes of this process. Any other file whose state was stored in the last minutes
 * may be pending in another process, until a scan has seen its content. The clocks of the processes
 * may differ by minutes.
 */
export class SharedPendingWrites implements PendingWrites, PerProcess {
  readonly scope = 'per process';
  readonly #clock: Clock;
  readonly #pending = new Set<string>();
  /** The last files that this process has reserved. */
  readonly #own = new LRUCache<string, true>({ max: MOST_OWN });

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  add(fileId: string): void {
    this.#pending.add(fileId);
    this.#own.set(fileId, true);
  }

  end(fileId: string): void {
    this.#pending.delete(fileId);
  }

  stateOf(file: IndexedFile): WriteState {
    if (this.#pending.has(file.id)) return 'pending';
    const since = pendingSince(file);
    if (since === null || this.#own.has(file.id)) return 'written';
    const age = Math.abs(this.#clock.now() - since);
    return age < WRITING_MILLISECONDS ? 'unknown' : 'written';
  }
}

/** Returns since when the content may be pending; null if the storage has been compared since. */
function pendingSince(file: IndexedFile): number | null {
  if (isOnlyReserved(file)) return file.createdAt;
  return file.version === null ? file.writtenAt : null;
}
