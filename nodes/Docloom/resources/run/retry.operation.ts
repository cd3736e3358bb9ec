import type { Run } from '@docloom/contract';
import type { Operation } from '../../execution/operation';
import { readRunId, runLocator, runSubject } from '../../parameters/run';
import { readWorkflowId, workflowLocator } from '../../parameters/workflow';
import { requestJson } from '../../transport/transport';

/** Retries the failed outputs of a run. */
export const retry: Operation = {
  option: {
    name: 'Retry',
    value: 'retry',
    action: 'Retry run',
    description: 'Create the documents that a run could not create, from the same data',
  },
  properties: [workflowLocator, runLocator],
  async execute(item) {
    const id = readRunId(item);
    const run = await requestJson<Run>(item, {
      method: 'POST',
      path: ['workflows', readWorkflowId(item), 'runs', id, 'retry'],
      subject: runSubject(id),
    });
    return [{ json: run }];
  },
};
