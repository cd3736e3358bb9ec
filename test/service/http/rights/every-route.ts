/**
 * What a route asks of whoever comes:
 * - `nothing`: it tells everybody the same;
 * - `secret`: to know the address of a webhook source;
 * - `session`: to have signed in to the pages; a token in the header does not count there;
 * - `token`: to be somebody, who is then shown or given something of one's own;
 * - `read`, `run`, `change`: that right to the workflow or the file in its path.
 */
export type Need = 'nothing' | 'secret' | 'session' | 'token' | 'read' | 'run' | 'change';

/** A route, and what those who may use it get. */
export interface RouteRights {
  /** `METHOD path`. A HEAD is what its GET is. */
  route: string;
  needs: Need;
  /** The status for those who may. */
  status: number;
  body?: unknown;
}

/**
 * Every route of the service: a new one needs a line here, or the tests fail. The order is one in
 * which all of them can be asked for about the same things, one after the other.
 */
export const everyRoute: readonly RouteRights[] = [
  { route: 'GET /healthz', needs: 'nothing', status: 200 },
  { route: 'GET /readyz', needs: 'nothing', status: 200 },
  { route: 'GET /metrics', needs: 'nothing', status: 200 },
  { route: 'GET /v0/openapi.json', needs: 'nothing', status: 200 },
  { route: 'GET /docs', needs: 'nothing', status: 200 },
  { route: 'GET /docs/templates', needs: 'nothing', status: 200 },
  { route: 'GET /docs/:part', needs: 'nothing', status: 200 },
  { route: 'GET /preview/:signedDocument', needs: 'nothing', status: 501 },

  { route: 'GET /files/:fileId', needs: 'session', status: 200 },
  { route: 'GET /files/:fileId/content', needs: 'session', status: 200 },
  { route: 'GET /files/:fileId/thumbnail', needs: 'session', status: 200 },
  { route: 'POST /files/sign-in', needs: 'session', status: 303 },
  { route: 'POST /files/sign-out', needs: 'session', status: 200 },

  { route: 'GET /v0/workflows', needs: 'token', status: 200 },
  { route: 'POST /v0/workflows', needs: 'token', status: 201, body: { name: 'My own' } },
  { route: 'GET /v0/drive/files', needs: 'token', status: 200 },
  { route: 'POST /v0/drive/files', needs: 'token', status: 201 },

  { route: 'GET /v0/workflows/:workflowId', needs: 'read', status: 200 },
  { route: 'GET /v0/workflows/:workflowId/source', needs: 'read', status: 200 },
  { route: 'GET /v0/workflows/:workflowId/fields', needs: 'read', status: 200 },
  { route: 'GET /v0/workflows/:workflowId/documents', needs: 'read', status: 200 },
  { route: 'GET /v0/workflows/:workflowId/documents/:documentId', needs: 'read', status: 200 },
  {
    route: 'GET /v0/workflows/:workflowId/documents/:documentId/fields',
    needs: 'read',
    status: 200,
  },
  { route: 'GET /v0/workflows/:workflowId/runs', needs: 'read', status: 200 },
  { route: 'GET /v0/workflows/:workflowId/runs/:runId', needs: 'read', status: 200 },
  { route: 'GET /v0/workflows/:workflowId/outgoing-webhook', needs: 'read', status: 200 },
  {
    route: 'GET /v0/workflows/:workflowId/outgoing-webhook/deliveries',
    needs: 'read',
    status: 200,
  },
  {
    route: 'GET /v0/workflows/:workflowId/outgoing-webhook/deliveries/:deliveryId',
    needs: 'read',
    status: 200,
  },
  { route: 'GET /v0/drive/files/:fileId', needs: 'read', status: 200 },
  { route: 'GET /v0/drive/files/:fileId/content', needs: 'read', status: 200 },
  // No LibreOffice stands behind the tests, so nothing can be drawn; strangers are not told even that.
  { route: 'GET /v0/drive/files/:fileId/thumbnail', needs: 'read', status: 422 },

  { route: 'POST /hooks/:secret', needs: 'secret', status: 200, body: { number: 2 } },
  { route: 'POST /v0/workflows/:workflowId/runs/:runId/retry', needs: 'run', status: 202 },

  {
    route: 'PATCH /v0/workflows/:workflowId',
    needs: 'change',
    status: 200,
    body: { color: '#123456' },
  },
  {
    route: 'PATCH /v0/workflows/:workflowId/documents/:documentId',
    needs: 'change',
    status: 200,
    body: { outputName: 'Changed' },
  },
  { route: 'POST /v0/workflows/:workflowId/documents', needs: 'change', status: 201 },
  {
    route: 'POST /v0/workflows/:workflowId/outgoing-webhook/rotate-secret',
    needs: 'change',
    status: 200,
  },
  { route: 'POST /v0/workflows/:workflowId/outgoing-webhook/test', needs: 'change', status: 200 },
  {
    route: 'POST /v0/workflows/:workflowId/outgoing-webhook/deliveries/:deliveryId/redeliver',
    needs: 'change',
    status: 202,
  },
  {
    route: 'DELETE /v0/workflows/:workflowId/outgoing-webhook/:webhookId',
    needs: 'change',
    status: 204,
  },
  {
    route: 'POST /v0/workflows/:workflowId/outgoing-webhook',
    needs: 'change',
    status: 201,
    body: { webhookUrl: 'http://127.0.0.1:9/' },
  },
  { route: 'DELETE /v0/workflows/:workflowId/outgoing-webhook', needs: 'change', status: 204 },
  {
    route: 'DELETE /v0/workflows/:workflowId/documents/:documentId',
    needs: 'change',
    status: 204,
  },
  { route: 'DELETE /v0/drive/files/:fileId', needs: 'change', status: 204 },
  { route: 'DELETE /v0/workflows/:workflowId', needs: 'change', status: 204 },
];
