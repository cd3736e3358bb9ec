import type { EventType, TestEvent } from '@docloom/contract';
import type {
  IDataObject,
  INodeExecutionData,
  IWebhookFunctions,
  IWebhookResponseData,
} from 'n8n-workflow';
import { events } from '../../Docloom/parameters/events';
import { acceptAndStore, reject } from './answer-sender';
import { downloadDocuments } from './download-documents';
import { readEventId } from './event-id';
import { itemsOf } from './event-items';
import { findRejectionReason } from './rejection-reason';
import { readEvents } from '../registration/own-webhook';
import { readDownload } from '../parameters/download';
import { readTriggerOptions } from '../parameters/options';
import { readOutput } from '../parameters/output';
import { forwardToDisplaced } from './forward-to-displaced';
import { renewRegistration } from '../registration/renew-registration';
import { releaseEvent, markSeen, claimEvent } from './seen-events';

/** Answers 200 and starts nothing. */
const NOTHING_TO_DO: IWebhookResponseData = { webhookResponse: {} };

/**
 * Starts the flow with an event: verified first, then asked for, then new. The sender is answered as
 * soon as n8n has the items. With downloads that is when the files are there: if one cannot be
 * fetched now the sender is answered 500, and an event that it sends again is taken on again.
 */
export async function receiveEvent(context: IWebhookFunctions): Promise<IWebhookResponseData> {
  const rejection = await rejectUntrusted(context);
  if (rejection !== undefined) return rejection;
  await forwardToDisplaced(context);

  const event = context.getBodyData();
  if (isTest(event) || !isAskedFor(context, event.type)) return NOTHING_TO_DO;

  const eventId = skipsSeen(context) ? readEventId(context, event) : undefined;
  if (eventId === undefined) return { workflowData: [await makeItems(context, event)] };

  const state = claimEvent(context, eventId);
  if (state === 'inProgress') return reject(context, 409, 'it is already being processed');
  if (state === 'seen') return NOTHING_TO_DO;
  try {
    const items = await makeItems(context, event);
    markSeen(context, eventId);
    return acceptAndStore(context, items);
  } finally {
    releaseEvent(context, eventId);
  }
}

/**
 * Rejects an untrusted request; undefined for a trusted one. If the registration was lost and has
 * been renewed, the sender is asked to retry.
 */
async function rejectUntrusted(
  context: IWebhookFunctions,
): Promise<IWebhookResponseData | undefined> {
  const now = Date.now();
  const reason = findRejectionReason(context, now);
  if (reason === undefined) return undefined;
  // A test event that n8n receives while it publishes comes before the registration is stored.
  if (isTest(context.getBodyData())) return reject(context, 401, reason);
  if (!(await renewRegistration(context, now))) return reject(context, 401, reason);
  if (findRejectionReason(context, now) === undefined) return undefined;
  return reject(context, 503, 'its registration was lost and has just been renewed');
}

/** Returns whether this is a test event, which has no documents and starts no flow. */
function isTest({ type }: IDataObject): boolean {
  return type === ('docloom.test' satisfies TestEvent['type']);
}

/** The contract leaves the shape of events open, so events of unknown types are accepted. */
function isAskedFor(context: IWebhookFunctions, type: unknown): boolean {
  const isKnown = events.options?.some((option) => 'value' in option && option.value === type);
  if (!isKnown) return true;
  return readEvents(context).includes(type as EventType);
}

/** A manual test accepts events that the published flow has already seen. */
function skipsSeen(context: IWebhookFunctions): boolean {
  return context.getMode() !== 'manual' && readTriggerOptions(context).skipSeen;
}

async function makeItems(
  context: IWebhookFunctions,
  event: IDataObject,
): Promise<INodeExecutionData[]> {
  const download = readDownload(context);
  const items = itemsOf(event, readOutput(context));
  if (download === undefined) return items.map(({ json }) => ({ json }));
  return await downloadDocuments(context, items, download);
}
