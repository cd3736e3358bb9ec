import type { Resource } from '../operation';
import { document } from './document';
import { file } from './file';
import { outgoingWebhook } from './outgoing-webhook';
import { source } from './source';
import { workflow } from './workflow';

/** Everything the node can do. */
export const resources: readonly Resource[] = [document, file, outgoingWebhook, source, workflow];
