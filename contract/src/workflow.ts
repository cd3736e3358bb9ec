import { z } from 'zod';
import { Document, DocumentCreate, DocumentCreated } from './document.ts';
import { WorkflowId } from './values/identifiers.ts';
import {
  OutgoingWebhook,
  OutgoingWebhookCreate,
  OutgoingWebhookCreated,
} from './outgoing-webhook.ts';
import { Owner } from './owner.ts';
import { readOnlyMembers, separateReadOnly } from './values/read-only.ts';
import { shortText } from './values/short-text.ts';
import { Source, SourceCreate } from './source.ts';
import { Team } from './team.ts';
import { Timestamp } from './values/timestamp.ts';

/** Contract §3. INCOMPLETE needs a template, COMPLETE can run, ARCHIVED is no longer usable. */
export const WorkflowStatus = z.enum(['COMPLETE', 'INCOMPLETE', 'ARCHIVED']).meta({
  id: 'WorkflowStatus',
  description:
    '`INCOMPLETE`: a template is missing. `COMPLETE`: it can run. `ARCHIVED`: it is no longer usable.',
});
export type WorkflowStatus = z.infer<typeof WorkflowStatus>;

/**
 * A hex colour as in CSS: three or six digits, or four or eight with opacity. Contract §2: "a hex
 * string prefixed with #".
 */
export const Color = z
  .string()
  .regex(
    /^#(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$/,
    'must be a hex colour such as #cccccc, of 3, 4, 6 or 8 digits',
  )
  .meta({
    id: 'Color',
    description: 'A hex colour with `#`: three or six digits, or four or eight with opacity.',
  });

const WorkflowName = shortText(200);
const IconName = shortText(100);

/** A workflow: one source, any number of template documents. Contract §2, "Workflow". */
export const Workflow = z
  .object({
    id: WorkflowId,
    name: z.string(),
    color: z.string(),
    icon: z.string(),
    status: WorkflowStatus,
    autoCreate: z.boolean().describe('Whether each event of the source starts a run. Read-only.'),
    owner: Owner,
    team: Team.nullable(),
    source: Source,
    documents: z.array(Document),
    outgoingWebhook: OutgoingWebhook.nullable(),
    createdByApi: z.boolean().describe('Read-only.'),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'Workflow', description: 'A workflow with one source and any number of templates.' });
export type Workflow = z.infer<typeof Workflow>;

/**
 * The response to creating a workflow: the workflow, its template's errors, and the signing secret
 * of its new webhook, which is shown only once. Errors and secret are ours.
 */
export const WorkflowCreated = Workflow.extend({
  documents: z.array(DocumentCreated),
  outgoingWebhook: OutgoingWebhookCreated.nullable(),
}).meta({ id: 'WorkflowCreated', description: 'A workflow that was just created.' });
export type WorkflowCreated = z.infer<typeof WorkflowCreated>;

/** The payload that creates a workflow, alone or complete. Contract §4, "Workflows", rule 2. */
export const WorkflowCreate = z
  .object({
    name: WorkflowName,
    color: Color.optional(),
    icon: IconName.optional(),
    source: SourceCreate.optional(),
    document: DocumentCreate.optional(),
    outgoingWebhook: OutgoingWebhookCreate.nullish(),
  })
  .meta({ id: 'WorkflowCreate', description: 'Only `name` is required.' });
export type WorkflowCreateInput = z.input<typeof WorkflowCreate>;
export type WorkflowCreate = z.output<typeof WorkflowCreate>;

const READ_ONLY = readOnlyMembers(
  'id',
  'status',
  'autoCreate',
  'owner',
  'team',
  'source',
  'documents',
  'outgoingWebhook',
  'createdByApi',
  'createdAt',
  'updatedAt',
);

/** The members of a workflow that a client may change. */
export interface WorkflowChanges {
  name?: string | undefined;
  color?: string | undefined;
  icon?: string | undefined;
}

/**
 * The payload that changes a workflow. Contract §4, "Update workflow". Members that §2 calls not
 * editable may be sent as a GET returns them.
 */
export const WorkflowUpdate = z
  .object({
    name: WorkflowName.optional(),
    color: Color.optional(),
    icon: IconName.optional(),
    ...READ_ONLY,
  })
  .transform((given) => {
    const { changes, readOnly } = separateReadOnly(given, READ_ONLY);
    return { changes: changes satisfies WorkflowChanges, readOnly };
  })
  .meta({ id: 'WorkflowUpdate', description: 'The members to change. Others stay unchanged.' });
export type WorkflowUpdateInput = z.input<typeof WorkflowUpdate>;
export type WorkflowUpdate = z.output<typeof WorkflowUpdate>;
