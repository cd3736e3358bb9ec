import { CONDITIONS } from '../headers.ts';
import type { Operation } from '../operation.ts';

/** Contract §4, "Outgoing webhook". All but the registration are additions of Docloom. */
export const outgoingWebhookOperations = {
  register: {
    id: 'registerOutgoingWebhook',
    tag: 'Outgoing webhook',
    summary: 'Register outgoing webhook',
    description:
      'Replaces the previous webhook and takes over its pending events, and those of a webhook that was removed less than 60 seconds ago. With `temporary: true`, it is a listener beside the registered webhook, and expires. If the response is lost, register again: that replaces the webhook and returns a new secret.',
    isAddition: false,
    requestHeaders: CONDITIONS,
    answers: {
      201: {
        description:
          'The webhook is registered. Store the signing secret: only this response shows it.',
      },
    },
    problems: ['only_shared', 'workflow_archived', 'webhook_is_own_source'],
  },
  get: {
    id: 'getOutgoingWebhook',
    tag: 'Outgoing webhook',
    summary: 'Get outgoing webhook',
    description: 'The registered webhook; temporary listeners are not shown.',
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
  endListener: {
    id: 'endTemporaryListener',
    tag: 'Outgoing webhook',
    summary: 'End a temporary listener',
    description: 'Ends it early, together with its pending events.',
    isAddition: true,
    answers: { 204: { description: 'It is gone.' } },
    problems: ['only_shared'],
  },
} as const satisfies Record<string, Operation>;
