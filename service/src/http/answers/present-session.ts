import type { Session, SessionId } from '@docloom/contract';
import { SESSION_MILLISECONDS } from '../../people/session.ts';
import type { OwnSession } from '../../store/records/sessions.ts';
import { toTimestamp } from '../../time/clock.ts';

/**
 * Converts a session to the payload of the API.
 * @param current the session of the request; null if it has a token
 */
export function presentSession(
  { id, tokenId, beganAt, browser, endsAt, usedAt }: OwnSession,
  current: SessionId | null,
): Session {
  return {
    id,
    kind: tokenId === null ? 'PASSWORD' : 'TOKEN',
    browser,
    startedAt: toTimestamp(beganAt ?? endsAt - SESSION_MILLISECONDS),
    lastUsedAt: toTimestamp(usedAt),
    expiresAt: toTimestamp(endsAt),
    current: id === current,
  };
}
