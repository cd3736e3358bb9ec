import type { Operation } from '../operation.ts';

const text = (type: string) => ({ contentType: type, schema: { type: 'string' } });

/** Operations about the service itself. An addition of Docloom. */
export const serviceOperations = {
  alive: {
    id: 'isAlive',
    tag: 'Service',
    summary: 'Whether the service is alive',
    description: 'Fails when the process hangs, and a restart would help.',
    isAddition: true,
    answers: {
      200: {
        description: 'The service is alive.',
        content: {
          contentType: 'application/json',
          schema: {
            type: 'object',
            properties: { status: { type: 'string', const: 'ok' }, version: { type: 'string' } },
            required: ['status', 'version'],
          },
        },
      },
    },
  },
  ready: {
    id: 'isReady',
    tag: 'Service',
    summary: 'Whether the service can accept work',
    description: 'Fails while a part of the service is not ready, and names the part.',
    isAddition: true,
    answers: {
      200: {
        description: 'The service can accept work.',
        content: {
          contentType: 'application/json',
          schema: {
            type: 'object',
            properties: { status: { type: 'string', const: 'ready' } },
            required: ['status'],
          },
        },
      },
    },
    problems: ['not_ready'],
  },
  metrics: {
    id: 'getMetrics',
    tag: 'Service',
    summary: 'Metrics for Prometheus',
    description: 'The operator chooses who may read them.',
    isAddition: true,
    answers: {
      200: { description: 'The text format of Prometheus.', content: text('text/plain') },
    },
    problems: ['metrics_not_public'],
  },
  document: {
    id: 'getApiDocument',
    tag: 'Service',
    summary: 'This document',
    description: 'Clients can be generated from it. `/docs` shows it as a page.',
    isAddition: true,
    answers: {
      200: {
        description: 'The API as OpenAPI 3.1.',
        content: { contentType: 'application/json', schema: { type: 'object' } },
      },
    },
  },
} as const satisfies Record<string, Operation>;
