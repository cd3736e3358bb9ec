import { randomUUID } from 'node:crypto';
import { NodeOperationError, type INode, type INodeProperties } from 'n8n-workflow';
import { namingItem } from '../../execution/caller';
import { readCollection } from '../../values/item-parameter';
import type { ItemContext } from '../../execution/operation';
import { textOf } from '../../values/required-text';

/** The key length that every server must accept. */
const MAX_KEY_LENGTH = 255;

/** Printable ASCII, which every HTTP implementation allows in a header. */
const HEADER_TEXT = /^[\x20-\x7e]+$/;

/** The user's own key. */
export const idempotencyKeyOption: INodeProperties = {
  displayName: 'Idempotency Key',
  name: 'idempotencyKey',
  type: 'string',
  default: '',
  placeholder: 'e.g. {{ $json.invoiceNumber }}',
  description:
    'Identifies the data, such as an invoice number. If the same data is sent again with the same key within 24 hours, the server creates its documents only once. Leave empty to use a new key for each execution.',
};

/**
 * The keys of tool calls outside an execution, by their input data. n8n passes the same object to
 * every attempt of a call and a new one to the next call.
 */
const keysOfCalls = new WeakMap<object, string>();

/**
 * Returns the idempotency key of this item, which is the same for every attempt of the node.
 * Servers that support the header respond to a repeated request with the first run. The user's own
 * key takes precedence.
 * @param options the collection with the user's option
 * @throws NodeOperationError if a header cannot contain the user's key
 */
export function idempotencyKey(item: ItemContext, options: INodeProperties): string {
  return readOwnKey(item, options) ?? automaticKey(item);
}

function readOwnKey(item: ItemContext, options: INodeProperties): string | undefined {
  const chosen = readCollection<{ idempotencyKey: unknown }>(item, options).idempotencyKey ?? '';
  const key = textOf(chosen);
  const isText = typeof chosen === 'string' || typeof chosen === 'number';
  if (!isText) throw unusable(item, 'is not text');
  if (key === '') return undefined;
  if (key.length > MAX_KEY_LENGTH) {
    throw unusable(item, `has ${key.length} characters; the maximum is ${MAX_KEY_LENGTH}`);
  }
  if (!HEADER_TEXT.test(key)) {
    throw unusable(
      item,
      'contains a character that is not an ASCII letter, a digit or ASCII punctuation',
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

/** n8n exposes a node to agents and MCP clients as a separate node type, named after the node. */
function isTool({ type }: INode): boolean {
  return type.endsWith('Tool');
}

/**
 * Returns the key of a tool call. The execution does not identify the call: MCP clients call
 * outside an execution, an agent's calls for two items may share a run index, and each attempt has
 * another one.
 */
function keyOfCall({ context, itemIndex }: ItemContext, { id }: INode): string {
  const call = context.getInputData()[itemIndex]?.json ?? {};
  const key = keysOfCalls.get(call) ?? randomUUID();
  keysOfCalls.set(call, key);
  return [key, id, itemIndex].join(':');
}
