import { SourceData } from '@docloom/contract';
import type { Operation } from '../operation.ts';

/** Contract §4, "Source" and "Webhook source". */
export const sourceOperations = {
  get: {
    id: 'getSource',
    tag: 'Source',
    summary: 'Get source',
    description: 'The address for source data, and the names of its fields.',
    isAddition: false,
    answers: { 200: { description: 'The data source of the workflow.' } },
  },
  send: {
    id: 'sendSourceData',
    tag: 'Source',
    summary: 'Send source data',
    description: [
      'POST to the `webhookUrl` of the source, without a token. The body is parsed as JSON, whatever its content type. 200 means that the data and its run are saved to disk: every document will be made, even if the service is killed now.',
      'A workflow without a template accepts the data, learns its fields and starts no run. A repeat with the same `Idempotency-Key` within 24 hours starts nothing and names the first run. After a 429, a 503 or a broken connection, send the same data again with the same key. Keys and bodies are compared byte by byte, so send the same bytes. A key belongs to one source.',
    ].join('\n\n'),
    isAddition: false,
    body: { contentType: 'application/json', schema: SourceData, acceptsAnyType: true },
    answers: {
      200: {
        description: 'The data was accepted.',
        headers: ['Docloom-Run-Id', 'Idempotent-Replayed'],
      },
    },
    problems: [
      'body_not_json',
      'unsupported_media_type',
      'json_too_deep',
      'json_too_many_fields',
      'too_many_requests',
      'body_not_object',
      'unknown_source',
      'source_archived',
      'too_large',
      'idempotency_key_reused',
      'source_busy',
      'too_many_hops',
      'too_many_files',
      'too_many_bytes',
      'storage_unavailable',
      'database_replaced',
      'not_ready',
    ],
  },
} as const satisfies Record<string, Operation>;
