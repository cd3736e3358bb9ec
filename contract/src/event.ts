import { z } from 'zod';
import { ADDITION } from './values/addition.ts';
import { DriveFile } from './drive-file.ts';
import { DocumentId, EventId, RunId, WorkflowId } from './values/identifiers.ts';
import { Timestamp } from './values/timestamp.ts';

/**
 * Ours; contract §6 does not name event types. `run.failed` goes only to webhooks that subscribe to
 * it.
 */
export const EventType = z.enum(['documents.created', 'run.failed']).meta({
  id: 'EventType',
  ...ADDITION,
  description: 'The type of an event. The contract does not name any.',
});
export type EventType = z.infer<typeof EventType>;

const EVENT_ID = 'The same at every attempt to deliver the event: process each id once.';

const RunReference = z.object({
  workflow: z.object({ id: WorkflowId, name: z.string() }),
  run: z.object({ id: RunId }),
});

/** Sent when a run has created documents. Contract §6, rule 2; the shape is ours. */
export const DocumentsCreatedEvent = z
  .object({
    id: EventId.describe(EVENT_ID),
    type: z.literal('documents.created'),
    timestamp: Timestamp,
    data: RunReference.extend({
      documents: z.array(
        z.object({
          documentId: DocumentId,
          file: DriveFile.nullable(),
          pdf: DriveFile.nullable(),
        }),
      ),
    }),
  })
  .meta({ id: 'DocumentsCreatedEvent', description: 'A run has created documents.' });
export type DocumentsCreatedEvent = z.infer<typeof DocumentsCreatedEvent>;

/** Sent to webhooks that subscribe to it when a run ends in FAILED. Ours. */
export const RunFailedEvent = z
  .object({
    id: EventId.describe(EVENT_ID),
    type: z.literal('run.failed'),
    timestamp: Timestamp,
    data: RunReference.extend({
      error: z.object({ code: z.string(), message: z.string() }),
    }),
  })
  .meta({ id: 'RunFailedEvent', ...ADDITION, description: 'A run has ended in `FAILED`.' });
export type RunFailedEvent = z.infer<typeof RunFailedEvent>;

/** Sent on request, to check whether events arrive. Ours. */
export const TestEvent = z
  .object({
    id: EventId.describe(EVENT_ID),
    type: z.literal('docloom.test'),
    timestamp: Timestamp,
    data: z.object({ workflow: z.object({ id: WorkflowId, name: z.string() }) }),
  })
  .meta({
    id: 'TestEvent',
    ...ADDITION,
    description: 'A test of whether events arrive. Nothing needs to be done.',
  });
export type TestEvent = z.infer<typeof TestEvent>;

/** The events of runs that the outgoing webhook receives as the body of a POST. */
export const DocloomEvent = z.discriminatedUnion('type', [DocumentsCreatedEvent, RunFailedEvent]);
export type DocloomEvent = z.infer<typeof DocloomEvent>;
