/** The choices of a period in their order. */
export const PERIODS = ['any', 'today', 'yesterday', 'week', 'dates'] as const;

export type PeriodName = (typeof PERIODS)[number];

/** When the listed runs were accepted. */
export interface Period {
  name: PeriodName;
  /** The first and the last day of `dates`, such as 2026-11-20; empty for an open end. */
  from: string;
  to: string;
}

/** The period without a limit. */
export const ANY_TIME: Period = { name: 'any', from: '', to: '' };

/** Whether the first day of a period is after its last. */
export function isReversed({ from, to }: Period): boolean {
  return from !== '' && to !== '' && from > to;
}

/** The moments that the API takes, as it writes them. */
export interface PeriodBounds {
  acceptedAfter?: string;
  acceptedBefore?: string;
}

/** The last seven days are today and the six before. */
const DAYS_OF_WEEK = 7;

/**
 * Returns the moments at which a period begins and ends. Days are those of the reader's time zone.
 * @param now milliseconds since 1970, UTC
 */
export function boundsOf({ name, from, to }: Period, now: number): PeriodBounds {
  if (name === 'any') return {};
  if (name === 'today') return between(startOfDay(now), null);
  if (name === 'week') return between(startOfDay(now, 1 - DAYS_OF_WEEK), null);
  if (name === 'yesterday') return between(startOfDay(now, -1), startOfDay(now));
  return between(startOf(from), startOf(to, 1));
}

function between(after: Date | null, before: Date | null): PeriodBounds {
  return {
    ...(after && { acceptedAfter: after.toISOString() }),
    ...(before && { acceptedBefore: before.toISOString() }),
  };
}

/** @param days how many days later */
function startOfDay(moment: number, days = 0): Date {
  const date = new Date(moment);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days);
}

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

function startOf(day: string, daysLater = 0): Date | null {
  if (!isDay(day)) return null;
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + daysLater);
}

/** Whether a text is a day of the calendar, such as 2026-11-20. */
export function isDay(text: string): boolean {
  if (!DAY.test(text) || text < '1970') return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
