import type { IWebhookFunctions } from 'n8n-workflow';
import { flowKey } from '../registration/flow-key';
import { refreshRegistration } from '../registration/registration';

/** How many event IDs are remembered: those of some hours, even of a busy workflow. */
const MAX_REMEMBERED = 500;

const KEY = 'seenEvents';

interface Memory {
  readonly inProgress: Set<string>;
  readonly seen: Set<string>;
}

/**
 * Events that came in this process of n8n, by flow and node. n8n reads the static data anew for each
 * request and stores it after it, so of two events at once neither would find the other there.
 */
const memories = new Map<string, Memory>();

/** What is known of an event: never heard of, being worked on, or done. */
export type EventState = 'new' | 'inProgress' | 'seen';

/**
 * Takes an event on, unless it is known. An event goes from being in work to seen when it is done,
 * or back to unknown when it did not succeed, so that it may come again. Nothing is awaited between
 * looking and marking: the second of two at once finds the mark of the first.
 */
export function claimEvent(context: IWebhookFunctions, eventId: string): EventState {
  const { inProgress, seen } = memoryOf(context);
  if (seen.has(eventId) || storedIds(context).includes(eventId)) return 'seen';
  if (inProgress.has(eventId)) return 'inProgress';
  inProgress.add(eventId);
  return 'new';
}

/**
 * Marks an event as done, also in the static data, where it outlives a restart of n8n. What is
 * stored with it must not be a registration from before the event.
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

/** Ends the work on an event. If it is not marked as seen, the sender may send it again. */
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
