const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
const FACTOR = 1024;

/**
 * Returns a number of bytes in words of a locale, such as "24 kB": 1 kB is 1,024 bytes. The page of a
 * file has the same words.
 */
export function fileSizeIn(locale: string, bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= FACTOR && unit < UNITS.length - 1) {
    value /= FACTOR;
    unit += 1;
  }
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: UNITS[unit] ?? 'byte',
    unitDisplay: unit === 0 ? 'long' : 'short',
    maximumFractionDigits: value < 10 && unit > 0 ? 1 : 0,
  }).format(value);
}
