import type { TriggerContext } from './flow-key';
import { isOwnUrl } from './own-webhook';
import type { Place } from './registration';
import { listListeners, readRemoteWebhook, type Listener, type Registered } from './remote-webhook';
import { tokenOf } from './webhook-url';

/** The webhooks of a workflow before a registration, and the place for the new one. */
export interface Situation {
  readonly urlBefore: string | null;
  readonly listeners: readonly Listener[];
  readonly place: Place;
}

/** Reads the webhooks of a workflow. A server without listeners has only the registered one. */
export async function readSituation(
  context: TriggerContext,
  workflowId: string,
  forTest: boolean,
): Promise<Situation> {
  const urlBefore = (await readRemoteWebhook(context, workflowId))?.webhookUrl ?? null;
  const listeners = await listListeners(context, workflowId);
  if (listeners === undefined) return { urlBefore, listeners: [], place: 'registered' };
  return { urlBefore, listeners, place: forTest ? 'temporary' : 'additional' };
}

/**
 * Returns the token of an additional webhook that this node registered and no longer knows, or of
 * its registered one. A service sends each event once to the same URL, and keeps the events that an
 * additional webhook still has to receive.
 */
export function reusableToken(
  context: TriggerContext,
  { place, listeners, urlBefore }: Situation,
): string | null {
  if (place !== 'additional') return null;
  const permanent = listeners.filter(({ temporary }) => temporary !== true);
  const urls = [...permanent.map(({ webhookUrl }) => webhookUrl), urlBefore];
  const ours = urls.find((url) => url !== null && isOwnUrl(context, url));
  return ours === undefined || ours === null ? null : tokenOf(ours);
}

/** Returns where the server has put a registration, by its response. */
export function placeIn({ additional, temporary }: Registered): Place {
  if (temporary === true) return 'temporary';
  return additional === true ? 'additional' : 'registered';
}
