const DAY_MILLISECONDS = 86_400_000;

/**
 * Returns a moment in words of a locale, in the time zone of the reader. The date is left out if it is
 * today.
 * @param timestamp as the API writes it
 * @param now milliseconds since 1970, UTC
 */
export function momentIn(locale: string, timestamp: string, now: number): string {
  const moment = new Date(timestamp);
  const isToday =
    Math.abs(now - moment.getTime()) < DAY_MILLISECONDS &&
    moment.getDate() === new Date(now).getDate();
  return new Intl.DateTimeFormat(locale, {
    ...(!isToday && { dateStyle: 'medium' }),
    timeStyle: 'medium',
  }).format(moment);
}

/** Returns the date and the time of a moment in words of a locale. */
export function fullMomentIn(locale: string, timestamp: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'medium' }).format(
    new Date(timestamp),
  );
}
