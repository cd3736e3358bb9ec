import type { WorkflowId } from '@docloom/contract';
import { problem } from '../../errors/errors.ts';
import type { FormerSecret, OutgoingWebhookRecord } from '../../store/records/outgoing-webhooks.ts';
import { updateSecrets } from '../../store/records/outgoing-webhooks.ts';
import type { CreateDependencies } from '../../store/rule-dependencies.ts';
import type { ChangeCondition } from '../change-condition.ts';
import { UNCONDITIONALLY } from '../change-condition.ts';
import { registeredWebhook } from './outgoing-webhook.ts';
import { transact } from '../../store/transaction.ts';

/** A day is long enough for people to update the secret in every receiver. */
const DEFAULT_GRACE_SECONDS = 24 * 60 * 60;

/**
 * Each secret adds a signature to the headers of every event, and some receivers accept only 8 kB
 * of headers.
 */
const MAX_SECRETS = 5;

/** A webhook with its new secret. */
export interface RotatedWebhook {
  webhook: OutgoingWebhookRecord;
  /** When the previous secret expires, in milliseconds since 1970, UTC. */
  validUntil: number;
}

/**
 * Gives the registered webhook of a workflow a new signing secret. During the grace period, events
 * have a signature for every secret, so that receivers can be updated one by one.
 * @param graceSeconds the maximum remaining lifetime of all previous secrets; 0 expires them at
 * once, for a secret that has leaked
 * @throws DocloomError `no_outgoing_webhook`, `too_many_secrets`; the errors of the condition
 */
export async function rotateSecret(
  { store, ids, clock }: CreateDependencies,
  workflowId: WorkflowId,
  graceSeconds = DEFAULT_GRACE_SECONDS,
  condition: ChangeCondition = UNCONDITIONALLY,
): Promise<RotatedWebhook> {
  const now = clock.now();
  const validUntil = now + graceSeconds * 1000;
  return transact(store, { lock: { table: 'workflows', id: workflowId } }, async (transaction) => {
    await condition(transaction);
    const before = await registeredWebhook(transaction, workflowId);
    const signingSecret = ids.signingSecret();
    const formerSecrets = formerSecretsOf(before, now, validUntil);
    if (formerSecrets.length >= MAX_SECRETS) throw problem('too_many_secrets', MAX_SECRETS);
    const webhook = { ...before, signingSecret, formerSecrets };
    await updateSecrets(transaction, webhook);
    return { webhook, validUntil };
  });
}

/** Returns the previous secrets without expired ones. */
function formerSecretsOf(
  { signingSecret, formerSecrets }: OutgoingWebhookRecord,
  now: number,
  latest: number,
): FormerSecret[] {
  return [{ secret: signingSecret, validUntil: latest }, ...formerSecrets]
    .map(({ secret, validUntil }) => ({ secret, validUntil: Math.min(validUntil, latest) }))
    .filter(({ validUntil }) => validUntil > now);
}
