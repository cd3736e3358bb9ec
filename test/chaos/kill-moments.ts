import { setTimeout as sleep } from 'node:timers/promises';
import type { ChaosDatabase } from './databases/chaos-database.ts';
import type { ChaosDrive } from './drives/chaos-drive.ts';
import type { ReceivedEvents } from './received-events.ts';
import type { Random } from './random.ts';
import type { Senders } from './senders.ts';

/** When a service is killed. */
export const KILL_MOMENTS = [
  'at any time',
  'while it starts',
  'while a request comes',
  'while it commits',
  'while it writes a file',
  'between answer and commit',
] as const;
export type KillMoment = (typeof KILL_MOMENTS)[number];

/** Moments that occur during normal work, and how to detect them. */
export type AwaitedMoment = Exclude<KillMoment, 'at any time' | 'while it starts'>;

/** The timeout for a moment; without work, none occurs. */
const PATIENCE_MILLISECONDS = 2_000;
/** The delay from the visible sign to the internal event. */
const LONGEST_AFTERWARDS_MILLISECONDS = 4;

/** The sources of the signs. */
export interface Sights {
  database: Pick<ChaosDatabase, 'onCommitting'>;
  drive: Pick<ChaosDrive, 'onWriting'>;
  senders: Senders;
  heard: ReceivedEvents;
}

/** Resolves during an operation, or after the timeout. */
export async function waitForMoment(
  moment: AwaitedMoment,
  sights: Sights,
  random: Random,
): Promise<void> {
  const seen = Promise.withResolvers<undefined>();
  // Not the first one, which is often the same.
  let passes = random.below(5);
  const see = () => {
    if (passes === 0) seen.resolve(undefined);
    passes -= 1;
  };
  const stopLooking = lookFor(moment, sights, see);
  const patience = new AbortController();
  await Promise.race([
    seen.promise,
    sleep(PATIENCE_MILLISECONDS, undefined, { signal: patience.signal }).catch(() => undefined),
  ]);
  patience.abort();
  stopLooking();
  // The moment of the event itself passes at once.
  if (moment !== 'between answer and commit') {
    await sleep(random.below(LONGEST_AFTERWARDS_MILLISECONDS));
  }
}

function lookFor(moment: AwaitedMoment, sights: Sights, see: () => void): () => void {
  if (moment === 'while a request comes') return sights.senders.onSending(see);
  if (moment === 'between answer and commit') return sights.heard.onConfirming(see);
  if (moment === 'while it writes a file') return sights.drive.onWriting(see);
  return sights.database.onCommitting(see);
}
