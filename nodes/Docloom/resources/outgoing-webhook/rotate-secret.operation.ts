import type { OutgoingWebhookRotated, OutgoingWebhookRotateSecret } from '@docloom/contract';
import type { INodeProperties } from 'n8n-workflow';
import { readCollection } from '../../values/item-parameter';
import type { Operation } from '../../execution/operation';
import { optionsOf } from '../../parameters/options';
import { readWorkflowId, workflowLocator, workflowSubject } from '../../parameters/workflow';
import { requestJson } from '../../transport/transport';

const SECONDS_PER_DAY = 86_400;

const gracePeriod: INodeProperties = {
  displayName: 'Grace Period (Seconds)',
  name: 'graceSeconds',
  type: 'number',
  typeOptions: { minValue: 0, maxValue: 604800, numberPrecision: 0 },
  default: SECONDS_PER_DAY,
  description:
    'How long events carry a signature with the former secret too, so that receivers can change over. 0 ends the former secret at once.',
};

const options = optionsOf(gracePeriod);

/** Has the server sign the events of a workflow with a new secret. */
export const rotateSecret: Operation = {
  option: {
    name: 'Rotate Secret',
    value: 'rotateSecret',
    action: 'Rotate secret of outgoing webhook',
    description: 'Sign events with a new secret, and for a while with the former one too',
  },
  properties: [workflowLocator, options],
  async execute(item) {
    const id = readWorkflowId(item);
    const chosen: OutgoingWebhookRotateSecret = readCollection<{ graceSeconds: number }>(
      item,
      options,
    );
    const rotated = await requestJson<OutgoingWebhookRotated>(item, {
      method: 'POST',
      path: ['workflows', id, 'outgoing-webhook', 'rotate-secret'],
      body: { ...chosen },
      subject: workflowSubject(id),
      parameterNames: { '$.graceSeconds': gracePeriod.displayName },
    });
    return [{ json: rotated }];
  },
};
