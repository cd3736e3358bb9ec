import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../client.ts';
import type { Page } from '../next-page.ts';
import { nextCursor } from '../next-page.ts';
import type { AuditEntry, AuditSubjectKind, Workflow } from '../types.ts';

/** How often the list is read again while its page is visible, in milliseconds. */
const REFRESH = 15_000;

const CHANGES_AT_ONCE = 50;

/** The changes to read; undefined for all. */
interface WantedChanges {
  workflowId: string | undefined;
  kind: AuditSubjectKind | undefined;
}

/** Reads the changes of what the user may see, newest first, page by page. */
export const auditLogQuery = ({ workflowId, kind }: WantedChanges) =>
  infiniteQueryOptions({
    queryKey: ['audit log', workflowId, kind],
    queryFn: async ({ pageParam: cursor, signal }): Promise<Page<AuditEntry>> => {
      const query = {
        limit: CHANGES_AT_ONCE,
        ...(workflowId !== undefined && { workflowId }),
        ...(kind !== undefined && { kind }),
        ...(cursor !== undefined && { cursor }),
      };
      const answer = await api.GET('/v0/audit-log/', { params: { query }, signal });
      const next = nextCursor(answer.response.headers.get('link'));
      return { entries: dataOf(answer), next };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    refetchInterval: REFRESH,
  });

/** Reads all workflows of the user. */
export const allWorkflowsQuery = queryOptions({
  queryKey: ['all workflows'],
  queryFn: async ({ signal }): Promise<readonly Workflow[]> =>
    dataOf(await api.GET('/v0/workflows/', { signal })),
});
