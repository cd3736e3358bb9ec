import type { IWebhookFunctions } from 'n8n-workflow';
import { flowKey } from '../registration/flow-key';
import { refreshRegistration } from '../registration/registration';

/** How many event IDs are remembered; enough for several hours of a busy workflow. */
const MAX_REMEMBERED = 500;

const KEY = 'seenEvents';

interface Memory {
  readonly inProgress: Set<string>;
  readonly seen: Set<string>;
}

/**
 * Events received by this n8n process, by flow and node. n8n reads the static data for each request
 * and writes it afterwards, so two concurrent requests would not see each other's events there.
 */
const memories = new Map<string, Memory>();

/** The state of an event in this process. */
export type EventState = 'new' | 'inProgress' | 'seen';

/**
 * Claims an event unless it is already known. A claimed event becomes seen when it is done, or new
 * again if it failed, so that the sender can retry. Nothing is awaited between the check and the
 * claim, so of two concurrent requests only one succeeds.
 */
export function claimEvent(context: IWebhookFunctions, eventId: string): EventState {
  const { inProgress, seen } = memoryOf(context);
  if (seen.has(eventId) || storedIds(context).includes(eventId)) return 'seen';
  if (inProgress.has(eventId)) return 'inProgress';
  inProgress.add(eventId);
  return 'new';
}

/**
 * Marks an event as seen, also in the static data, so that a restart of n8n does not forget it. The
 * registration is refreshed first, so that an outdated one is not stored with it.
 */
export function markSeen(context: IWebhookFunctions, eventId: string): void {
  const { seen } = memoryOf(context);
  seen.add(eventId);
  for (const oldest of seen) {
    if (seen.size <= MAX_REMEMBERED) break;
    seen.delete(oldest);
  }
  refreshRegistration(context);
  const ids = [...new Set([...storedIds(context), ...seen])];
  context.getWorkflowStaticData('node')[KEY] = ids.slice(-MAX_REMEMBERED);
}

/** Releases an event. If it is not marked as seen, the sender can send it again. */
export function releaseEvent(context: IWebhookFunctions, eventId: string): void {
  memoryOf(context).inProgress.delete(eventId);
}

function storedIds(context: IWebhookFunctions): readonly string[] {
  const stored = context.getWorkflowStaticData('node')[KEY];
  return Array.isArray(stored) ? (stored as string[]) : [];
}

function memoryOf(context: IWebhookFunctions): Memory {
  const key = flowKey(context);
  const kept = memories.get(key) ?? { inProgress: new Set(), seen: new Set() };
  memories.set(key, kept);
  return kept;
}
