import { flowKey, type TriggerContext } from './flow-key';
import { readOwnUrl } from './own-webhook';
import type { Registration } from './registration';
import { receiverOf } from './webhook-url';

/** A flow of this n8n with a Docloom Trigger. */
export interface KnownFlow {
  /** As `flowKey` returns it. */
  readonly key: string;
  readonly name: string;
  /** Whether its URL is registered, or the flow was unpublished or its test has ended. */
  readonly state: 'registered' | 'ended';
  /** The URL that its registration replaced. */
  readonly displacedUrl: string | null;
}

/** n8n has no more flows with a trigger than this; the oldest are forgotten first. */
const MAXIMUM = 10_000;

/**
 * The flows that this process has registered, by their URL without the token. n8n gives a node no
 * list of flows, so flows of other processes are unknown here.
 */
const flows = new Map<string, KnownFlow>();

/** Returns the flow to which a URL belongs; undefined if this process does not know it. */
export function knownFlowAt(url: string): KnownFlow | undefined {
  return flows.get(receiverOf(url));
}

/**
 * Returns whether another published flow has the URL of this node. Two flows have the same URL if one
 * is a copy with the same webhook ID; n8n publishes only one of them.
 */
export function isUrlOfAnotherFlow(context: TriggerContext): boolean {
  const known = knownFlowAt(readOwnUrl(context));
  return known?.state === 'registered' && known.key !== flowKey(context);
}

/** Notes that a flow is registered. */
export function noteRegistered(
  context: TriggerContext,
  { webhookUrl, displacedUrl }: Registration,
): void {
  note(context, webhookUrl, { state: 'registered', displacedUrl });
}

/** Notes that a flow was unpublished or its test has ended, so that its URL is not restored. */
export function noteEnded(context: TriggerContext, registration: Registration | undefined): void {
  const { webhookUrl, displacedUrl } = registration ?? {
    webhookUrl: readOwnUrl(context),
    displacedUrl: null,
  };
  note(context, webhookUrl, { state: 'ended', displacedUrl });
}

function note(context: TriggerContext, url: string, known: Omit<KnownFlow, 'key' | 'name'>): void {
  const receiver = receiverOf(url);
  const flow = { key: flowKey(context), name: context.getWorkflow().name ?? '' };
  flows.delete(receiver);
  flows.set(receiver, { ...flow, ...known });
  for (const oldest of flows.keys()) {
    if (flows.size <= MAXIMUM) break;
    flows.delete(oldest);
  }
}
