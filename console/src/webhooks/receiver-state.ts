import type { Receiver } from '../api/types.ts';

/**
 * How a receiver does, for a person. The service calls it failing only after days, because a receiver
 * may be down for a night. A person wants to know at once that nothing arrives.
 */
export type ReceiverState =
  'working' | 'lastAttemptFailed' | 'neverReached' | 'nothingSent' | 'failing';

/** Returns how a receiver does, by its health. */
export function receiverStateOf({
  status,
  lastSuccessAt,
  lastError,
}: Pick<Receiver, 'status' | 'lastSuccessAt' | 'lastError'>): ReceiverState {
  if (status === 'FAILING') return 'failing';
  if (lastSuccessAt === null) return lastError === null ? 'nothingSent' : 'neverReached';
  const isErrorNewer = lastError !== null && Date.parse(lastError.at) > Date.parse(lastSuccessAt);
  return isErrorNewer ? 'lastAttemptFailed' : 'working';
}
