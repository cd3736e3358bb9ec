import type { WorkflowId } from '@docloom/contract';
import type { Author } from '../../audit/author.ts';
import { recordChangeOfPart } from '../../audit/record-change.ts';
import { problem } from '../../errors/errors.ts';
import type { OutgoingWebhookRecord } from '../../store/records/outgoing-webhooks.ts';
import { updateSecrets } from '../../store/records/outgoing-webhooks.ts';
import type { CreateDependencies } from '../../store/rule-dependencies.ts';
import type { ChangeCondition } from '../change-condition.ts';
import { UNCONDITIONALLY } from '../change-condition.ts';
import { DEFAULT_GRACE_SECONDS, formerSecretsOf, MAX_SECRETS } from './former-secrets.ts';
import type { SelectWebhook } from './select-webhook.ts';
import { rotationOf } from './webhook-changes.ts';
import { transact } from '../../store/transaction.ts';

/** A webhook with its new secret. */
export interface RotatedWebhook {
  webhook: OutgoingWebhookRecord;
  /** When the previous secret expires, in milliseconds since 1970, UTC. */
  validUntil: number;
}

/**
 * Gives a webhook of a workflow a new signing secret. During the grace period, events have a
 * signature for every secret, so that receivers can be updated one by one.
 * @param select finds the webhook in the transaction
 * @param graceSeconds the maximum remaining lifetime of all previous secrets; 0 expires them at
 * once, for a secret that has leaked
 * @throws DocloomError `too_many_secrets`; the errors of the selection and of the condition
 */
export async function rotateSecret(
  dependencies: CreateDependencies,
  workflowId: WorkflowId,
  select: SelectWebhook,
  graceSeconds = DEFAULT_GRACE_SECONDS,
  condition: ChangeCondition = UNCONDITIONALLY,
  author: Author = 'service',
): Promise<RotatedWebhook> {
  const { store, ids, clock } = dependencies;
  const now = clock.now();
  const validUntil = now + graceSeconds * 1000;
  return transact(store, { lock: { table: 'workflows', id: workflowId } }, async (transaction) => {
    await condition(transaction);
    const before = await select(transaction, workflowId, now);
    const signingSecret = ids.signingSecret();
    const formerSecrets = formerSecretsOf(before, now, validUntil);
    if (formerSecrets.length >= MAX_SECRETS) throw problem('too_many_secrets', MAX_SECRETS);
    const webhook = { ...before, signingSecret, formerSecrets };
    await updateSecrets(transaction, webhook);
    await recordChangeOfPart(dependencies, transaction, author, rotationOf(webhook));
    return { webhook, validUntil };
  });
}
