import type { Workflow } from '@docloom/contract';
import type { Operation } from '../../execution/operation';
import { listLength, readListLength } from '../../parameters/list-length';
import { isSimplified, simplify } from '../../parameters/simplify';
import { requestJson } from '../../transport/transport';
import { simpleWorkflow } from './simple-workflow';

/** Lists the workflows of the user and the user's team. */
export const getMany: Operation = {
  option: {
    name: 'Get Many',
    value: 'getAll',
    action: 'Get many workflows',
    description: 'Retrieve a list of workflows',
  },
  properties: [...listLength, simplify],
  async execute(item) {
    const wanted = readListLength(item);
    const simple = isSimplified(item);
    const workflows = await requestJson<Workflow[]>(item, {
      method: 'GET',
      path: ['workflows'],
      subject: { kind: 'list of workflows' },
    });
    return workflows.slice(0, wanted).map((workflow) => ({
      json: simple ? simpleWorkflow(workflow) : workflow,
    }));
  },
};
