import { posix } from 'node:path';
import type {
  AuditAction,
  AuditDetails,
  AuditEntryId,
  AuditSubjectKind,
  TeamId,
  UserId,
  WorkflowId,
} from '@docloom/contract';
import type { Ids } from '../ids/ids.ts';
import { insertAuditEntry } from '../store/records/audit/audit-entries.ts';
import type { DocumentRecord } from '../store/records/documents.ts';
import { findIndexedFiles } from '../store/records/drive/drive-files.ts';
import { findUser } from '../store/records/users.ts';
import { findWorkflow } from '../store/records/workflows.ts';
import type { Store } from '../store/store.ts';
import type { Clock } from '../time/clock.ts';
import type { Author } from './author.ts';
import { recordOfAuthor } from './author.ts';

interface RecordDependencies {
  ids: Ids;
  clock: Clock;
}

/** What was changed. */
export interface Subject {
  kind: AuditSubjectKind;
  id: string;
  /** No secret: of a webhook only the host. */
  name: string;
}

/** What was done to a part of a workflow. */
export interface ChangeOfPart {
  action: AuditAction;
  subject: Subject;
  /** No values of options and no data of documents. */
  details?: AuditDetails;
}

/** A change with the users who may see it. */
export interface Change extends ChangeOfPart {
  workflow?: { id: WorkflowId; name: string } | null;
  /** Whose it is, null if nobody's. The owner's team sees it too. */
  ownerId: UserId | null;
  /** A team that sees it whoever the owner is. Without it, the owner's team at this moment. */
  teamId?: TeamId | null;
}

/**
 * Records a change in the audit log.
 * @param transaction that of the change itself, so that neither exists without the other
 * @returns the id of the entry
 */
export async function recordChange(
  { ids, clock }: RecordDependencies,
  transaction: Store,
  author: Author,
  { action, subject, workflow = null, ownerId, teamId, details = {} }: Change,
): Promise<AuditEntryId> {
  const id = ids.auditEntry();
  await insertAuditEntry(transaction, {
    id,
    createdAt: clock.now(),
    action,
    ...recordOfAuthor(author),
    subjectKind: subject.kind,
    subjectId: subject.id,
    subjectName: subject.name,
    workflowId: workflow?.id ?? null,
    workflowName: workflow?.name ?? null,
    ownerId,
    // The team still sees it after the owner has left.
    teamId: teamId ?? (await teamOf(transaction, ownerId)),
    details,
  });
  return id;
}

/** Returns the team that a user is in, or null. */
async function teamOf(store: Store, userId: UserId | null): Promise<TeamId | null> {
  if (userId === null) return null;
  return (await findUser(store, userId))?.teamId ?? null;
}

/** Records a change of a workflow itself. The arguments are those of `recordChange`. */
export async function recordWorkflowChange(
  dependencies: RecordDependencies,
  transaction: Store,
  author: Author,
  {
    id,
    ...change
  }: Pick<Change, 'action' | 'details' | 'teamId'> & {
    id: WorkflowId;
  },
): Promise<AuditEntryId> {
  const workflow = await requireWorkflow(transaction, id);
  return recordChange(dependencies, transaction, author, {
    ...change,
    subject: { kind: 'workflow', id, name: workflow.name },
    workflow,
    ownerId: workflow.ownerId,
  });
}

/** Records a change of a part of a workflow. The arguments are those of `recordChange`. */
export async function recordChangeOfPart(
  dependencies: RecordDependencies,
  transaction: Store,
  author: Author,
  { workflowId, ...change }: ChangeOfPart & { workflowId: WorkflowId },
): Promise<AuditEntryId> {
  const workflow = await requireWorkflow(transaction, workflowId);
  const owned = { ...change, workflow, ownerId: workflow.ownerId };
  return recordChange(dependencies, transaction, author, owned);
}

/**
 * Records a change of a document, under the name that its template has. The arguments are those of
 * `recordChange`.
 */
export async function recordDocumentChange(
  dependencies: RecordDependencies,
  transaction: Store,
  author: Author,
  {
    document: { id, workflowId, fileId },
    ...change
  }: Pick<Change, 'action' | 'details'> & {
    document: Pick<DocumentRecord, 'id' | 'workflowId' | 'fileId'>;
  },
): Promise<AuditEntryId> {
  const [file] = await findIndexedFiles(transaction, [fileId]);
  const subject = { kind: 'document', id, name: file ? posix.basename(file.path) : '' } as const;
  const ofPart = { ...change, workflowId, subject };
  return recordChangeOfPart(dependencies, transaction, author, ofPart);
}

async function requireWorkflow(transaction: Store, id: WorkflowId) {
  const workflow = await findWorkflow(transaction, id);
  if (!workflow) throw new Error(`There is no workflow ${id}`);
  return workflow;
}
