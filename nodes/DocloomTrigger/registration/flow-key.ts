import type { IHookFunctions, IWebhookFunctions } from 'n8n-workflow';

/** A context of the trigger: of one of its hooks, or of an event. */
export type TriggerContext = IHookFunctions | IWebhookFunctions;

/** Returns what names this node of this flow within a process of n8n. */
export function flowKey(context: TriggerContext): string {
  return `${context.getWorkflow().id ?? ''}/${context.getNode().id}`;
}

/** Returns what names this node of this flow among those of every n8n. */
export function ownerKey(context: TriggerContext): string {
  return `${context.getInstanceId()}/${flowKey(context)}`;
}

/** Returns true while somebody listens for a test event. n8n does not tell the hook `delete`. */
export function isTest(context: TriggerContext): boolean {
  // An event is taken in without an activation.
  return (context.getActivationMode?.() ?? context.getMode()) === 'manual';
}
