import type { Run } from '../api/types.ts';

/** Returns the names of a run's documents, or its id if it has made none. */
export function titleOf({ id, outputs }: Pick<Run, 'id' | 'outputs'>): string {
  const names = outputs.flatMap(({ file, pdf }) => (file ?? pdf)?.name ?? []);
  return names.length === 0 ? id : names.join(', ');
}
