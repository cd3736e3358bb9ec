import type { FastifyInstance } from 'fastify';
import { checkTemplateOnce } from '../rendering/check-template-once.ts';
import { previewDocument, previewTemplate } from '../rendering/preview-document.ts';
import { renderOnce } from '../rendering/render-once.ts';
import { changePassword } from '../people/passwords/set-password.ts';
import { endOwnSession, endOwnSessions, ownSessions } from '../people/own-sessions.ts';
import { activityOf } from '../runs/history/activity.ts';
import { listMatchingRuns } from '../runs/search/list-matching.ts';
import { readRun } from '../runs/read.ts';
import { retryRun } from '../runs/retry.ts';
import { runDataOf } from '../runs/run-data.ts';
import { inviteToTeam } from '../people/invite-to-team.ts';
import { listMembers, removeMember } from '../people/member.ts';
import { ownTeam } from '../people/team-owner.ts';
import { listVisibleTokens, revokeVisibleToken } from '../people/visible-tokens.ts';
import { redeliver } from '../webhooks/redeliver.ts';
import { sendTestEvent } from '../webhooks/send-test-event.ts';
import { archiveWorkflow, changeWorkflow } from '../workflows/change-workflow.ts';
import { createWorkflow, createWorkflowFromUpload } from '../workflows/create-workflow.ts';
import { addDocument } from '../workflows/documents/add-document.ts';
import { accessTo } from '../workflows/workflow-access.ts';
import { deleteFile } from '../workflows/documents/delete-file.ts';
import { createFileLink, revokeFileLinks } from '../workflows/documents/file-links.ts';
import { withOrigins } from '../workflows/documents/file-origins.ts';
import { removeDocument } from '../workflows/documents/delete-document.ts';
import { inspectDocument, listWorkflowFields } from '../workflows/documents/list-fields.ts';
import { replaceSampleData, sampleDataOf } from '../workflows/documents/sample-data.ts';
import { inspectVersion } from '../workflows/documents/versions/inspect-version.ts';
import { listVersions } from '../workflows/documents/versions/list-versions.ts';
import { readVersion } from '../workflows/documents/versions/read-version.ts';
import {
  replaceByDriveFile,
  replaceByUpload,
  restoreVersion,
} from '../workflows/documents/versions/replace-template.ts';
import { updateDocument } from '../workflows/documents/update-document.ts';
import { registerOutgoingWebhook } from '../workflows/outgoing-webhook/register-webhook.ts';
import {
  removeListener,
  removeOutgoingWebhook,
} from '../workflows/outgoing-webhook/remove-webhook.ts';
import { rotateSecret } from '../workflows/outgoing-webhook/rotate-secret.ts';
import { Lists } from './answers/lists.ts';
import { bind } from './bound.ts';
import { answerConditionally } from './conditional/conditional-reads.ts';
import { accountRoutes } from './routes/account/account.ts';
import { activityRoutes } from './routes/activity.ts';
import { auditLogRoutes } from './routes/people/audit-log.ts';
import { deliveryRoutes } from './routes/deliveries.ts';
import { documentRoutes } from './routes/documents.ts';
import { driveFileRoutes } from './routes/drive-files.ts';
import { fieldRoutes } from './routes/fields.ts';
import { numbersRoutes } from './routes/numbers.ts';
import { outgoingWebhookRoutes } from './routes/outgoing-webhook.ts';
import { previewRoutes } from './routes/previews.ts';
import { renderRoutes } from './routes/renders.ts';
import { runRoutes } from './routes/runs.ts';
import { sampleDataRoutes } from './routes/sample-data.ts';
import { sessionRoutes } from './routes/account/sessions.ts';
import { sourceRoutes } from './routes/source.ts';
import { nameIgnoredMembers } from './requests/unknown-members.ts';
import { teamRoutes } from './routes/people/team.ts';
import { templateVersionRoutes } from './routes/template-versions.ts';
import { tokenRoutes } from './routes/people/tokens.ts';
import { workflowRoutes } from './routes/workflows.ts';
import type { ServerOptions } from './server-options.ts';
import type { SharedGuards } from './shared-guards.ts';

/**
 * Returns the routes of the API below `/v0`.
 * @param admit adds the hooks that admit requests and remember their user
 */
export function versionZero(
  options: ServerOptions,
  {
    waiting,
    largeReads,
    renders,
    accountAttempts,
  }: Pick<SharedGuards, 'waiting' | 'largeReads' | 'renders' | 'accountAttempts'>,
  admit: (server: FastifyInstance) => void,
) {
  const { store, relaxedStore, drive, fileAccess, thumbnails } = options;
  const { addresses, present, clock, monotonic, limits } = options;
  const lists = new Lists(addresses, largeReads);
  const workflows = workflowRoutes({
    store,
    drive,
    lists,
    present,
    limits,
    workflows: {
      create: bind(createWorkflow, options),
      createFromUpload: bind(createWorkflowFromUpload, options),
      change: bind(changeWorkflow, options),
      archive: bind(archiveWorkflow, options),
      accessTo: bind(accessTo, options),
    },
  });
  const documents = documentRoutes({
    store,
    drive,
    addresses,
    present,
    documents: {
      add: bind(addDocument, options),
      inspect: bind(inspectDocument, options),
      update: bind(updateDocument, options),
      remove: bind(removeDocument, options),
    },
  });
  const templateVersions = templateVersionRoutes({
    store,
    drive,
    addresses,
    present,
    limits,
    versions: {
      list: bind(listVersions, options),
      read: bind(readVersion, options),
      inspect: bind(inspectVersion, options),
      replaceByUpload: bind(replaceByUpload, options),
      replaceByDriveFile: bind(replaceByDriveFile, options),
      restore: bind(restoreVersion, options),
    },
  });
  const sampleData = sampleDataRoutes({
    store,
    limits,
    sampleData: { read: bind(sampleDataOf, options), replace: bind(replaceSampleData, options) },
  });
  const outgoingWebhook = outgoingWebhookRoutes({
    store,
    relaxedStore,
    clock,
    monotonic,
    present,
    webhooks: {
      register: bind(registerOutgoingWebhook, options),
      rotateSecret: bind(rotateSecret, options),
      sendTestEvent: bind(sendTestEvent, options),
      remove: bind(removeOutgoingWebhook, options),
      removeListener: bind(removeListener, options),
    },
  });
  const numbers = numbersRoutes({ store, largeReads, runNumbers: options.runNumbers });
  const activity = activityRoutes({ store, addresses, activityOf: bind(activityOf, options) });
  const auditLog = auditLogRoutes({ store, addresses });
  const team = teamRoutes({
    addresses,
    team: {
      read: bind(ownTeam, options),
      members: bind(listMembers, options),
      invite: bind(inviteToTeam, options),
      removeMember: bind(removeMember, options),
    },
  });
  const tokens = tokenRoutes({
    addresses,
    tokens: {
      list: bind(listVisibleTokens, options),
      revoke: bind(revokeVisibleToken, options),
    },
  });
  const deliveries = deliveryRoutes({
    store,
    addresses,
    present,
    redeliver: bind(redeliver, options),
  });
  const runs = runRoutes({
    store,
    drive,
    addresses,
    present,
    waiting,
    largeReads,
    runs: {
      list: bind(listMatchingRuns, options),
      read: bind(readRun, options),
      retry: bind(retryRun, options),
      data: bind(runDataOf, options),
    },
  });
  const driveFiles = driveFileRoutes({
    drive,
    fileAccess,
    thumbnails,
    lists,
    present,
    limits,
    withOrigins: bind(withOrigins, options),
    deleteFile: bind(deleteFile, options),
    links: { create: bind(createFileLink, options), revoke: bind(revokeFileLinks, options) },
  });
  const previews = previewRoutes({
    store,
    renders,
    limits,
    preview: bind(previewDocument, options),
    previewTemplate: bind(previewTemplate, options),
  });
  const render = renderRoutes({
    renders,
    limits,
    renderOnce: bind(renderOnce, options),
    check: bind(checkTemplateOnce, options),
  });
  const fields = fieldRoutes(store, bind(listWorkflowFields, options));
  const account = accountRoutes({
    store,
    log: options.log,
    accountAttempts,
    changePassword: bind(changePassword, options),
  });
  const sessions = sessionRoutes({
    sessions: {
      list: bind(ownSessions, options),
      end: bind(endOwnSession, store),
      endAll: bind(endOwnSessions, store),
    },
  });
  return async (server: FastifyInstance) => {
    admit(server);
    answerConditionally(server);
    nameIgnoredMembers(server);
    const workflow = '/workflows/:workflowId';
    const webhook = `${workflow}/outgoing-webhook`;
    await server.register(workflows, { prefix: '/workflows' });
    await server.register(activity, { prefix: '/activity' });
    await server.register(team, { prefix: '/team' });
    await server.register(tokens, { prefix: '/tokens' });
    await server.register(auditLog, { prefix: '/audit-log' });
    await server.register(numbers, { prefix: '/numbers' });
    await server.register(sourceRoutes(store, present), { prefix: `${workflow}/source` });
    await server.register(documents, { prefix: `${workflow}/documents` });
    const ofDocument = `${workflow}/documents/:documentId`;
    await server.register(templateVersions, { prefix: `${ofDocument}/versions` });
    await server.register(sampleData, { prefix: `${ofDocument}/sample-data` });
    await server.register(previews, { prefix: `${workflow}/documents` });
    await server.register(outgoingWebhook, { prefix: webhook });
    await server.register(deliveries, { prefix: `${webhook}/deliveries` });
    await server.register(fields, { prefix: `${workflow}/fields` });
    await server.register(runs, { prefix: `${workflow}/runs` });
    await server.register(render, { prefix: '/render' });
    await server.register(driveFiles, { prefix: '/drive/files' });
    await server.register(account, { prefix: '/account' });
    await server.register(sessions, { prefix: '/sessions' });
  };
}
