import { z } from 'zod';
import { ADDITION } from '../values/addition.ts';
import { AuditEntryId, UserId, WorkflowId } from '../values/identifiers.ts';
import { Timestamp } from '../values/timestamp.ts';

/**
 * The changes that the audit log has. Of a run it has only retries by somebody: what else happens is in
 * the runs. The log of the service has who signed in. Ours.
 */
export const AuditAction = z
  .enum([
    'workflow.created',
    'workflow.changed',
    'workflow.archived',
    'workflow.shared',
    'workflow.unshared',
    'template.added',
    'template.replaced',
    'template.restored',
    'template.found',
    'template.deleted',
    'options.changed',
    'sample_data.changed',
    'outgoing_webhook.registered',
    'outgoing_webhook.removed',
    'signing_secret.rotated',
    'file.deleted',
    'file_link.created',
    'file_links.revoked',
    'run.retried',
    'token.created',
    'token.revoked',
    'user.created',
    'user.invited',
    'password.changed',
    'identity.linked',
    'identity.unlinked',
    'user.moved',
    'user.disabled',
    'user.enabled',
    'team_owner.added',
    'team_owner.removed',
    'team.created',
    'team.renamed',
    'team.removed',
  ])
  .meta({
    id: 'AuditAction',
    ...ADDITION,
    description:
      'What was done. `template.found` is a content that somebody has put into the drive by hand. Later versions may add actions.',
  });
export type AuditAction = z.infer<typeof AuditAction>;

/** The kinds of things that are changed. Ours. */
export const AuditSubjectKind = z
  .enum(['workflow', 'document', 'outgoing_webhook', 'file', 'run', 'token', 'user', 'team'])
  .meta({ id: 'AuditSubjectKind', ...ADDITION, description: 'The kind of what was changed.' });
export type AuditSubjectKind = z.infer<typeof AuditSubjectKind>;

/** Who has changed something, and how. Ours. */
export const AuditAuthor = z
  .object({
    kind: z
      .enum(['user', 'operator', 'service'])
      .describe('A user, the operator at the command line, or the service itself.'),
    id: UserId.nullable().describe('Null unless it was a user.'),
    name: z.string().nullable().describe('The name of the user at that time.'),
    means: z
      .enum(['session', 'token', 'command_line'])
      .nullable()
      .describe('A session of the console, a token, or the command line. Null for the service.'),
    tokenId: z.string().nullable().describe('The ID of the token, if there was one.'),
  })
  .meta({ id: 'AuditAuthor', ...ADDITION, description: 'Who has changed something, and how.' });
export type AuditAuthor = z.infer<typeof AuditAuthor>;

/** What else a change says. Members that do not apply are absent. Ours. */
export const AuditDetails = z
  .object({
    members: z
      .array(z.string())
      .describe('The names of the members or options that have changed, without their values.'),
    passwordProtection: z
      .enum(['turned_on', 'password_changed', 'turned_off'])
      .describe(
        'What has happened to the password protection of the PDFs of a template. The password is not recorded.',
      ),
    team: z.string().describe('The name of the team that it is about.'),
    user: z.string().describe('The name of the user that it is about.'),
    former: z.string().describe('The name before.'),
    invitation: z
      .literal('revoked')
      .describe(
        'The member who was removed had only been invited, and the invitation was revoked.',
      ),
    issuer: z.string().describe('The OpenID provider of the account that was linked.'),
    version: z.number().int().describe('The number of the new version of the template.'),
    restoredVersion: z
      .number()
      .int()
      .describe('The number of the version that was restored as the new one.'),
    note: z
      .string()
      .describe('What has changed in the new version of the template, as its author wrote.'),
    expiresAt: Timestamp.describe('When the new token or share link expires.'),
  })
  .partial()
  .meta({
    id: 'AuditDetails',
    ...ADDITION,
    description: 'What else there is to say. Members that do not apply are absent.',
  });
export type AuditDetails = z.infer<typeof AuditDetails>;

/** One change of what belongs to a user or a team. It holds no secrets and no data of documents. Ours. */
export const AuditEntry = z
  .object({
    id: AuditEntryId,
    createdAt: Timestamp,
    action: AuditAction,
    author: AuditAuthor,
    subject: z
      .object({
        kind: AuditSubjectKind,
        id: z.string(),
        name: z
          .string()
          .describe(
            'Its name at that time: the host of an outgoing webhook, the ID of a run, the label of a token, which may be empty.',
          ),
      })
      .describe('What was changed. It may not exist any more.'),
    workflow: z
      .object({ id: WorkflowId, name: z.string() })
      .nullable()
      .describe('The workflow that it belongs to, with its name at that time; null if none.'),
    details: AuditDetails,
  })
  .meta({ id: 'AuditEntry', ...ADDITION, description: 'One change: who did what to what, when.' });
export type AuditEntry = z.infer<typeof AuditEntry>;
