import type { AuditAction, AuditDetails } from '@docloom/contract';
import type { ActingUser } from '../../audit/author.ts';
import { recordChange } from '../../audit/record-change.ts';
import type { StoredFile } from '../../drive/drive.ts';
import { findFirstUser } from '../../store/records/users.ts';
import { findWorkflow } from '../../store/records/workflows.ts';
import type { CreateDependencies } from '../../store/rule-dependencies.ts';
import type { Store } from '../../store/store.ts';

/** What was done to a drive file. */
interface FileChange {
  action: AuditAction;
  file: Pick<StoredFile, 'id' | 'name' | 'ownerId' | 'workflowId'>;
  details?: AuditDetails;
}

/**
 * Records a change of a drive file in the audit log. A file that was put into the drive by hand
 * belongs to the first user.
 * @param transaction that of the change itself
 */
export async function recordFileChange(
  dependencies: Pick<CreateDependencies, 'ids' | 'clock'>,
  transaction: Store,
  author: ActingUser,
  { file: { id, name, ownerId, workflowId }, ...change }: FileChange,
): Promise<void> {
  const workflow = workflowId === null ? null : await findWorkflow(transaction, workflowId);
  const owner = ownerId ?? (await findFirstUser(transaction))?.id ?? null;
  const subject = { kind: 'file', id, name } as const;
  const owned = { ...change, subject, workflow: workflow ?? null, ownerId: owner };
  await recordChange(dependencies, transaction, author, owned);
}
