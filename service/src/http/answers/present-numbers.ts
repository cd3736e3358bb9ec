import type { Numbers, PeriodNumbers, WorkflowId } from '@docloom/contract';
import type { Figures } from '../../runs/numbers/figures.ts';
import type { NumbersOfRuns } from '../../runs/numbers/run-numbers.ts';

/**
 * Returns the payload of numbers.
 * @param names those of the workflows
 */
export function presentNumbers(
  { days, workflows, total }: NumbersOfRuns,
  timeZone: string,
  names: ReadonlyMap<WorkflowId, string>,
): Numbers {
  return {
    timeZone,
    days: days.map(({ date, figures }, index) => ({
      date,
      isComplete: index < days.length - 1,
      ...presentFigures(figures),
    })),
    total: presentFigures(total),
    workflows: workflows.map(({ workflowId, figures }) => ({
      workflowId,
      name: names.get(workflowId) ?? '',
      ...presentFigures(figures),
    })),
  };
}

function presentFigures({ documents, failedRuns, rendering, delivery }: Figures): PeriodNumbers {
  return {
    documents,
    failedRuns,
    renderMilliseconds: rendering.percentiles(),
    deliveryMilliseconds: delivery.percentiles(),
  };
}
