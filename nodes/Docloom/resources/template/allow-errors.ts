import type { INodeProperties } from 'n8n-workflow';
import { readCollection } from '../../values/item-parameter';
import type { ItemContext } from '../../execution/operation';

/** Whether a broken file may become the current version of a template. */
export const allowErrors: INodeProperties = {
  displayName: 'Allow Errors',
  name: 'allowErrors',
  type: 'boolean',
  default: true,
  description:
    'Whether to accept a file with template errors. No document can be created from it until they are fixed.',
};

/** Returns the query for the user's choice: without it, the server rejects a broken file. */
export function readAllowErrors(
  item: ItemContext,
  options: INodeProperties,
): { allowErrors?: 'true' } {
  const chosen = readCollection<{ allowErrors: boolean }>(item, options);
  return chosen.allowErrors === true ? { allowErrors: 'true' } : {};
}
