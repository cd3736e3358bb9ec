import { NodeOperationError, type IDataObject } from 'n8n-workflow';
import { namingItem } from '../../execution/caller';
import type { Turn } from '../../execution/operation';
import { onceForWorkflow } from '../../execution/remember';
import { readWorkflowFields } from '../../resource-mapping/workflow-fields';

/** Stops an item that lacks a field of the templates, before anything is sent. */
export async function requireFields(
  turn: Turn,
  workflowId: string,
  data: IDataObject,
): Promise<void> {
  const fields = await onceForWorkflow(turn, workflowId, 'fields', async () => {
    return await readWorkflowFields(turn, workflowId);
  });
  const missing = fields.map(({ name }) => name).filter((name) => !hasField(data, name));
  if (missing.length === 0) return;

  const message = `The data lacks what the templates ask for: ${missing.join(', ')}`;
  throw new NodeOperationError(turn.context.getNode(), namingItem(message, turn), {
    description:
      "Nothing was sent. Add the fields to the data, or turn off the option 'Require All Fields' to leave their places empty.",
    itemIndex: turn.itemIndex,
  });
}

/** A key that is called `customer.name` itself counts as well as `name` inside `customer`. */
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
