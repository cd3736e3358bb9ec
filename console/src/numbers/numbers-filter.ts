import type { NumbersFilter } from '../api/types.ts';

/** The choices of days, with today. */
export const DAY_COUNTS = [7, 30, 90] as const;

const DEFAULT_DAYS = 30;

/** Reads the filter of the numbers from the query of their address. */
export function filterIn(query: URLSearchParams): NumbersFilter {
  const days = DAY_COUNTS.find((count) => String(count) === query.get('days')) ?? DEFAULT_DAYS;
  return { days, workflowId: query.get('workflow') ?? undefined };
}

/** Returns the query of the address of the numbers. */
export function queryOf({ days, workflowId }: NumbersFilter): URLSearchParams {
  return new URLSearchParams({
    ...(days !== DEFAULT_DAYS && { days: String(days) }),
    ...(workflowId !== undefined && { workflow: workflowId }),
  });
}
