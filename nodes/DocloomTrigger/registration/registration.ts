import type { EventType } from '@docloom/contract';
import type { IDataObject } from 'n8n-workflow';
import { flowKey, isTest, ownerKey, type TriggerContext } from './flow-key';
import { hasOwnWebhookId, isOwnUrl } from './own-webhook';

/**
 * Where a URL is registered: in the workflow's only place, which others may replace, or beside it,
 * permanently or for a short time.
 */
export type Place = 'registered' | 'additional' | 'temporary';

/** The registration of the node's URL, stored until it is removed. */
export interface Registration {
  /** `owc_…`; null until the server has answered, or when it names none. */
  readonly id: string | null;
  /** The workflow of the registration; the parameter may have changed since. */
  readonly workflowId: string;
  /** The URL as it was registered, with its token. */
  readonly webhookUrl: string;
  /** The requested events. */
  readonly events: readonly EventType[];
  /** The token that the query of an event must contain if the server does not sign. */
  readonly token: string;
  /** The signing secret; null if the server does not sign. */
  readonly signingSecret: string | null;
  /** Where the server has it. */
  readonly place: Place;
  /** Whether it was created to listen for a test event. */
  readonly forTest: boolean;
  /** The URL that it replaced. */
  readonly displacedUrl: string | null;
}

/**
 * A registration as stored; `keptAt` is in milliseconds since 1970, UTC. `owner` is the node that
 * stored it.
 */
type StoredRegistration = Registration & { readonly keptAt?: number; readonly owner?: string };

/** A registration as the previous version of the node stored it. */
type EarlierRegistration = Omit<StoredRegistration, 'place'> & { readonly temporary: boolean };

/**
 * The newest registration of a published flow that this n8n process knows; null if it was removed.
 */
interface Newest {
  readonly registration: StoredRegistration | null;
  readonly at: number;
}

const KEY = 'registration';

/**
 * The newest registrations of published flows. n8n writes a flow's static data as a whole, as it
 * was when an event or execution began. An execution that began before a flow was republished and
 * ends later therefore restores the old registration.
 */
const newest = new Map<string, Newest>();

/** Saves a registration in the node's static data, which n8n stores with the flow. */
export function saveRegistration(context: TriggerContext, registration: Registration): void {
  const at = Date.now();
  const kept = { ...registration, keptAt: at, owner: ownerKey(context) };
  staticData(context)[KEY] = kept;
  if (!registration.forTest) newest.set(flowKey(context), { registration: kept, at });
}

/**
 * Saves the intended registration before the request, in case the response is lost. Until the
 * response arrives, events are verified with the previous registration. In a copy of a flow, this
 * replaces everything that the original had stored.
 */
export function saveIntendedRegistration(context: TriggerContext, intended: Registration): void {
  const data = staticData(context);
  if (isOfAnotherNode(context, data[KEY]))
    for (const key of Object.keys(data)) data[key] = undefined;
  data[KEY] = { ...intended, owner: ownerKey(context) };
}

/**
 * Returns the current registration: the test's while the editor listens for a test event, otherwise
 * the newest known one.
 */
export function currentRegistration(context: TriggerContext): Registration | undefined {
  const stored = storedRegistration(context);
  if (isTest(context)) return stored;
  const known = newest.get(flowKey(context));
  if (known === undefined || keptAt(stored) > known.at) return stored;
  return known.registration ?? undefined;
}

/**
 * Returns the registration in the static data. One stored by an older version of the node lacks
 * members and counts as lost, and so does that of another node.
 */
function storedRegistration(context: TriggerContext): StoredRegistration | undefined {
  const kept: unknown = staticData(context)[KEY];
  if (!isComplete(kept) || isOfAnotherNode(context, kept)) return undefined;
  return withPlace(kept);
}

/**
 * Returns whether another node stored this registration: n8n copies the static data with a flow that
 * is duplicated or imported. With the original's registration, a copy would remove its webhook.
 */
function isOfAnotherNode(context: TriggerContext, kept: unknown): boolean {
  if (!isComplete(kept)) return false;
  if (kept.owner !== undefined) return kept.owner !== ownerKey(context);
  // An earlier version of the node stored no owner.
  return !kept.forTest && !hasOwnWebhookId(context, kept.webhookUrl);
}

function withPlace(kept: StoredRegistration | EarlierRegistration): StoredRegistration {
  if ('place' in kept) return kept;
  return { ...kept, place: kept.temporary ? 'temporary' : 'registered' };
}

/** A registration is stored as a whole: if these members are there, all are. */
function isComplete(kept: unknown): kept is StoredRegistration | EarlierRegistration {
  if (typeof kept !== 'object' || kept === null) return false;
  return 'token' in kept && Boolean(kept.token) && 'events' in kept && Boolean(kept.events);
}

/**
 * Returns the registration to remove when a flow is unpublished or a test ends. The stored one may
 * be outdated or lost, and n8n does not tell its hook which of the two ended. A test stores its own
 * registration; one that could not start stores none and has another URL than the flow.
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
 * Writes the newest registration to the static data. Call this with every change to the static
 * data, because n8n then stores all of it.
 */
export function refreshRegistration(context: TriggerContext): void {
  const current = currentRegistration(context);
  if (current === storedRegistration(context)) return;
  staticData(context)[KEY] = current && { ...current };
}

/** Clears a removed registration; undefined if there was none. */
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
