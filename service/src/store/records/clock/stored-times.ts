import type { Store } from '../../store.ts';
import { forgetTime, savedTime, saveTime } from '../settings.ts';

/** Times of the service's clock, in milliseconds since 1970, UTC; null if none is stored. */
export interface StoredTimes {
  /** When the service last ran. */
  readonly lastSeen: number | null;
  /** When the clock jumped forward, by the clock before; null if no jump is unconfirmed. */
  readonly beforeJump: number | null;
}

const LAST_SEEN = 'lastSeen';
const BEFORE_JUMP = 'timeBeforeJump';

/** Returns the stored times. */
export async function readStoredTimes(store: Store): Promise<StoredTimes> {
  return {
    lastSeen: await savedTime(store, LAST_SEEN),
    beforeJump: await savedTime(store, BEFORE_JUMP),
  };
}

/** Stores that the service is running, with the time of its clock. */
export async function saveLastSeen(store: Store, now: number): Promise<void> {
  await saveTime(store, LAST_SEEN, now);
}

/** Stores the time before an unconfirmed jump; null if there is no such jump. */
export async function saveBeforeJump(store: Store, beforeJump: number | null): Promise<void> {
  if (beforeJump === null) await forgetTime(store, BEFORE_JUMP);
  else await saveTime(store, BEFORE_JUMP, beforeJump);
}
