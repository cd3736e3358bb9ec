import type { EventType } from '@docloom/contract';
import type { IDataObject } from 'n8n-workflow';
import { flowKey, isTest, type TriggerContext } from './flow-key';
import { isOwnUrl } from './own-webhook';

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

/** A registration as it is stored; `keptAt` is in milliseconds since 1970, UTC. */
type StoredRegistration = Registration & { readonly keptAt?: number };

/** The newest that this process of n8n knows of a published flow; null: it was given up. */
interface Newest {
  readonly registration: StoredRegistration | null;
  readonly at: number;
}

const KEY = 'registration';

/**
 * The newest registrations of published flows. n8n stores the static data of a flow as a whole, as
 * it was read when an event or an execution began. One that began before a flow was published anew
 * and ends after it therefore brings the former registration back.
 */
const newest = new Map<string, Newest>();

/** Keeps a registration in the static data of the node, which n8n stores with the flow. */
export function saveRegistration(context: TriggerContext, registration: Registration): void {
  const at = Date.now();
  const kept = { ...registration, keptAt: at };
  staticData(context)[KEY] = kept;
  if (!registration.forTest) newest.set(flowKey(context), { registration: kept, at });
}

/**
 * Notes what is about to be registered, in case the answer gets lost. Until the answer comes, events
 * are still verified with the registration before.
 */
export function saveIntendedRegistration(context: TriggerContext, intended: Registration): void {
  staticData(context)[KEY] = { ...intended };
}

/**
 * Recalls the registration that counts: that of the test while somebody listens for a test event,
 * else the newest one that is known.
 */
export function currentRegistration(context: TriggerContext): Registration | undefined {
  const stored = storedRegistration(context);
  if (isTest(context)) return stored;
  const known = newest.get(flowKey(context));
  if (known === undefined || keptAt(stored) > known.at) return stored;
  return known.registration ?? undefined;
}

/**
 * Recalls the registration in the static data alone. What an older version of the node stored is not
 * enough to go by and counts as lost.
 */
function storedRegistration(context: TriggerContext): StoredRegistration | undefined {
  const kept = staticData(context)[KEY] as unknown as Partial<StoredRegistration> | undefined;
  return kept?.token && kept.events ? (kept as StoredRegistration) : undefined;
}

/**
 * Recalls what an unpublished flow or the end of a test has to give up: what is stored may be the
 * registration of before, or lost. n8n does not tell its hook which of the two has ended. A test
 * stores what is its own; one that could not begin stores nothing, and has another URL than the flow.
 */
export function registrationToRemove(context: TriggerContext): Registration | undefined {
  const stored = storedRegistration(context);
  const known = newest.get(flowKey(context));
  if (stored?.forTest === true || known === undefined) return stored;
  if (keptAt(stored) > known.at || known.registration === null) return stored;
  const isOfThisHook = stored !== undefined || isOwnUrl(context, known.registration.webhookUrl);
  return isOfThisHook ? known.registration : undefined;
}

/**
 * Puts the newest registration into the static data. Whoever changes anything in the static data
 * does this too, because n8n then stores all of it.
 */
export function refreshRegistration(context: TriggerContext): void {
  const current = currentRegistration(context);
  if (current === storedRegistration(context)) return;
  staticData(context)[KEY] = current && { ...current };
}

/** Forgets a registration that was given up; undefined when there was none. */
export function clearRegistration(
  context: TriggerContext,
  removed: Registration | undefined,
): void {
  staticData(context)[KEY] = undefined;
  if (removed?.forTest === false) {
    newest.set(flowKey(context), { registration: null, at: Date.now() });
  }
}

function keptAt(kept: StoredRegistration | undefined): number {
  return kept?.keptAt ?? 0;
}

function staticData(context: TriggerContext): IDataObject {
  return context.getWorkflowStaticData('node');
}
