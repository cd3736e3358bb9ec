import type { Run } from '@docloom/contract';
import type { Operation } from '../../execution/operation';
import { readRunId, runLocator, runSubject } from '../../parameters/run';
import { readWorkflowId, workflowLocator } from '../../parameters/workflow';
import { requestJson } from '../../transport/transport';

/** Reads one run: how far it is, and what it made. */
export const get: Operation = {
  option: {
    name: 'Get',
    value: 'get',
    action: 'Get run',
    description: 'Retrieve the status of a run and links to the documents it made',
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
