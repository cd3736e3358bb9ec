/** Formatters are cached, because creating one takes far longer than using it. */
const MAX_FORMATTERS = 200;

const numbers = new Map<string, Intl.NumberFormat>();
const dates = new Map<string, Intl.DateTimeFormat>();

/** The default locale; never the machine's. */
export const DEFAULT_LOCALE = 'en-US';

/**
 * Returns a cached number formatter.
 * @param locale one that Intl supports
 */
export function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return remembered(
    numbers,
    JSON.stringify([locale, options]),
    () => new Intl.NumberFormat(locale, options),
  );
}

/**
 * Returns a cached formatter for dates that store local time as UTC, so that no machine's time zone
 * changes them.
 * @param locale one that Intl supports
 */
export function dateTimeFormat(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const complete = { timeZone: 'UTC', calendar: 'gregory', ...options };
  return remembered(
    dates,
    JSON.stringify([locale, complete]),
    () => new Intl.DateTimeFormat(locale, complete),
  );
}

function remembered<T>(known: Map<string, T>, key: string, make: () => T): T {
  const before = known.get(key);
  if (before) return before;
  if (known.size >= MAX_FORMATTERS) known.clear();
  const made = make();
  known.set(key, made);
  return made;
}
