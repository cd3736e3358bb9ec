import type { INodeProperties } from 'n8n-workflow';
import { requireOption } from '../../Docloom/values/strict-value';
import type { TriggerContext } from '../registration/flow-key';

/** What becomes one item. */
export type Output = 'event' | 'document';

/** What becomes one item of the flow. */
export const output: INodeProperties = {
  displayName: 'Output',
  name: 'output',
  type: 'options',
  options: [
    {
      name: 'One Item per Document',
      value: 'document',
      description: 'An item for each new document, with the run it comes from',
    },
    {
      name: 'One Item per Event',
      value: 'event',
      description: 'The event as it was sent, with all documents of the run in it',
    },
  ],
  default: 'event',
  description: 'What the flow gets when a run has made several documents at once',
};

/** Reads what becomes one item. */
export function readOutput(context: TriggerContext): Output {
  const chosen: unknown = context.getNodeParameter(output.name, 'event');
  return requireOption(chosen, output, { context }) as Output;
}
