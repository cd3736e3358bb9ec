/**
 * What a route asks of whoever comes:
 * - `nothing`: it tells everybody the same;
 * - `secret`: to know the address of a webhook source;
 * - `link`: to know the address of a share link;
 * - `session`: to have signed in to the pages; a token in the header does not count there;
 * - `token`: to be somebody, who is then shown or given something of one's own;
 * - `mcp`: the same, for the MCP server, which answers 401 to others;
 * - `person`: to be whose token it is, or an owner of that person's team;
 * - `read`, `run`, `change`: that right to the workflow or the file in its path.
 */
export type Need =
  | 'nothing'
  | 'secret'
  | 'link'
  | 'session'
  | 'token'
  | 'mcp'
  | 'person'
  | 'read'
  | 'run'
  | 'change';

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
 * Every route of the service, without those of the console: a new one needs a line here, or the tests
 * fail. The order is one in which all of them can be requested for the same things, one after the
 * other.
 */
export const everyRoute: readonly RouteRights[] = [
  { route: 'GET /healthz', needs: 'nothing', status: 200 },
  { route: 'GET /readyz', needs: 'nothing', status: 200 },
  { route: 'GET /metrics', needs: 'nothing', status: 200 },
  { route: 'GET /v0/openapi.json', needs: 'nothing', status: 200 },
  { route: 'GET /docs', needs: 'nothing', status: 200 },
  { route: 'GET /docs/templates', needs: 'nothing', status: 200 },
  { route: 'GET /docs/:part', needs: 'nothing', status: 200 },
  // Previews are not public, so nobody gets their files.
  { route: 'GET /preview/:signedDocument/document.pdf', needs: 'nothing', status: 404 },
  { route: 'GET /preview/:signedDocument/page.png', needs: 'nothing', status: 404 },

  // Without streams and sessions there is nothing to get or delete.
  { route: 'GET /mcp', needs: 'nothing', status: 405 },
  { route: 'DELETE /mcp', needs: 'nothing', status: 405 },
  // A message that is no JSON-RPC. test/service/mcp has the rights of the tools.
  { route: 'POST /mcp', needs: 'mcp', status: 400, body: {} },

  { route: 'GET /files/:fileId', needs: 'session', status: 200 },
  { route: 'GET /files/:fileId/content', needs: 'session', status: 200 },
  { route: 'GET /files/:fileId/thumbnail', needs: 'session', status: 200 },
  { route: 'GET /preview/:signedDocument', needs: 'session', status: 303 },
  { route: 'POST /files/sign-in', needs: 'session', status: 303 },
  // Nobody knows the address of an invitation. The tests of its pages have those who do.
  { route: 'GET /invitation/:invitationSecret', needs: 'nothing', status: 404 },
  { route: 'POST /invitation/:invitationSecret', needs: 'session', status: 303 },
  { route: 'POST /files/sign-out', needs: 'session', status: 200 },

  { route: 'GET /v0/workflows', needs: 'token', status: 200 },
  { route: 'GET /v0/activity', needs: 'token', status: 200 },
  { route: 'GET /v0/audit-log', needs: 'token', status: 200 },
  { route: 'GET /v0/team', needs: 'token', status: 200 },
  { route: 'GET /v0/team/members', needs: 'token', status: 200 },
  { route: 'GET /v0/tokens', needs: 'token', status: 200 },
  // test/service/http/routes has what owners, members and strangers may.
  { route: 'POST /v0/team/invitations', needs: 'person', status: 201 },
  { route: 'DELETE /v0/team/members/:userId', needs: 'person', status: 204 },
  { route: 'DELETE /v0/tokens/:tokenId', needs: 'person', status: 204 },
  { route: 'GET /v0/numbers', needs: 'token', status: 200 },
  { route: 'POST /v0/workflows', needs: 'token', status: 201, body: { name: 'My own' } },
  { route: 'GET /v0/drive/files', needs: 'token', status: 200 },
  { route: 'POST /v0/drive/files', needs: 'token', status: 201 },
  { route: 'POST /v0/workflows/from-file', needs: 'token', status: 201 },
  { route: 'GET /v0/account', needs: 'token', status: 200 },
  // The users of these tests have tokens only.
  {
    route: 'PUT /v0/account/password',
    needs: 'token',
    status: 409,
    body: { currentPassword: 'none', newPassword: 'a new password' },
  },
  { route: 'GET /v0/sessions', needs: 'token', status: 200 },
  { route: 'DELETE /v0/sessions', needs: 'token', status: 204 },
  // A session of nobody; one of somebody else is answered like it.
  { route: 'DELETE /v0/sessions/:sessionId', needs: 'token', status: 404 },
  { route: 'POST /v0/render', needs: 'token', status: 200 },
  { route: 'POST /v0/render/check', needs: 'token', status: 200 },

  { route: 'GET /v0/workflows/:workflowId', needs: 'read', status: 200 },
  { route: 'GET /v0/workflows/:workflowId/source', needs: 'read', status: 200 },
  { route: 'GET /v0/workflows/:workflowId/access', needs: 'read', status: 200 },
  { route: 'GET /v0/workflows/:workflowId/fields', needs: 'read', status: 200 },
  { route: 'GET /v0/workflows/:workflowId/documents', needs: 'read', status: 200 },
  { route: 'GET /v0/workflows/:workflowId/documents/:documentId', needs: 'read', status: 200 },
  {
    route: 'GET /v0/workflows/:workflowId/documents/:documentId/fields',
    needs: 'read',
    status: 200,
  },
  {
    route: 'GET /v0/workflows/:workflowId/documents/:documentId/versions',
    needs: 'read',
    status: 200,
  },
  {
    route: 'GET /v0/workflows/:workflowId/documents/:documentId/versions/:versionId/content',
    needs: 'read',
    status: 200,
  },
  {
    route: 'GET /v0/workflows/:workflowId/documents/:documentId/versions/:versionId/fields',
    needs: 'read',
    status: 200,
  },
  {
    route: 'POST /v0/workflows/:workflowId/documents/:documentId/preview',
    needs: 'read',
    status: 200,
    body: { data: { number: 3 }, format: 'original' },
  },
  { route: 'GET /v0/workflows/:workflowId/runs', needs: 'read', status: 200 },
  { route: 'GET /v0/workflows/:workflowId/runs/:runId', needs: 'read', status: 200 },
  { route: 'GET /v0/workflows/:workflowId/outgoing-webhook', needs: 'read', status: 200 },
  {
    route: 'GET /v0/workflows/:workflowId/outgoing-webhook/listeners',
    needs: 'read',
    status: 200,
  },
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

  { route: 'GET /shared/:linkSecret', needs: 'link', status: 200 },
  {
    route: 'POST /v0/drive/files/:fileId/links',
    needs: 'read',
    status: 201,
    body: { expiresInSeconds: 60 },
  },

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
  { route: 'GET /v0/workflows/:workflowId/runs/:runId/data', needs: 'change', status: 200 },
  {
    route: 'GET /v0/workflows/:workflowId/documents/:documentId/sample-data',
    needs: 'change',
    status: 200,
  },
  {
    route: 'PUT /v0/workflows/:workflowId/documents/:documentId/sample-data',
    needs: 'change',
    status: 200,
    body: { number: 3 },
  },
  {
    route: 'POST /v0/workflows/:workflowId/documents/:documentId/versions/:versionId/restore',
    needs: 'change',
    status: 201,
  },
  {
    route: 'POST /v0/workflows/:workflowId/documents/:documentId/versions',
    needs: 'change',
    status: 201,
  },
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
    route: 'POST /v0/workflows/:workflowId/outgoing-webhook/:webhookId/rotate-secret',
    needs: 'change',
    status: 200,
  },
  {
    route: 'POST /v0/workflows/:workflowId/outgoing-webhook/:webhookId/test',
    needs: 'change',
    status: 200,
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
  { route: 'DELETE /v0/drive/files/:fileId/links', needs: 'change', status: 204 },
  { route: 'DELETE /v0/drive/files/:fileId', needs: 'change', status: 204 },
  { route: 'DELETE /v0/workflows/:workflowId', needs: 'change', status: 204 },
];
