import type { Run } from '@docloom/contract';
import type { Operation } from '../../execution/operation';
import { listLength } from '../../parameters/list-length';
import { readWorkflowId, workflowLocator } from '../../parameters/workflow';
import { requestList } from '../../transport/requested-list';

/** Lists the runs of a workflow, newest first. */
export const getMany: Operation = {
  option: {
    name: 'Get Many',
    value: 'getAll',
    action: 'Get many runs',
    description: 'Retrieve a list of runs of a workflow, newest first',
  },
  properties: [workflowLocator, ...listLength],
  async execute(item) {
    const id = readWorkflowId(item);
    const runs = await requestList<Run>(item, {
      path: ['workflows', id, 'runs'],
      subject: { kind: 'list of runs' },
    });
    return runs.map((run) => ({ json: run }));
  },
};
