import type { INodeProperties } from 'n8n-workflow';
import type { ItemContext } from '../../Docloom/execution/operation';
import { optionsOf } from '../../Docloom/parameters/options';
import { readCollection } from '../../Docloom/values/item-parameter';

const DEFAULT_TIMEOUT_SECONDS = 120;

const timeout: INodeProperties = {
  displayName: 'Timeout (Seconds)',
  name: 'timeout',
  type: 'number',
  typeOptions: { minValue: 1 },
  default: DEFAULT_TIMEOUT_SECONDS,
  description: 'How long a call waits for its documents',
};

/** The optional settings of the tool. */
export const toolOptions = optionsOf(timeout);

/**
 * Reads how long a call waits for its documents.
 * @throws NodeOperationError if an expression gives another kind of value
 */
export function readTimeoutSeconds(item: ItemContext): number {
  const { timeout: seconds } = readCollection<{ timeout: number }>(item, toolOptions);
  return seconds ?? DEFAULT_TIMEOUT_SECONDS;
}
