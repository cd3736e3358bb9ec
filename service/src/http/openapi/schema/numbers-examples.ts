import type {
  DayNumbers,
  Numbers,
  Percentiles,
  PeriodNumbers,
  Workflow,
  WorkflowNumbers,
} from '@docloom/contract';

/** Examples of documents, failures and durations by days. */
export interface NumbersExamples {
  Percentiles: Percentiles;
  PeriodNumbers: PeriodNumbers;
  DayNumbers: DayNumbers;
  WorkflowNumbers: WorkflowNumbers;
  Numbers: Numbers;
}

/** Returns the examples of a day on which only one workflow had runs. */
export function numbersExamples(workflow: Pick<Workflow, 'id' | 'name'>): NumbersExamples {
  const numbers = {
    documents: 48,
    failedRuns: 1,
    renderMilliseconds: { p50: 9, p95: 24 },
    deliveryMilliseconds: { p50: 290, p95: 610 },
  };
  return {
    Percentiles: numbers.renderMilliseconds,
    PeriodNumbers: numbers,
    DayNumbers: { date: '2026-11-20', isComplete: false, ...numbers },
    WorkflowNumbers: { workflowId: workflow.id, name: workflow.name, ...numbers },
    Numbers: {
      timeZone: 'Europe/Berlin',
      days: [{ date: '2026-11-20', isComplete: false, ...numbers }],
      total: numbers,
      workflows: [{ workflowId: workflow.id, name: workflow.name, ...numbers }],
    },
  };
}
