import type { FormerSecret, OutgoingWebhookRecord } from '../../store/records/outgoing-webhooks.ts';

/** A day is long enough for people to update the secret in every receiver. */
export const DEFAULT_GRACE_SECONDS = 24 * 60 * 60;

/**
 * Each secret adds a signature to the headers of every event, and some receivers accept only 8 kB
 * of headers.
 */
export const MAX_SECRETS = 5;

/**
 * Returns the former secrets of a webhook that gets a new one, without expired ones.
 * @param now milliseconds since 1970, UTC
 * @param latest the latest end of all former secrets, in the same unit
 */
export function formerSecretsOf(
  { signingSecret, formerSecrets }: Pick<OutgoingWebhookRecord, 'signingSecret' | 'formerSecrets'>,
  now: number,
  latest: number,
): FormerSecret[] {
  return [{ secret: signingSecret, validUntil: latest }, ...formerSecrets]
    .map(({ secret, validUntil }) => ({ secret, validUntil: Math.min(validUntil, latest) }))
    .filter(({ validUntil }) => validUntil > now);
}
