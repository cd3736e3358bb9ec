import type { Session, SessionId } from '@docloom/contract';
import { SESSION_MILLISECONDS } from '../../people/session.ts';
import type { OwnSession } from '../../store/records/sessions.ts';
import { toTimestamp } from '../../time/clock.ts';

/**
 * Converts a session to the payload of the API.
 * @param current the session of the request; null if it has a token
 */
export function presentSession(
  { beganAt, endsAt, usedAt, ...session }: OwnSession,
  current: SessionId | null,
): Session {
  return {
    id: session.id,
    kind: kindOf(session),
    browser: session.browser,
    startedAt: toTimestamp(beganAt ?? endsAt - SESSION_MILLISECONDS),
    lastUsedAt: toTimestamp(usedAt),
    expiresAt: toTimestamp(endsAt),
    current: session.id === current,
  };
}

function kindOf({
  tokenId,
  identityId,
}: Pick<OwnSession, 'tokenId' | 'identityId'>): Session['kind'] {
  if (tokenId !== null) return 'TOKEN';
  return identityId === null ? 'PASSWORD' : 'SINGLE_SIGN_ON';
}
