import type { INodeProperties } from 'n8n-workflow';
import { readCollection } from '../../values/item-parameter';
import type { Operation, ItemContext } from '../../execution/operation';
import { optionsOf } from '../../parameters/options';
import { requireId } from '../../parameters/required-id';
import { readWorkflowId, workflowLocator, workflowSubject } from '../../parameters/workflow';
import { requireText } from '../../values/required-text';
import type { Subject } from '../../errors/subject';
import { requestJson } from '../../transport/transport';

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
  async execute(item) {
    const id = readWorkflowId(item);
    const listener = readListenerId(item);
    await requestJson(item, {
      method: 'DELETE',
      path: ['workflows', id, 'outgoing-webhook', ...(listener === undefined ? [] : [listener])],
      subject: listener === undefined ? workflowSubject(id) : listenerSubject(listener),
    });
    return [{ json: { deleted: true } }];
  },
};

/**
 * Reads which listener is to end; undefined for the registered webhook. An option that was added and
 * stays empty means a listener all the same: the webhook is not removed in its place.
 */
function readListenerId(item: ItemContext): string | undefined {
  const chosen = readCollection<{ listenerId: unknown }>(item, options);
  if (!('listenerId' in chosen)) return undefined;
  return requireId(requireText(chosen.listenerId, listenerId, item), listenerId, item);
}

function listenerSubject(id: string): Subject {
  return { kind: 'temporary listener', id, parameter: listenerId.displayName };
}
