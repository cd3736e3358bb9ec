import { useQuery } from '@tanstack/react-query';
import { accessQuery } from '../api/queries.ts';
import type { Workflow } from '../api/types.ts';

/** Why a person cannot change a template. */
export type ReadOnlyReason = 'archived' | 'shared';

/** Returns why the person cannot change the templates of a workflow; undefined until it is known. */
export function useReadOnly({ id, status }: Workflow): ReadOnlyReason | undefined {
  const { data: access } = useQuery(accessQuery(id));
  if (status === 'ARCHIVED') return 'archived';
  return access?.mayChange === false ? 'shared' : undefined;
}
