import type { Result } from './fuzz-api.ts';
import type { Kind } from './verdict.ts';

const KINDS: readonly [Kind, string][] = [
  ['valid', 'as documented'],
  ['mutated', 'broken'],
  ['open', 'left open'],
];

/** Returns the counts of a run, for each operation and in total. */
export function summaryOf({ tally, violations, seed, seconds }: Result): string {
  const ofRoutes = [...tally.byRoute].flatMap(([route, counts]) => [
    route,
    ...KINDS.filter(([kind]) => counts[kind].size > 0).map(([kind, title]) => {
      return `  ${title.padEnd(14)} ${statusesOf(counts[kind])}`;
    }),
  ]);
  const totals = KINDS.map(([kind]) => tally.total(kind));
  const serverErrors = totals.map((ofKind) => countOf(ofKind, isServerError));
  const rows: [string, string][] = [
    ['Requests', String(tally.requests)],
    ...KINDS.map(([, title], index): [string, string] => [
      `… ${title}`,
      statusesOf(totals[index] ?? new Map()),
    ]),
    ['Operations', String(tally.byRoute.size)],
    ['5xx', String(serverErrors.reduce((sum, count) => sum + count, 0))],
    ['Outside of the document', String(tally.outside)],
    ['Seed', String(seed)],
    ['Took', `${seconds.toFixed(0)} s`],
    ['Violations', String(violations.length)],
  ];
  const lines = rows.map(([name, value]) => `${name.padEnd(26)}${value}`);
  return [...ofRoutes, '', ...lines].join('\n');
}

/** Whether a status says that the service has failed. */
export function isServerError(status: number): boolean {
  return status >= 500;
}

function countOf(
  counts: ReadonlyMap<number, number>,
  counted: (status: number) => boolean,
): number {
  const wanted = [...counts].filter(([status]) => counted(status));
  return wanted.reduce((sum, [, count]) => sum + count, 0);
}

function statusesOf(counts: ReadonlyMap<number, number>): string {
  const sorted = [...counts].sort(([one], [other]) => one - other);
  const shown = sorted.map(([status, count]) => `${String(status)} × ${String(count)}`);
  return `${String(countOf(counts, () => true))}: ${shown.join(', ')}`;
}
