import { randomUUID } from 'node:crypto';
import { NodeOperationError, type INode, type INodeProperties } from 'n8n-workflow';
import { namingItem } from '../../execution/caller';
import { readCollection } from '../../values/item-parameter';
import type { ItemContext } from '../../execution/operation';
import { textOf } from '../../values/required-text';

/** As many characters as a server has to take. */
const MAX_KEY_LENGTH = 255;

/** What a header may hold everywhere: printable ASCII. */
const HEADER_TEXT = /^[\x20-\x7e]+$/;

/** The key that a user chooses. */
export const idempotencyKeyOption: INodeProperties = {
  displayName: 'Idempotency Key',
  name: 'idempotencyKey',
  type: 'string',
  default: '',
  placeholder: 'e.g. {{ $json.invoiceNumber }}',
  description:
    'Names what is sent, such as an invoice number: the server makes its documents once in 24 hours, however often the same data is sent with the same key. When empty, each execution has a key of its own.',
};

/**
 * The keys of calls that no execution names, by the data that came with the call. n8n hands the same
 * object to every try of a call and a new one to the next call.
 */
const keysOfCalls = new WeakMap<object, string>();

/**
 * Returns the key for this item, the same at every try of the node: a server that knows the header
 * answers a repeat with the run of the first try. The key of the user comes first.
 *
 * @param options the collection that has the option of the user in it
 * @throws NodeOperationError when no header can hold the key of the user
 */
export function idempotencyKey(item: ItemContext, options: INodeProperties): string {
  return readOwnKey(item, options) ?? automaticKey(item);
}

function readOwnKey(item: ItemContext, options: INodeProperties): string | undefined {
  const chosen = readCollection<{ idempotencyKey: unknown }>(item, options).idempotencyKey ?? '';
  const key = textOf(chosen);
  const isText = typeof chosen === 'string' || typeof chosen === 'number';
  if (!isText) throw unusable(item, 'is not a text');
  if (key === '') return undefined;
  if (key.length > MAX_KEY_LENGTH) {
    throw unusable(item, `has ${key.length} characters, and ${MAX_KEY_LENGTH} are possible`);
  }
  if (!HEADER_TEXT.test(key)) {
    throw unusable(
      item,
      'holds a character that is neither a letter from A to Z, a digit nor ASCII punctuation',
    );
  }
  return key;
}

function unusable(item: ItemContext, reason: string): NodeOperationError {
  const message = `The option '${idempotencyKeyOption.displayName}' ${reason}`;
  return new NodeOperationError(item.context.getNode(), namingItem(message, item), {
    description:
      'Nothing was sent. Use a short text of ASCII characters, such as an invoice number, or leave the option empty.',
    itemIndex: item.itemIndex,
  });
}

function automaticKey(item: ItemContext): string {
  const { context, itemIndex } = item;
  const node = context.getNode();
  const executionId = context.getExecutionId() as string | undefined;
  if (executionId === undefined || isTool(node)) return keyOfCall(item, node);
  const runIndex = Number(context.getWorkflowDataProxy(itemIndex).$runIndex);
  // The instance is part of the key because every n8n counts its executions from one.
  return [context.getInstanceId(), executionId, node.id, runIndex, itemIndex].join(':');
}

/** n8n offers a node to agents and to MCP clients as a type of its own, named after the node's. */
function isTool({ type }: INode): boolean {
  return type.endsWith('Tool');
}

/**
 * The key of a tool's call. The execution does not name it: MCP clients call outside of any, an
 * agent's calls for two items may have one run index, and each try of a call has another.
 */
function keyOfCall({ context, itemIndex }: ItemContext, { id }: INode): string {
  const call = context.getInputData()[itemIndex]?.json ?? {};
  const key = keysOfCalls.get(call) ?? randomUUID();
  keysOfCalls.set(call, key);
  return [key, id, itemIndex].join(':');
}
