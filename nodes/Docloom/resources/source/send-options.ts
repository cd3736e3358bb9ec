import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import { readCollection } from '../../values/item-parameter';
import type { ItemContext } from '../../execution/operation';
import { optionsOf } from '../../parameters/options';
import { idempotencyKeyOption } from './idempotency-key';

const DEFAULT_BATCH_SIZE = 10;
const DEFAULT_TIMEOUT_SECONDS = 120;

const batchSize: INodeProperties = {
  displayName: 'Batch Size',
  name: 'batchSize',
  type: 'number',
  typeOptions: { minValue: 1, maxValue: 100, numberPrecision: 0 },
  default: DEFAULT_BATCH_SIZE,
  description: 'How many items to send at the same time',
};

const requireAllFields: INodeProperties = {
  displayName: 'Require All Fields',
  name: 'requireAllFields',
  type: 'boolean',
  default: true,
  description: 'Whether to stop before sending an item that lacks a field of the templates',
};

const timeout: INodeProperties = {
  displayName: 'Timeout (Seconds)',
  name: 'timeout',
  type: 'number',
  typeOptions: { minValue: 1 },
  default: DEFAULT_TIMEOUT_SECONDS,
  displayOptions: { show: { '/waitForDocuments': [true] } },
  description: "How long to wait for the documents of an item if 'Wait for Documents' is on",
};

/** The options of every operation that sends data. */
export const sendingOptions: readonly INodeProperties[] = [
  batchSize,
  idempotencyKeyOption,
  requireAllFields,
  timeout,
];

/** What few need to change about sending. */
export const sendOptions = optionsOf(...sendingOptions);

/**
 * How many items are sent at the same time: the same for all, so the first item says it. What is no
 * number is told by each item when it reads the options.
 */
export function readBatchSize(context: IExecuteFunctions): number {
  const path = `${sendOptions.name}.${batchSize.name}`;
  return Number(context.getNodeParameter(path, 0, DEFAULT_BATCH_SIZE)) || DEFAULT_BATCH_SIZE;
}

/** What holds for one item. */
export interface SendOptions {
  /** Whether the item must have every field of the templates. */
  readonly requiresAllFields: boolean;
  /** How long to wait for its documents. */
  readonly timeoutSeconds: number;
}

/**
 * Reads the options for the item whose turn it is.
 *
 * @throws NodeOperationError when an expression gives one of them another kind of value
 */
export function readSendOptions(item: ItemContext): SendOptions {
  const chosen = readCollection<{ requireAllFields: boolean; timeout: number }>(item, sendOptions);
  return {
    requiresAllFields: chosen.requireAllFields ?? false,
    timeoutSeconds: chosen.timeout ?? DEFAULT_TIMEOUT_SECONDS,
  };
}
