import type { ILoadOptionsFunctions } from 'n8n-workflow';
import { idOf } from '../parameters/locator';
import { workflowLocator } from '../parameters/workflow';

/** Returns the workflow that is selected in the editor while it loads a dependent list. */
export function currentWorkflowId(context: ILoadOptionsFunctions): string {
  return idOf(context.getCurrentNodeParameter(workflowLocator.name), workflowLocator, { context });
}
