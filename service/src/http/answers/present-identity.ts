import type { Identity } from '@docloom/contract';
import type { IdentityRecord } from '../../store/records/sign-in/identities.ts';
import { toTimestamp } from '../../time/clock.ts';

/** Converts the account of a user at an OpenID provider to the payload of the API. */
export function presentIdentity({ issuer, email, linkedAt, usedAt }: IdentityRecord): Identity {
  return { issuer, email, linkedAt: toTimestamp(linkedAt), lastUsedAt: toTimestamp(usedAt) };
}
