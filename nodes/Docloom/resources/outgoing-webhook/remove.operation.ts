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
  description: 'Ends this temporary listener and keeps the registered webhook',
};

const options = optionsOf(listenerId);

/** Removes the outgoing webhook of a workflow. */
export const remove: Operation = {
  option: {
    name: 'Remove',
    value: 'remove',
    action: 'Remove outgoing webhook',
    description: 'Stop notifying the registered URL of the documents of a workflow',
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
 * Reads the ID of the listener to end; undefined for the registered webhook. An option that was
 * added but is empty still means a listener, so that the webhook is not removed by mistake.
 */
function readListenerId(item: ItemContext): string | undefined {
  const chosen = readCollection<{ listenerId: unknown }>(item, options);
  if (!('listenerId' in chosen)) return undefined;
  return requireId(requireText(chosen.listenerId, listenerId, item), listenerId, item);
}

function listenerSubject(id: string): Subject {
  return { kind: 'temporary listener', id, parameter: listenerId.displayName };
}
