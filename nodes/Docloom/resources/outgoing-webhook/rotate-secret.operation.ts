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
    'How long to sign events with the previous secret as well, so that receivers can switch. 0 revokes the previous secret immediately.',
};

const options = optionsOf(gracePeriod);

/** Rotates the signing secret of a workflow's events. */
export const rotateSecret: Operation = {
  option: {
    name: 'Rotate Secret',
    value: 'rotateSecret',
    action: 'Rotate secret of outgoing webhook',
    description: 'Sign events with a new secret and, for a grace period, with the previous one',
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
