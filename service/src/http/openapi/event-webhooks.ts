import { DocumentsCreatedEvent, RunFailedEvent, TestEvent } from '@docloom/contract';
import type { z } from 'zod';
import { contentOf } from './answers.ts';
import type { JsonSchema } from './schema/json-schema.ts';
import type { SchemaComponents } from './schema/schema-components.ts';

interface Event {
  schema: z.ZodType;
  id: string;
  summary: string;
  description: string;
}

const EVENTS: Readonly<Record<string, Event>> = {
  'documents.created': {
    schema: DocumentsCreatedEvent,
    id: 'onDocumentsCreated',
    summary: 'A run has created documents',
    description:
      'Sent to the outgoing webhook when a run has ended, with the documents that were made. That is usually seconds after the data arrived, and later if the queue is long or the run has to wait. If only some documents could be made, `run.failed` is sent too, and the status of the run is `FAILED`.',
  },
  'run.failed': {
    schema: RunFailedEvent,
    id: 'onRunFailed',
    summary: 'A run has failed',
    description: 'Sent to receivers that register for it: `"events": ["run.failed"]`.',
  },
  'docloom.test': {
    schema: TestEvent,
    id: 'onTest',
    summary: 'A test event',
    description: 'Sent once by `POST …/outgoing-webhook/test/`. Receivers need not act on it.',
  },
};

const text = (description: string, pattern?: string) => ({
  required: true,
  description,
  schema: { type: 'string', ...(pattern !== undefined && { pattern }) } satisfies JsonSchema,
});

/** The headers of every event, as defined by Standard Webhooks. */
const SIGNED = [
  {
    name: 'webhook-id',
    in: 'header',
    ...text('The id of the event; the same at every attempt.', '^evt_'),
  },
  {
    name: 'webhook-timestamp',
    in: 'header',
    ...text('When this attempt was sent, in seconds since 1970, UTC.', '^[0-9]+$'),
  },
  {
    name: 'webhook-signature',
    in: 'header',
    ...text(
      'One signature for each valid secret, separated by spaces: `v1,` and base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`.',
      '^v1,',
    ),
  },
];

/** An addition of Docloom. */
const HOPS = {
  name: 'Docloom-Hops',
  in: 'header',
  ...text(
    'How many Docloom services have forwarded the data, including this one. Webhook sources reject data with more than 5.',
    '^[0-9]+$',
  ),
};

const ANSWERS = {
  '2XX': { description: 'Received. The body of the response is ignored.' },
  '410': { description: 'The receiver no longer exists: this event is not sent again.' },
  '508': { description: 'The receiver has detected a loop: this event is not sent again.' },
  default: {
    description:
      'Not received. It is sent again after 5 s, 1 min, 5 min, 30 min, 2 h, 5 h, 10 h and 24 h, but after a 429 or 503 with `Retry-After` not before that time.',
  },
};

/** Returns the events that an outgoing webhook receives, as OpenAPI 3.1 describes webhooks. */
export function eventWebhooks(components: SchemaComponents): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(EVENTS).map(([type, event]) => [type, { post: receiving(event, components) }]),
  );
}

function receiving({ schema, id, summary, description }: Event, components: SchemaComponents) {
  return {
    operationId: id,
    tags: ['Outgoing webhook'],
    summary,
    description,
    'x-docloom-extension': true,
    parameters: [...SIGNED, HOPS],
    requestBody: {
      required: true,
      ...contentOf({ contentType: 'application/json', schema }, components),
    },
    responses: ANSWERS,
    security: [],
  };
}
