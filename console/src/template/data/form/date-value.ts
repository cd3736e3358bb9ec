/** A day of the calendar. */
export interface Day {
  year: number;
  /** From 1. */
  month: number;
  day: number;
}

const BEGINS_WITH_DAY = /^(\d{4})-(\d{2})-(\d{2})(?=T|$)/;

/** Returns the day of a date such as 2026-11-20 or 2026-11-20T10:30; undefined for any other text. */
export function dayIn(text: string): Day | undefined {
  const [, ...parts] = BEGINS_WITH_DAY.exec(text) ?? [];
  const [year, month, day] = parts.map(Number);
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const date = new Date(Date.UTC(year, month - 1, day));
  // There is no 31st of February, and the first years of `Date.UTC` are those of the last century.
  return date.toISOString().startsWith(text.slice(0, 10)) ? { year, month, day } : undefined;
}

/** Returns a date with another day. Its time stays. */
export function withDay(text: string, { year, month, day }: Day): string {
  const written = [
    String(year).padStart(4, '0'),
    ...[month, day].map((part) => String(part).padStart(2, '0')),
  ].join('-');
  return written + (dayIn(text) ? text.slice(written.length) : '');
}
