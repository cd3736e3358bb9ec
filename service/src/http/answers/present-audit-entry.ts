import type { AuditEntry } from '@docloom/contract';
import { presentAuthor } from '../../audit/author.ts';
import type { AuditEntryRecord } from '../../store/records/audit/audit-entries.ts';
import { toTimestamp } from '../../time/clock.ts';

/** Converts an entry of the audit log to its payload. */
export function presentAuditEntry(entry: AuditEntryRecord): AuditEntry {
  const { id, createdAt, action, workflowId, workflowName, details } = entry;
  return {
    id,
    createdAt: toTimestamp(createdAt),
    action,
    author: presentAuthor(entry),
    subject: { kind: entry.subjectKind, id: entry.subjectId, name: entry.subjectName },
    workflow: workflowId && { id: workflowId, name: workflowName ?? '' },
    details,
  };
}
