import type { EventType } from '@docloom/contract';
import type { IDataObject, IHookFunctions, IWebhookFunctions } from 'n8n-workflow';

/** What the node remembers between registering its URL and giving it up again. */
export interface Registration {
  /** `owc_…`; null until the server has answered, or when it names none. */
  readonly id: string | null;
  /** Where it was registered: the parameter may name another workflow by now. */
  readonly workflowId: string;
  /** The URL as it was registered, with its token. */
  readonly webhookUrl: string;
  /** What it asked to hear of. */
  readonly events: readonly EventType[];
  /** What the query of an event must carry when the server does not sign. */
  readonly token: string;
  /** What events are signed with; null when the server does not sign. */
  readonly signingSecret: string | null;
  /** True for a listener that stands beside the registered webhook and ends by itself. */
  readonly temporary: boolean;
  /** True when it was made to listen for a test event only. */
  readonly forTest: boolean;
  /** The URL that was registered before and had to go. */
  readonly displacedUrl: string | null;
}

type Context = IHookFunctions | IWebhookFunctions;

const KEY = 'registration';

/** Keeps a registration in the static data of the node, which n8n stores with the flow. */
export function keepRegistration(context: Context, registration: Registration): void {
  staticData(context)[KEY] = { ...registration };
}

/**
 * Recalls the registration; n8n hides the one of the published flow while a test listens. What an
 * older version of the node stored is not enough to go by and counts as lost.
 */
export function recallRegistration(context: Context): Registration | undefined {
  const kept = staticData(context)[KEY] as unknown as Partial<Registration> | undefined;
  return kept?.token && kept.events ? (kept as Registration) : undefined;
}

/** Forgets the registration. */
export function forgetRegistration(context: Context): void {
  staticData(context)[KEY] = undefined;
}

function staticData(context: Context): IDataObject {
  return context.getWorkflowStaticData('node');
}
