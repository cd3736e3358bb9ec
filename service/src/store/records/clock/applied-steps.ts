import type { Store } from '../../store.ts';
import { savedText, saveText } from '../settings.ts';

/** An implausible jump forward of the clock that is not confirmed. */
export interface UnconfirmedJump {
  /** The time before it, in milliseconds since 1970, UTC. */
  readonly before: number;
  /** By how much the clock is ahead of the time before, in milliseconds. */
  readonly size: number;
}

/**
 * The steps of the database's clock that were taken over, by all services together. Each is stored
 * with the times that it has moved, so that nobody takes it over a second time.
 */
export interface AppliedSteps {
  /** How many there were. */
  readonly count: number;
  /** Their sum, in milliseconds. */
  readonly total: number;
  /** The time after the last one, in milliseconds since 1970, UTC; null if there was none. */
  readonly lastAt: number | null;
  readonly jump: UnconfirmedJump | null;
}

/** The name of the setting that has them. */
export const APPLIED_STEPS = 'clockSteps';

const NONE: AppliedSteps = { count: 0, total: 0, lastAt: null, jump: null };

/** Reads the value of the setting; null if there is none. */
export function toAppliedSteps(value: string | null): AppliedSteps {
  return value === null ? NONE : (JSON.parse(value) as AppliedSteps);
}

/** Returns the steps that were taken over. */
export async function readAppliedSteps(store: Store): Promise<AppliedSteps> {
  return toAppliedSteps(await savedText(store, APPLIED_STEPS));
}

/** Stores the steps that were taken over. The transaction holds a lock since it has read them. */
export async function saveAppliedSteps(store: Store, steps: AppliedSteps): Promise<void> {
  await saveText(store, APPLIED_STEPS, JSON.stringify(steps));
}
