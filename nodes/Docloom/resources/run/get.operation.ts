import type { Run } from '@docloom/contract';
import type { Operation } from '../../execution/operation';
import { readRunId, runLocator, runSubject } from '../../parameters/run';
import { readWorkflowId, workflowLocator } from '../../parameters/workflow';
import { requestJson } from '../../transport/transport';

/** Retrieves the status and the outputs of a run. */
export const get: Operation = {
  option: {
    name: 'Get',
    value: 'get',
    action: 'Get run',
    description: 'Retrieve the status of a run and links to its documents',
  },
  properties: [workflowLocator, runLocator],
  async execute(item) {
    const id = readRunId(item);
    const run = await requestJson<Run>(item, {
      method: 'GET',
      path: ['workflows', readWorkflowId(item), 'runs', id],
      subject: runSubject(id),
    });
    return [{ json: run }];
  },
};
