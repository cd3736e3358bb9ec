import { CONDITIONS } from '../headers.ts';
import type { Operation } from '../operation.ts';

/** Contract §4, "Outgoing webhook". All but the registration are additions of Docloom. */
export const outgoingWebhookOperations = {
  register: {
    id: 'registerOutgoingWebhook',
    tag: 'Outgoing webhook',
    summary: 'Register outgoing webhook',
    description:
      'Replaces the previous webhook and takes over its pending events, and those of a webhook that was removed less than 60 seconds ago. With `additional: true`, it is a permanent webhook beside the registered one; with `temporary: true`, a listener beside it that expires. If the response is lost, register again: that returns a new secret, and the address gets each event once.',
    isAddition: false,
    requestHeaders: CONDITIONS,
    answers: {
      201: {
        description:
          'The webhook is registered. Store the signing secret: only this response shows it.',
      },
    },
    problems: ['only_shared', 'workflow_archived', 'webhook_loops', 'too_many_webhooks'],
  },
  get: {
    id: 'getOutgoingWebhook',
    tag: 'Outgoing webhook',
    summary: 'Get outgoing webhook',
    description:
      'The registered webhook. `GET …/outgoing-webhook/listeners/` lists those beside it.',
    isAddition: true,
    answers: { 200: { description: 'The registered webhook, and the state of its receiver.' } },
    problems: ['no_outgoing_webhook'],
  },
  remove: {
    id: 'removeOutgoingWebhook',
    tag: 'Outgoing webhook',
    summary: 'Remove outgoing webhook',
    description:
      'Nothing more is sent to it. Its events wait 60 seconds for the next outgoing webhook of the workflow, and then fail. Those of an archived workflow fail at once.',
    isAddition: true,
    requestHeaders: CONDITIONS,
    answers: { 204: { description: 'It is gone.' } },
    problems: ['only_shared', 'no_outgoing_webhook'],
  },
  rotateSecret: {
    id: 'rotateSigningSecret',
    tag: 'Outgoing webhook',
    summary: 'Rotate the signing secret',
    description:
      'For some time, events are also signed with the previous secrets, so that receivers can be updated.',
    isAddition: true,
    answers: { 200: { description: 'The new signing secret, which only this response shows.' } },
    problems: ['only_shared', 'workflow_archived', 'no_outgoing_webhook', 'too_many_secrets'],
  },
  test: {
    id: 'sendTestEvent',
    tag: 'Outgoing webhook',
    summary: 'Send a test event',
    description:
      'Sends an event of the type `docloom.test` once and waits for the response. One event a second is allowed.',
    isAddition: true,
    answers: { 200: { description: 'The result, even if the receiver rejected the event.' } },
    problems: ['only_shared', 'workflow_archived', 'no_outgoing_webhook', 'test_event_too_soon'],
  },
  listListeners: {
    id: 'listOutgoingWebhookListeners',
    tag: 'Outgoing webhook',
    summary: 'List additional webhooks and listeners',
    description:
      'The webhooks beside the registered one: additional ones and temporary listeners, oldest first.',
    isAddition: true,
    answers: { 200: { description: 'They, and the state of their receivers.' } },
  },
  rotateListenerSecret: {
    id: 'rotateListenerSigningSecret',
    tag: 'Outgoing webhook',
    summary: 'Rotate the signing secret of an additional webhook',
    description:
      'Also of a temporary listener. For some time, events are also signed with the previous secrets.',
    isAddition: true,
    answers: { 200: { description: 'The new signing secret, which only this response shows.' } },
    problems: ['only_shared', 'workflow_archived', 'too_many_secrets'],
  },
  testListener: {
    id: 'sendTestEventToListener',
    tag: 'Outgoing webhook',
    summary: 'Send a test event to an additional webhook',
    description:
      'Also to a temporary listener. All webhooks of a workflow together may get one test event a second.',
    isAddition: true,
    answers: { 200: { description: 'The result, even if the receiver rejected the event.' } },
    problems: ['only_shared', 'workflow_archived', 'test_event_too_soon'],
  },
  removeListener: {
    id: 'removeOutgoingWebhookListener',
    tag: 'Outgoing webhook',
    summary: 'Remove an additional webhook or end a temporary listener',
    description:
      'Nothing more is sent to it. The pending events of a temporary listener fail at once. Those of an additional webhook wait 60 seconds for another one with the same origin and path, whose query may differ, and then fail; those of an archived workflow fail at once.',
    isAddition: true,
    answers: { 204: { description: 'It is gone.' } },
    problems: ['only_shared'],
  },
} as const satisfies Record<string, Operation>;
