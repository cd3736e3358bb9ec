import type { IDataObject, IHookFunctions } from 'n8n-workflow';

/** What the node remembers between registering its URL and giving it up again. */
export interface Registration {
  readonly id: string | null;
  readonly webhookUrl: string;
  /** What events are signed with; null when the server does not sign. */
  readonly signingSecret: string | null;
  /** True for a listener that stands beside the registered webhook and ends by itself. */
  readonly temporary: boolean;
  /** True when it was made to listen for a test event only. */
  readonly forTest: boolean;
  /** The URL that was registered before and had to go. */
  readonly displacedUrl: string | null;
}

const KEY = 'registration';

/** Keeps a registration in the static data of the node, which n8n stores with the flow. */
export function keepRegistration(context: IHookFunctions, registration: Registration): void {
  staticData(context)[KEY] = { ...registration };
}

/** Recalls the registration; n8n hides the one of the published flow while a test listens. */
export function recallRegistration(context: IHookFunctions): Registration | undefined {
  return staticData(context)[KEY] as unknown as Registration | undefined;
}

/** Forgets the registration. */
export function forgetRegistration(context: IHookFunctions): void {
  staticData(context)[KEY] = undefined;
}

function staticData(context: IHookFunctions): IDataObject {
  return context.getWorkflowStaticData('node');
}
