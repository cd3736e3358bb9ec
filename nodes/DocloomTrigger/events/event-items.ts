import type { DocumentsCreatedEvent } from '@docloom/contract';
import type { IDataObject } from 'n8n-workflow';
import type { Output } from '../parameters/output';

/** What an event says about one document. */
export type EventDocument = DocumentsCreatedEvent['data']['documents'][number];

/** An item to be, and the documents whose files belong to it. */
export interface EventItem {
  readonly json: IDataObject;
  readonly documents: readonly EventDocument[];
}

/**
 * Makes items of an event. One without documents, such as a run that failed or what a server sends
 * in a shape of its own, stays one item as it was sent.
 */
export function itemsOf(event: IDataObject, output: Output): EventItem[] {
  const documents = documentsOf(event);
  if (output === 'event' || documents.length === 0) return [{ json: event, documents }];

  const { workflow, run } = event.data as IDataObject;
  const origin = { eventId: event.id, type: event.type, timestamp: event.timestamp, workflow, run };
  return documents.map((document) => ({
    json: { ...origin, ...document },
    documents: [document],
  }));
}

function documentsOf(event: IDataObject): EventDocument[] {
  const documents: unknown = (event.data as IDataObject | null | undefined)?.documents;
  if (!Array.isArray(documents)) return [];
  return documents.filter((entry): entry is EventDocument => {
    return typeof entry === 'object' && entry !== null;
  });
}
