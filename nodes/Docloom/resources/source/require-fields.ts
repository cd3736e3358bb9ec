import { NodeOperationError, type IDataObject } from 'n8n-workflow';
import { namingItem } from '../../execution/caller';
import type { ItemContext } from '../../execution/operation';
import { onceForWorkflow } from '../../execution/once-for-workflow';
import { readWorkflowFields } from '../../resource-mapping/workflow-fields';

/** Throws before anything is sent if an item lacks a field of the templates. */
export async function requireFields(
  item: ItemContext,
  workflowId: string,
  data: IDataObject,
): Promise<void> {
  const fields = await onceForWorkflow(item, workflowId, 'fields', async () => {
    return await readWorkflowFields(item, workflowId);
  });
  const missing = fields.map(({ name }) => name).filter((name) => !hasField(data, name));
  if (missing.length === 0) return;

  const message = `The data lacks fields that the templates use: ${missing.join(', ')}`;
  throw new NodeOperationError(item.context.getNode(), namingItem(message, item), {
    description:
      "Nothing was sent. Add the fields to the data, or turn off the option 'Require All Fields' to render them as empty.",
    itemIndex: item.itemIndex,
  });
}

/** Accepts a flat key `customer.name` as well as `name` inside `customer`. */
function hasField(data: IDataObject, path: string): boolean {
  if (isFilled(data[path])) return true;
  let value: unknown = data;
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return false;
    value = (value as IDataObject)[name];
  }
  return isFilled(value);
}

function isFilled(value: unknown): boolean {
  return value !== undefined && value !== null;
}
