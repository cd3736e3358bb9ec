import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import { readCollection } from '../../item-parameter';
import type { Turn } from '../../operation';
import { optionsOf } from '../../parameters/options';
import { idempotencyKeyOption } from './idempotency-key';

const DEFAULT_BATCH_SIZE = 10;
const DEFAULT_TIMEOUT_SECONDS = 120;

const batchSize: INodeProperties = {
  displayName: 'Batch Size',
  name: 'batchSize',
  type: 'number',
  typeOptions: { minValue: 1, maxValue: 100 },
  default: DEFAULT_BATCH_SIZE,
  description: 'How many items to send at the same time',
};

const requireAllFields: INodeProperties = {
  displayName: 'Require All Fields',
  name: 'requireAllFields',
  type: 'boolean',
  default: true,
  description:
    'Whether to stop, before anything is sent, at an item that lacks a field of the templates',
};

const timeout: INodeProperties = {
  displayName: 'Timeout (Seconds)',
  name: 'timeout',
  type: 'number',
  typeOptions: { minValue: 1 },
  default: DEFAULT_TIMEOUT_SECONDS,
  displayOptions: { show: { '/waitForDocuments': [true] } },
  description: "How long to wait for the documents of an item, with 'Wait for Documents'",
};

/** What few need to change about sending. */
export const sendOptions = optionsOf(batchSize, idempotencyKeyOption, requireAllFields, timeout);

/** How many items are sent at the same time: the same for all, so the first item says it. */
export function readBatchSize(context: IExecuteFunctions): number {
  const path = `${sendOptions.name}.${batchSize.name}`;
  return Number(context.getNodeParameter(path, 0, DEFAULT_BATCH_SIZE)) || DEFAULT_BATCH_SIZE;
}

/** Whether this item must have every field of the templates. */
export function requiresAllFields(turn: Turn): boolean {
  return readCollection<{ requireAllFields: boolean }>(turn, sendOptions).requireAllFields === true;
}

/** How long to wait for the documents of this item. */
export function readTimeoutSeconds(turn: Turn): number {
  const chosen = readCollection<{ timeout: number }>(turn, sendOptions);
  return Number(chosen.timeout) || DEFAULT_TIMEOUT_SECONDS;
}
