import type { Run } from '../api/types.ts';

/** The columns of a table of runs. */
export interface CsvWords {
  /** Between the cells: what a spreadsheet in that language expects. */
  separator: string;
  run: string;
  accepted: string;
  finished: string;
  status: string;
  documents: string;
  error: string;
  warnings: string;
}

/** A spreadsheet computes what begins so, also if it came from a stranger. */
const FORMULA = /^[=+\-@\t\r]/;

/**
 * Returns runs as a table for a spreadsheet (RFC 4180, except for the separator), with a byte-order
 * mark, by which Excel knows UTF-8. Cells with any separator are quoted. A value that a spreadsheet
 * would compute has an apostrophe before it. Times are those of the time zone, which the headings name,
 * as a spreadsheet in any language reads them.
 * @param timeZone its IANA name, such as Europe/Berlin
 */
export function csvOf(
  runs: readonly Run[],
  words: CsvWords,
  statuses: Readonly<Record<Run['status'], string>>,
  timeZone: string,
): string {
  const { separator, run, accepted, finished, status, documents, error, warnings } = words;
  const time = timeIn(timeZone);
  const rows = runs.map((one) => [
    one.id,
    time(one.createdAt),
    one.finishedAt === null ? '' : time(one.finishedAt),
    statuses[one.status],
    one.outputs
      .flatMap(({ file, pdf }) => [file, pdf].flatMap((made) => made?.name ?? []))
      .join('; '),
    one.error?.message ?? '',
    one.warnings.join(' '),
  ]);
  const times = [accepted, finished].map((name) => `${name} (${timeZone})`);
  const table = [[run, ...times, status, documents, error, warnings], ...rows];
  return `\uFEFF${table.map((row) => `${row.map(cell).join(separator)}\r\n`).join('')}`;
}

/** Sweden writes dates and times as ISO 8601 does. */
function timeIn(timeZone: string): (timestamp: string) => string {
  const options = { timeZone, dateStyle: 'short', timeStyle: 'medium' } as const;
  const format = new Intl.DateTimeFormat('sv-SE', options);
  return (timestamp) => format.format(Date.parse(timestamp));
}

function cell(value: string): string {
  const harmless = FORMULA.test(value) ? `'${value}` : value;
  return /[",;\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
