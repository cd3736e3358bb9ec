import type { ILoadOptionsFunctions } from 'n8n-workflow';
import { idOf } from '../parameters/locator';
import { workflowLocator } from '../parameters/workflow';

/** The workflow that is chosen in the editor while it asks for a list of what belongs to it. */
export function currentWorkflowId(context: ILoadOptionsFunctions): string {
  return idOf(context.getCurrentNodeParameter(workflowLocator.name), workflowLocator, { context });
}
