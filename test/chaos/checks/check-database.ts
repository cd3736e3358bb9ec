import type { Outcome } from '../outcome.ts';

/** Checks that the database is intact and that no work is left. */
export function checkDatabase({ stored }: Outcome): string[] {
  const { integrity, orphans, jobs, eventsWithoutRun } = stored;
  return [
    ...(integrity === 'ok' ? [] : [`The database is damaged: ${integrity}`]),
    ...(orphans === 0 ? [] : [`${orphans} rows refer to rows that are not there`]),
    ...(jobs === 0 ? [] : [`${jobs} jobs are left`]),
    ...(eventsWithoutRun === 0 ? [] : [`${eventsWithoutRun} events were kept and started nothing`]),
  ];
}
