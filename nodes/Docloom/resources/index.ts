import type { Resource } from '../execution/operation';
import { document } from './document';
import { file } from './file';
import { outgoingWebhook } from './outgoing-webhook';
import { run } from './run';
import { source } from './source';
import { template } from './template';
import { webhookDelivery } from './webhook-delivery';
import { workflow } from './workflow';

/** Everything the node can do. */
export const resources: readonly Resource[] = [
  document,
  file,
  outgoingWebhook,
  run,
  source,
  template,
  webhookDelivery,
  workflow,
];
