import {
  ADDITION,
  AuditAction,
  AuditSubjectKind,
  RunStatus,
  Timestamp,
  WorkflowStatus,
} from '@docloom/contract';
import { z } from 'zod';
import type { IdPrefix } from '../../ids/ids.ts';
import { booleanInQuery } from './boolean-in-query.ts';
import { cursorInQuery } from './cursor-in-query.ts';
import { momentInQuery } from './moment-in-query.ts';
import { wholeNumberInQuery } from './number-in-query.ts';
import type {
  DeliveryId,
  DocumentId,
  OutgoingWebhookId,
  RunId,
  SessionId,
  TemplateVersionId,
  TokenId,
  UserId,
  WorkflowId,
} from '@docloom/contract';

// An id in another format belongs to nothing, so the response is 404 and not 400.
const anyId = <Id extends string>() => z.string().transform((id) => id as Id);

export const WorkflowParams = z.object({ workflowId: anyId<WorkflowId>() });
export const DocumentParams = WorkflowParams.extend({ documentId: anyId<DocumentId>() });
export const TemplateVersionParams = DocumentParams.extend({
  versionId: anyId<TemplateVersionId>(),
});
export const OutgoingWebhookParams = WorkflowParams.extend({
  webhookId: anyId<OutgoingWebhookId>(),
});
export const RunParams = WorkflowParams.extend({ runId: anyId<RunId>() });
export const DeliveryParams = WorkflowParams.extend({ deliveryId: anyId<DeliveryId>() });
export const SessionParams = z.object({ sessionId: anyId<SessionId>() });
export const MemberParams = z.object({ userId: anyId<UserId>() });
export const TokenParams = z.object({ tokenId: anyId<TokenId>() });
export const DriveFileParams = z.object({ fileId: z.string() });

const DEFAULT_PAGE = 100;
const LARGEST_PAGE = 1000;

const pageLength = wholeNumberInQuery(z.number().int().min(1).max(LARGEST_PAGE));

/** Returns a page of a list of such entries. The whole list is returned unless a limit is given. */
const pageOf = (prefix: IdPrefix) =>
  z.object({
    limit: pageLength
      .optional()
      .describe('The maximum number of entries on a page. Without it, the whole list is returned.'),
    cursor: cursorInQuery(prefix),
  });

/** Returns a page of a list that grows without bound, so it always has a limit. */
const limitedPageOf = (prefix: IdPrefix) =>
  pageOf(prefix).extend({
    limit: pageLength.default(DEFAULT_PAGE).describe('The maximum number of entries on a page.'),
  });

/** A page of the list of documents. */
export const DocumentsQuery = pageOf('doc');

/** A page of the list of template versions. */
export const TemplateVersionsQuery = pageOf('ver');

/** A page of the list of tokens. */
export const TokensQuery = pageOf('tok');

/** A page of the list of workflows. */
export const WorkflowsQuery = pageOf('wkf').extend({
  status: WorkflowStatus.optional().describe('Lists the workflows of this status only.'),
});

/** A page of the list of what has happened in the workflows lately. */
export const ActivityQuery = limitedPageOf('wkf').extend({ status: WorkflowsQuery.shape.status });

/** A page of the audit log. */
export const AuditLogQuery = limitedPageOf('aud').extend({
  workflowId: anyId<WorkflowId>().optional().describe('Lists the changes of this workflow only.'),
  action: AuditAction.optional().describe('Lists the changes of this action only.'),
  kind: AuditSubjectKind.optional().describe('Lists the changes of this kind of subject only.'),
  userId: anyId<UserId>().optional().describe('Lists the changes by this user only.'),
  since: Timestamp.optional().describe('Lists the changes from this time on.'),
  until: Timestamp.optional().describe('Lists the changes before this time.'),
});

/** A page of the list of runs. */
export const RunsQuery = limitedPageOf('run').extend({
  status: RunStatus.optional().describe('Lists the runs of this status only.'),
  search: z
    .string()
    .trim()
    .optional()
    .describe(
      'Lists the runs with this text in their id or in the name of one of their files, whatever its case. Runs that failed with `pdf_password_unusable` also match by the intended name of their file. A blank text lists all. A search, and a filter by another status than `FAILED`, reads the newest 10,000 runs from the start of the page. If there are older ones, the headers `Docloom-Searched-Runs` and `Docloom-Searched-Since` say how far it has come.',
    ),
  searchData: booleanInQuery()
    .optional()
    .describe(
      'With `true`, `search` also finds runs whose source data has the text in one of its values, at any depth: in a text of up to 10,000 characters, or in a number as it was written. Names of fields are not searched. Such a search also ends after 100 million characters of data. A team that the workflow is only shared with cannot search the data.',
    ),
  acceptedAfter: momentInQuery(
    'Lists the runs that were accepted at this moment or later, an ISO 8601 timestamp with a UTC offset.',
  ),
  acceptedBefore: momentInQuery(
    'Lists the runs that were accepted before this moment, an ISO 8601 timestamp with a UTC offset.',
  ),
});

/** A page of the list of drive files. */
export const DriveFilesQuery = pageOf('fil').extend({
  order: z
    .enum(['oldest', 'newest'])
    .default('oldest')
    .describe('Which files come first, by their creation.'),
  search: z
    .string()
    .trim()
    .optional()
    .describe(
      'Lists the files with this text in their name, whatever its case. A blank text lists all. A search reads 10,000 files from the start of the page, in the order of the list.',
    ),
});

/** A page of the list of deliveries. */
export const DeliveriesQuery = limitedPageOf('dlv').extend({
  runId: anyId<RunId>().optional().describe('Lists the deliveries of this run only.'),
});

/** Options for adding a template. */
export const TemplateQuery = z.object({
  requireValid: booleanInQuery()
    .optional()
    .meta({
      ...ADDITION,
      description:
        'With `true`, a template with errors is rejected: 422 `template_broken` names each of them, and nothing is created.',
    }),
});

/** Options for replacing a template. */
export const ReplacementQuery = z.object({
  allowErrors: booleanInQuery()
    .optional()
    .describe(
      'With `true`, a template with errors is accepted; by default, 422 `template_broken` names each of them, and nothing is replaced.',
    ),
});
