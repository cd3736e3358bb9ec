import type { IDataObject } from 'n8n-workflow';
import { onceForWorkflow } from '../../Docloom/execution/once-for-workflow';
import type { ItemContext } from '../../Docloom/execution/operation';
import { readWorkflowFields } from '../../Docloom/resource-mapping/workflow-fields';
import type { DataField } from './data-field';
import { nestDataFields, withoutFields } from './data-fields';

/**
 * Reads the fields that the model fills in from the templates of a workflow.
 * @param ofFlow the data that the flow sets: its fields are omitted
 */
export async function readToolFields(
  item: ItemContext,
  workflowId: string,
  ofFlow: IDataObject,
): Promise<readonly DataField[]> {
  const fields = await onceForWorkflow(item, workflowId, 'data-fields', async () => {
    return nestDataFields(await readWorkflowFields(item, workflowId));
  });
  return withoutFields(fields, ofFlow);
}
