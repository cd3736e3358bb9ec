const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/**
 * Returns a duration in words of a locale, such as "120 ms", "2.4 sec" or "3 min 20 sec".
 * @param milliseconds negative ones, which a clock that was set back causes, count as 0
 */
export function durationIn(locale: string, milliseconds: number): string {
  const rest = Math.max(0, Math.round(milliseconds));
  const write = (value: number, unit: string, digits = 0) =>
    new Intl.NumberFormat(locale, {
      style: 'unit',
      unit,
      unitDisplay: 'short',
      maximumFractionDigits: digits,
    }).format(value);
  if (rest < 1_000) return write(rest, 'millisecond');
  if (rest < 60_000) return write(rest / 1_000, 'second', 1);
  const largest = UNITS.findIndex(([, length]) => rest >= length);
  const [unit, length] = UNITS[largest] ?? UNITS[2];
  const [smaller, smallerLength] = UNITS[largest + 1] ?? ['second', 1_000];
  const whole = Math.floor(rest / length);
  const smallerOnes = Math.floor((rest - whole * length) / smallerLength);
  const words = [write(whole, unit), ...(smallerOnes > 0 ? [write(smallerOnes, smaller)] : [])];
  return words.join(' ');
}
