import type { AuditSubjectKind } from '../api/types.ts';

/** The kinds of subjects in the order of the filter. */
export const KINDS = [
  'workflow',
  'document',
  'outgoing_webhook',
  'file',
  'run',
  'token',
  'user',
  'team',
] as const satisfies readonly AuditSubjectKind[];

/** The changes to show: all, or those of one workflow or kind. */
export interface ActivityFilter {
  workflowId: string | undefined;
  kind: AuditSubjectKind | undefined;
}

/** Reads the filter of the list of changes from the query of its address. */
export function activityFilterIn(query: URLSearchParams): ActivityFilter {
  const asked = query.get('kind');
  return {
    workflowId: query.get('workflow') ?? undefined,
    kind: KINDS.find((one) => one === asked),
  };
}

/** Returns the query of the address of a list of changes. */
export function activityQueryOf({ workflowId, kind }: ActivityFilter): URLSearchParams {
  return new URLSearchParams({
    ...(workflowId !== undefined && { workflow: workflowId }),
    ...(kind !== undefined && { kind }),
  });
}
