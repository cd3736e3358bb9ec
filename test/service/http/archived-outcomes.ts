import type { RouteRights } from './rights/every-route.ts';
import { everyRoute } from './rights/every-route.ts';

/**
 * What becomes of a request that is no read, when the workflow that it is about is archived:
 * - `refused`: 400 `workflow_archived`;
 * - `refused at the source`: 410 `source_archived`, which tells strangers no id;
 * - `done`: it changes nothing of the workflow, or takes off who hears of its events;
 * - `of the drive`: a file is its owner's, also when a workflow has made it.
 */
export type Outcome = 'refused' | 'refused at the source' | 'done' | 'of the drive';

/** A new route about a workflow that is no read needs a line here, or the tests fail. */
export const OUTCOMES: Readonly<Record<string, Outcome>> = {
  'POST /hooks/:secret': 'refused at the source',
  'POST /v0/workflows/:workflowId/runs/:runId/retry': 'refused',
  'PATCH /v0/workflows/:workflowId': 'refused',
  'PATCH /v0/workflows/:workflowId/documents/:documentId': 'refused',
  'POST /v0/workflows/:workflowId/documents': 'refused',
  'PUT /v0/workflows/:workflowId/documents/:documentId/sample-data': 'refused',
  'POST /v0/workflows/:workflowId/documents/:documentId/versions': 'refused',
  'POST /v0/workflows/:workflowId/documents/:documentId/versions/:versionId/restore': 'refused',
  'POST /v0/workflows/:workflowId/outgoing-webhook/rotate-secret': 'refused',
  'POST /v0/workflows/:workflowId/outgoing-webhook/test': 'refused',
  'POST /v0/workflows/:workflowId/outgoing-webhook/deliveries/:deliveryId/redeliver': 'refused',
  'POST /v0/workflows/:workflowId/documents/:documentId/preview': 'done',
  'POST /v0/workflows/:workflowId/outgoing-webhook/:webhookId/rotate-secret': 'refused',
  'POST /v0/workflows/:workflowId/outgoing-webhook/:webhookId/test': 'refused',
  'DELETE /v0/workflows/:workflowId/outgoing-webhook/:webhookId': 'done',
  'POST /v0/workflows/:workflowId/outgoing-webhook': 'refused',
  'DELETE /v0/workflows/:workflowId/outgoing-webhook': 'done',
  'DELETE /v0/workflows/:workflowId/documents/:documentId': 'refused',
  'POST /v0/drive/files/:fileId/links': 'of the drive',
  'DELETE /v0/drive/files/:fileId/links': 'of the drive',
  'DELETE /v0/drive/files/:fileId': 'of the drive',
  // Contract §3: "any | DELETE workflow | none | ARCHIVED".
  'DELETE /v0/workflows/:workflowId': 'done',
};

const aboutOne = everyRoute.filter(({ needs }) =>
  ['read', 'run', 'change', 'secret'].includes(needs),
);
const isRead = ({ route }: RouteRights) => route.startsWith('GET ');

/** The routes about one workflow that read it. */
export const reads = aboutOne.filter(isRead);

/** Those that do something. */
export const others = aboutOne.filter((one) => !isRead(one));

/** The routes that become that of an archived workflow. */
export const thatAre = (outcome: Outcome) =>
  others.filter(({ route }) => OUTCOMES[route] === outcome);
