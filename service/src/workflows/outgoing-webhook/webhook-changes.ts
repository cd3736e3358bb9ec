import type { WorkflowId } from '@docloom/contract';
import type { ChangeOfPart, Subject } from '../../audit/record-change.ts';
import type { OutgoingWebhookRecord } from '../../store/records/outgoing-webhooks.ts';

type NamedWebhook = Pick<OutgoingWebhookRecord, 'id' | 'webhookUrl' | 'workflowId'>;

/** A change of a webhook for the audit log. */
export type WebhookChange = ChangeOfPart & { workflowId: WorkflowId };

/** Returns the registration of a webhook for the audit log. */
export function registrationOf(webhook: NamedWebhook): WebhookChange {
  return changeOf(webhook, 'outgoing_webhook.registered');
}

/** Returns the removal of a webhook for the audit log. */
export function removalOf(webhook: NamedWebhook): WebhookChange {
  return changeOf(webhook, 'outgoing_webhook.removed');
}

/** Returns the rotation of a webhook's signing secret for the audit log. */
export function rotationOf(webhook: NamedWebhook): WebhookChange {
  return changeOf(webhook, 'signing_secret.rotated');
}

function changeOf(webhook: NamedWebhook, action: ChangeOfPart['action']): WebhookChange {
  return { action, subject: subjectOf(webhook), workflowId: webhook.workflowId };
}

/** Only the host, because the rest of the address may be a secret of the receiver. */
function subjectOf({ id, webhookUrl }: NamedWebhook): Subject {
  return { kind: 'outgoing_webhook', id, name: new URL(webhookUrl).host };
}
