import { numberOf } from '../numbers/number-of.ts';
import { dateTimeFormat } from './formatters.ts';

/** A moment as a calendar and a wall clock show it. */
export interface CalendarDate {
  /** Its local year, month … millisecond, stored as if in UTC. */
  readonly wall: Date;
  /**
   * The offset of local time from UTC, in minutes; null if the data does not state one, as for a
   * date alone.
   */
  readonly offset: number | null;
}

const ISO =
  /^(\d{4})([-/])(\d{2})\2(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s?(z|[+-]\d{2}(?::?\d{2})?)?)?$/i;
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;
const DAY_FIRST = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/;

/**
 * Smaller numbers are seconds since 1970 (up to the year 5138), others milliseconds (from 1973 on).
 */
const MILLISECONDS_FROM = 1e11;
/** Smaller numbers are ordinary numbers; beyond the maximum is no calendar year. */
const MIN_TIMESTAMP = 1e8;
const MAX_TIMESTAMP = 253_402_300_799_999;

/**
 * Parses `2026-11-20`, `2026-11-20T10:30:00+01:00`, `20261120`, `20.11.2026`, and seconds or
 * milliseconds since 1970 (in UTC). Ambiguous dates, such as `11/12/2026`, are not parsed. A date
 * without a time is never shifted to another day, because its time zone is unknown.
 * @returns undefined for all other values, and for dates that do not exist
 */
export function parseDate(value: unknown): CalendarDate | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const text = String(value).trim().slice(0, 50);
  const [, year, , month, day, hour, minute, second, fraction, zone] = ISO.exec(text) ?? [];
  if (year !== undefined) {
    const milliseconds = Math.floor(Number(`0.${fraction ?? '0'}`) * 1000);
    return calendarDate([year, month, day, hour, minute, second], milliseconds, offsetOf(zone));
  }
  const compact = COMPACT.exec(text);
  if (compact) return calendarDate(compact.slice(1), 0, null);
  const dayFirst = DAY_FIRST.exec(text);
  if (dayFirst) return calendarDate(dayFirst.slice(1).reverse(), 0, null);
  return fromTimestamp(numberOf(value));
}

/** Converts a date to a time zone; unchanged if its own offset is unknown. */
export function inTimeZone(date: CalendarDate, timeZone: string): CalendarDate {
  if (date.offset === null) return date;
  const moment = date.wall.getTime() - date.offset * 60_000;
  const there = new Map(
    dateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  );
  const parts = (['year', 'month', 'day', 'hour', 'minute', 'second'] as const).map((name) =>
    there.get(name),
  );
  const second = new Date(moment).setUTCMilliseconds(0);
  const wall = timeOf(parts, date.wall.getUTCMilliseconds());
  return { wall, offset: Math.round((wall.getTime() - second) / 60_000) };
}

function fromTimestamp(number: number | undefined): CalendarDate | undefined {
  if (number === undefined || number < MIN_TIMESTAMP) return undefined;
  const milliseconds = number < MILLISECONDS_FROM ? number * 1000 : number;
  if (milliseconds > MAX_TIMESTAMP) return undefined;
  return { wall: new Date(milliseconds), offset: 0 };
}

function calendarDate(
  parts: readonly (string | undefined)[],
  milliseconds: number,
  offset: number | null,
): CalendarDate | undefined {
  const wall = timeOf(parts, milliseconds);
  const [year, month, day, hour = 0, minute = 0, second = 0] = parts.map((part) =>
    Number(part ?? 0),
  );
  const isReal =
    wall.getUTCFullYear() === year &&
    wall.getUTCMonth() + 1 === month &&
    wall.getUTCDate() === day &&
    hour < 24 &&
    minute < 60 &&
    second < 61;
  return isReal ? { wall, offset } : undefined;
}

/** Uses two steps, because Date.UTC interprets the year 26 as 1926. */
function timeOf(parts: readonly (string | undefined)[], milliseconds: number): Date {
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts.map((part) =>
    Number(part ?? 0),
  );
  const wall = new Date(0);
  wall.setUTCFullYear(year, month - 1, day);
  wall.setUTCHours(hour, minute, Math.min(second, 59), milliseconds);
  return wall;
}

function offsetOf(zone: string | undefined): number | null {
  if (zone === undefined) return null;
  if (zone.toLowerCase() === 'z') return 0;
  const digits = zone.slice(1).replace(':', '').padEnd(4, '0');
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2));
  return zone.startsWith('-') ? -minutes : minutes;
}
