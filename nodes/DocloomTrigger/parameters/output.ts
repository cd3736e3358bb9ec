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
      description: 'One item for each new document, with its run',
    },
    {
      name: 'One Item per Event',
      value: 'event',
      description: 'One item with the whole event and all documents of the run',
    },
  ],
  default: 'document',
  description: 'What to output if a run created several documents',
};

/** Reads what becomes one item. */
export function readOutput(context: TriggerContext): Output {
  const chosen: unknown = context.getNodeParameter(output.name, 'document');
  return requireOption(chosen, output, { context }) as Output;
}
