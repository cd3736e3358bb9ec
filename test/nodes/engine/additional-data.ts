import { ExecutionLifecycleHooks } from 'n8n-core';
import type { IWorkflowExecuteAdditionalData, WorkflowExecuteMode } from 'n8n-workflow';
import { TestCredentials, TOKEN } from './credentials';

/** Returns the data about n8n that a running flow receives. */
export function additionalData(
  mode: WorkflowExecuteMode,
  baseUrl: string,
  addressOfN8n = 'https://n8n.test',
): IWorkflowExecuteAdditionalData {
  const given: Partial<IWorkflowExecuteAdditionalData> = {
    credentialsHelper: new TestCredentials({ baseUrl, developerToken: TOKEN }),
    currentNodeExecutionIndex: 0,
    executionId: 'execution-1',
    hooks: new ExecutionLifecycleHooks(mode, 'execution-1', {
      id: 'flow',
      name: 'Flow under test',
      active: false,
      activeVersionId: null,
      isArchived: false,
      createdAt: new Date(0),
      updatedAt: new Date(0),
      nodes: [],
      connections: {},
    }),
    variables: {},
    webhookBaseUrl: `${addressOfN8n}/webhook`,
    webhookTestBaseUrl: `${addressOfN8n}/webhook-test`,
    webhookWaitingBaseUrl: `${addressOfN8n}/webhook-waiting`,
    formWaitingBaseUrl: `${addressOfN8n}/form-waiting`,
  };
  return given as IWorkflowExecuteAdditionalData;
}
