import { CONDITIONS } from '../headers.ts';
import type { Operation } from '../operation.ts';

/** Contract §4, "Outgoing webhook". All but the registration are additions of Docloom. */
export const outgoingWebhookOperations = {
  register: {
    id: 'registerOutgoingWebhook',
    tag: 'Outgoing webhook',
    summary: 'Register outgoing webhook',
    description:
      'Replaces the one before, and takes over the events on their way to it; also those of one that was removed less than 60 seconds ago. With `temporary: true` it is a listener beside the registered webhook that ends by itself. An answer that is lost: registering once more replaces the webhook, and answers a new secret.',
    isAddition: false,
    requestHeaders: CONDITIONS,
    answers: { 201: { says: 'It is registered. Keep the signing secret: it is shown here only.' } },
    problems: ['only_shared', 'workflow_archived'],
  },
  get: {
    id: 'getOutgoingWebhook',
    tag: 'Outgoing webhook',
    summary: 'Get outgoing webhook',
    description: 'The registered one; temporary listeners are not shown.',
    isAddition: true,
    answers: { 200: { says: 'The registered webhook, and how its receiver does.' } },
    problems: ['no_outgoing_webhook'],
  },
  remove: {
    id: 'removeOutgoingWebhook',
    tag: 'Outgoing webhook',
    summary: 'Remove outgoing webhook',
    description:
      'Nothing is sent to it from then on. Its events wait 60 seconds for the next outgoing webhook of the workflow, and then fail; those of an archived workflow fail at once.',
    isAddition: true,
    requestHeaders: CONDITIONS,
    answers: { 204: { says: 'It is gone.' } },
    problems: ['only_shared', 'no_outgoing_webhook'],
  },
  rotateSecret: {
    id: 'rotateSigningSecret',
    tag: 'Outgoing webhook',
    summary: 'Rotate the signing secret',
    description:
      'For a while events carry a signature with the secrets of before too, so that receivers can change over.',
    isAddition: true,
    answers: { 200: { says: 'The new signing secret, which is shown here only.' } },
    problems: ['only_shared', 'workflow_archived', 'no_outgoing_webhook', 'too_many_secrets'],
  },
  test: {
    id: 'sendTestEvent',
    tag: 'Outgoing webhook',
    summary: 'Send a test event',
    description:
      'Sends an event of the type `docloom.test` once and waits for its answer. One a second.',
    isAddition: true,
    answers: { 200: { says: 'What came of it, also when the receiver refused it.' } },
    problems: ['only_shared', 'workflow_archived', 'no_outgoing_webhook', 'test_event_too_soon'],
  },
  endListener: {
    id: 'endTemporaryListener',
    tag: 'Outgoing webhook',
    summary: 'End a temporary listener',
    description: 'Before its time. Events that are on their way to it end with it.',
    isAddition: true,
    answers: { 204: { says: 'It is gone.' } },
    problems: ['only_shared'],
  },
} as const satisfies Record<string, Operation>;
