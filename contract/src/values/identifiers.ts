import { z } from 'zod';
import { ADDITION } from './addition.ts';

const identifier = <Prefix extends string>(prefix: Prefix) =>
  z.templateLiteral([z.literal(prefix), '_', z.string().min(1)]);

/** Contract §2: `wkf_<id>`. */
export const WorkflowId = identifier('wkf').meta({ id: 'WorkflowId' });
/** Contract §2: `usr_<id>`. */
export const UserId = identifier('usr').meta({ id: 'UserId' });
/** Contract §2: `src_<id>`. */
export const SourceId = identifier('src').meta({ id: 'SourceId' });
/** Contract §2: `doc_<id>`. */
export const DocumentId = identifier('doc').meta({ id: 'DocumentId' });
/** Contract §2: `owc_<id>`. */
export const OutgoingWebhookId = identifier('owc').meta({ id: 'OutgoingWebhookId' });
/** Ours; the contract does not define a team's members (§2). */
export const TeamId = identifier('team').meta({ id: 'TeamId', ...ADDITION });
/** Ours: one run of a workflow for one event of its source. */
export const RunId = identifier('run').meta({ id: 'RunId', ...ADDITION });
/** Ours: one event for the outgoing webhook. */
export const EventId = identifier('evt').meta({ id: 'EventId', ...ADDITION });
/** Ours: one event for one receiver. */
export const DeliveryId = identifier('dlv').meta({ id: 'DeliveryId', ...ADDITION });
/** Ours: one content of a document's template. */
export const TemplateVersionId = identifier('ver').meta({ id: 'TemplateVersionId', ...ADDITION });
/** Ours: one browser in which a person is signed in. */
export const SessionId = identifier('ses').meta({ id: 'SessionId', ...ADDITION });
/** Ours: a developer access token, without the token itself. */
export const TokenId = identifier('tok').meta({ id: 'TokenId', ...ADDITION });
/** Ours: one entry of the audit log. */
export const AuditEntryId = identifier('aud').meta({ id: 'AuditEntryId', ...ADDITION });

export type WorkflowId = z.infer<typeof WorkflowId>;
export type UserId = z.infer<typeof UserId>;
export type SourceId = z.infer<typeof SourceId>;
export type DocumentId = z.infer<typeof DocumentId>;
export type OutgoingWebhookId = z.infer<typeof OutgoingWebhookId>;
export type TeamId = z.infer<typeof TeamId>;
export type RunId = z.infer<typeof RunId>;
export type EventId = z.infer<typeof EventId>;
export type DeliveryId = z.infer<typeof DeliveryId>;
export type TemplateVersionId = z.infer<typeof TemplateVersionId>;
export type SessionId = z.infer<typeof SessionId>;
export type TokenId = z.infer<typeof TokenId>;
export type AuditEntryId = z.infer<typeof AuditEntryId>;
