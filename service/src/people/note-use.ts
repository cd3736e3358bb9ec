import type { Logger } from 'pino';
import { isStorageFault } from '../store/storage-fault.ts';
import type { Store } from '../store/store.ts';

/**
 * The precision of the last use of a token or session, in milliseconds. One write a minute does not
 * slow down requests.
 */
const USE_MILLISECONDS = 60_000;

/** A use to save. */
interface Use {
  /** Identifies what was used. */
  key: string;
  /** The saved use before; null if there is none. */
  lastUsedAt: number | null;
  now: number;
  save: (store: Store) => Promise<void>;
}

/** What is being saved, by database. */
const beingNoted = new WeakMap<Store, Set<string>>();

/**
 * Saves that a token or session was used. No request waits for it, so a full disk or a locked database
 * does not block reads. Never rejects.
 */
export async function noteUse(
  { relaxedStore, log }: { relaxedStore: Store; log: Logger },
  { key, lastUsedAt, now, save }: Use,
): Promise<void> {
  if (isRecent(lastUsedAt, now)) return;
  const noting = beingNoted.get(relaxedStore) ?? new Set();
  beingNoted.set(relaxedStore, noting);
  if (noting.has(key)) return;
  noting.add(key);
  try {
    await save(relaxedStore);
  } catch (cause) {
    if (!isStorageFault(cause))
      log.warn({ err: cause }, 'The last use of a token or session could not be stored');
  } finally {
    noting.delete(key);
  }
}

/** A time in the future was stored before the clock was set back. */
function isRecent(lastUsedAt: number | null, now: number): boolean {
  return lastUsedAt !== null && lastUsedAt <= now && now - lastUsedAt < USE_MILLISECONDS;
}
