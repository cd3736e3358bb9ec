import type { INodeProperties } from 'n8n-workflow';
import { readCollection } from '../../item-parameter';
import type { Operation } from '../../operation';
import { optionsOf } from '../../parameters/options';
import { readWorkflowId, workflowLocator, workflowSubject } from '../../parameters/workflow';
import type { Subject } from '../../subject';
import { requestJson } from '../../transport';

const listenerId: INodeProperties = {
  displayName: 'Temporary Listener ID',
  name: 'listenerId',
  type: 'string',
  default: '',
  placeholder: 'e.g. owc_4Gm8ty',
  description: 'Ends this temporary listener and leaves the registered webhook as it is',
};

const options = optionsOf(listenerId);

/** Has the server stop telling an address of the documents of a workflow. */
export const remove: Operation = {
  option: {
    name: 'Remove',
    value: 'remove',
    action: 'Remove outgoing webhook',
    description: 'Stop telling the registered address of the documents of a workflow',
  },
  properties: [workflowLocator, options],
  async execute(turn) {
    const id = readWorkflowId(turn);
    const listener = readCollection<{ listenerId: string }>(turn, options).listenerId?.trim();
    await requestJson(turn, {
      method: 'DELETE',
      path: ['workflows', id, 'outgoing-webhook', ...(listener ? [listener] : [])],
      subject: listener ? listenerSubject(listener) : workflowSubject(id),
    });
    return [{ json: { deleted: true } }];
  },
};

function listenerSubject(id: string): Subject {
  return { kind: 'temporary listener', id, parameter: listenerId.displayName };
}
