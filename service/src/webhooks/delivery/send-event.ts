import type { Addresses } from '../../addresses/addresses.ts';
import type { Store } from '../../store/store.ts';
import { hopsHeader } from '../hops.ts';
import { isOwnSource } from '../own-source.ts';
import type { GuardedAgents } from './guard.ts';
import type { Answer } from './post-event.ts';
import { postEvent } from './post-event.ts';

export interface SendDependencies {
  store: Store;
  addresses: Addresses;
  agents: GuardedAgents;
}

/** An event as it is sent. */
export interface OutgoingEvent {
  webhookUrl: string;
  /** Its signature. */
  headers: Record<string, string>;
  body: string;
  /** Those of the source data that it is about. */
  hops: number;
}

const OWN_SOURCE: Answer = {
  received: false,
  status: null,
  isFinal: true,
  reason:
    'The receiver is a webhook source of this service, so each event would start a run and never end. Register another address.',
};

/**
 * POSTs an event once, with its number of hops. It is not sent to a source of this service: the
 * webhook may have been registered by an earlier version, or under another base address.
 */
export async function sendEvent(
  dependencies: SendDependencies,
  { webhookUrl, headers, body, hops }: OutgoingEvent,
): Promise<Answer> {
  if (await isOwnSource(dependencies, webhookUrl)) return OWN_SOURCE;
  return postEvent(dependencies.agents, webhookUrl, { ...headers, ...hopsHeader(hops) }, body);
}
