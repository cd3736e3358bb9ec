import type { RunFilter, RunStatus } from '../api/types.ts';
import type { Period } from './period.ts';
import { ANY_TIME, isDay, PERIODS } from './period.ts';

/** The states of a run in the order of the filter. */
export const RUN_STATUSES = ['FAILED', 'SUCCEEDED', 'RUNNING', 'QUEUED'] as const;

/** The filter that lists all runs. */
export const NO_FILTER: RunFilter = {
  status: undefined,
  search: '',
  searchesData: false,
  period: ANY_TIME,
};

/** Reads the filter of a list of runs from the query of its address. */
export function filterIn(query: URLSearchParams): RunFilter {
  const asked = query.get('status');
  const status: RunStatus | undefined = RUN_STATUSES.find((one) => one === asked);
  return {
    status,
    search: query.get('search')?.trim() ?? '',
    searchesData: query.get('in') === 'data',
    period: periodIn(query),
  };
}

function periodIn(query: URLSearchParams): Period {
  const name = PERIODS.find((one) => one === query.get('period')) ?? 'any';
  if (name !== 'dates') return { ...ANY_TIME, name };
  const dayIn = (parameter: string) => {
    const day = query.get(parameter) ?? '';
    return isDay(day) ? day : '';
  };
  return { name, from: dayIn('from'), to: dayIn('to') };
}

/** Returns the query of the address of a list of runs. */
export function queryOf({ status, search, searchesData, period }: RunFilter): URLSearchParams {
  return new URLSearchParams({
    ...(status !== undefined && { status }),
    ...(search !== '' && { search }),
    ...(searchesData && { in: 'data' }),
    ...(period.name !== 'any' && { period: period.name }),
    ...(period.from !== '' && { from: period.from }),
    ...(period.to !== '' && { to: period.to }),
  });
}

/**
 * Whether only the text of a filter has changed further. A choice, or the start or end of a search, is
 * something that a person may want to undo.
 */
export function isTyped(before: RunFilter, after: RunFilter): boolean {
  if ((before.search === '') !== (after.search === '')) return false;
  const chosen = ({ status, searchesData, period }: RunFilter) => [
    status,
    searchesData,
    period.name,
  ];
  return chosen(before).every((choice, index) => choice === chosen(after)[index]);
}

/** Whether a filter lists only some of the runs. */
export function isFiltering({ status, search, period }: RunFilter): boolean {
  return status !== undefined || search !== '' || period.name !== 'any';
}
