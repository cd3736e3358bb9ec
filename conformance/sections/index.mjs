import { whatTheServiceDoes } from './1-what-the-service-does.mjs';
import { document } from './2-document.mjs';
import { driveFile } from './2-drive-file.mjs';
import { outgoingWebhook } from './2-outgoing-webhook.mjs';
import { pdfCopies } from './2-pdf-copies.mjs';
import { source } from './2-source.mjs';
import { workflow } from './2-workflow.mjs';
import { statesAndTransitions } from './3-states-and-transitions.mjs';
import { documents } from './4-documents.mjs';
import { outgoingWebhookEndpoint } from './4-outgoing-webhook.mjs';
import { sourceEndpoint } from './4-source.mjs';
import { webhookSource } from './4-webhook-source.mjs';
import { workflows } from './4-workflows.mjs';
import { authentication } from './5-authentication.mjs';
import { events } from './6-events.mjs';
import { errors } from './7-errors.mjs';
import { limits } from './8-limits.mjs';
import { versioning } from './9-versioning.mjs';

/** Every section, in the order of the contract. */
export const sections = [
  whatTheServiceDoes,
  workflow,
  source,
  document,
  pdfCopies,
  driveFile,
  outgoingWebhook,
  statesAndTransitions,
  workflows,
  sourceEndpoint,
  documents,
  outgoingWebhookEndpoint,
  webhookSource,
  authentication,
  events,
  errors,
  limits,
  versioning,
];
