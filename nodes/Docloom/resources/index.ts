import type { Resource } from '../execution/operation';
import { delivery } from './delivery';
import { document } from './document';
import { file } from './file';
import { outgoingWebhook } from './outgoing-webhook';
import { run } from './run';
import { source } from './source';
import { workflow } from './workflow';

/** Everything the node can do. */
export const resources: readonly Resource[] = [
  delivery,
  document,
  file,
  outgoingWebhook,
  run,
  source,
  workflow,
];
