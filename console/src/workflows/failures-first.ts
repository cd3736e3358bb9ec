import type { ActiveWorkflow } from '../api/types.ts';

/** Sorts workflows: those with failures of the last day first, archived ones last, then by name. */
export function failuresFirst(
  workflows: readonly ActiveWorkflow[],
  locale: string,
): ActiveWorkflow[] {
  const names = new Intl.Collator(locale, { numeric: true });
  const hasFailed = ({ activity }: ActiveWorkflow) => Number((activity?.failedRuns ?? 0) > 0);
  const isArchived = ({ workflow }: ActiveWorkflow) => Number(workflow.status === 'ARCHIVED');
  return workflows.toSorted(
    (one, other) =>
      isArchived(one) - isArchived(other) ||
      hasFailed(other) - hasFailed(one) ||
      names.compare(one.workflow.name, other.workflow.name),
  );
}
