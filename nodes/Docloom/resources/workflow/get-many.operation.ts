import type { Workflow } from '@docloom/contract';
import type { Operation } from '../../operation';
import { listLength, shorten } from '../../parameters/list-length';
import { isSimplified, simplify } from '../../parameters/simplify';
import { requestJson } from '../../transport';
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
  async execute(turn) {
    const workflows = await requestJson<Workflow[]>(turn, {
      method: 'GET',
      path: ['workflows'],
      subject: { kind: 'list of workflows' },
    });
    const simple = isSimplified(turn);
    return shorten(turn, workflows).map((workflow) => ({
      json: simple ? simpleWorkflow(workflow) : workflow,
    }));
  },
};
