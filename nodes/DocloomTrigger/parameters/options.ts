import type { INodeProperties } from 'n8n-workflow';
import { optionsOf } from '../../Docloom/parameters/options';
import { requireOption, requireBoolean } from '../../Docloom/values/strict-value';
import type { TriggerContext } from '../registration/flow-key';

/** What happens when somebody else's URL is registered at a server that keeps only one. */
export const ifAnotherWebhook: INodeProperties = {
  displayName: 'If Another Webhook Is Registered',
  name: 'ifAnotherWebhook',
  type: 'options',
  options: [
    {
      name: 'Replace It',
      value: 'replace',
      description: 'It gets no more events; restore it when this flow is unpublished',
    },
    {
      name: 'Stop With a Message',
      value: 'stop',
      description: 'Keep it, and stop with an error that names its flow or server',
    },
  ],
  default: 'stop',
  description:
    'Only for servers that notify one webhook of a workflow. A Docloom service notifies any number of flows.',
};

const skipSeen: INodeProperties = {
  displayName: 'Skip Events Already Seen',
  name: 'skipSeen',
  type: 'boolean',
  default: true,
  description: 'Whether to ignore an event that was sent before. On by default.',
};

/** What few users need to change. */
export const triggerOptions = optionsOf(ifAnotherWebhook, skipSeen);

/** The options with what holds for those that the user did not add. */
export interface TriggerOptions {
  readonly ifAnotherWebhook: 'replace' | 'stop';
  readonly skipSeen: boolean;
}

/**
 * Reads the options.
 *
 * @throws NodeOperationError when an expression gives one of them another kind of value
 */
export function readTriggerOptions(context: TriggerContext): TriggerOptions {
  const added = context.getNodeParameter(triggerOptions.name, {}) as Record<string, unknown>;
  const valueOf = ({ name, default: fallback }: INodeProperties) => {
    return Object.hasOwn(added, name) ? added[name] : fallback;
  };
  const place = requireOption(valueOf(ifAnotherWebhook), ifAnotherWebhook, { context });
  return {
    ifAnotherWebhook: place as TriggerOptions['ifAnotherWebhook'],
    skipSeen: requireBoolean(valueOf(skipSeen), skipSeen, { context }),
  };
}
