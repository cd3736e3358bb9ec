/** Every part is bounded, so that a long text costs no more than a short one. */
const NUMBER = /^[+-]?(?:\d{1,309}(?:\.\d{0,309})?|\.\d{1,309})(?:e[+-]?\d{1,3})?$/i;

/** Digits with the characters that people put between and beside them: `1.495,80`, `€ 12`. */
const LIKE_A_NUMBER = /^[\p{Sc}\s+−-]*\d[\d.,'’\s]*[\p{Sc}\s−-]*$/u;

/**
 * Returns whether a text is a number to people but not to `numberOf`, because its notation is
 * ambiguous.
 */
export function isForeignNumber(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > 100) return false;
  return numberOf(value) === undefined && LIKE_A_NUMBER.test(value);
}

/**
 * Parses a number, or a text that is one: data from forms, sheets and flows is often text (`"120"`,
 * `" 7.5 "`). A number in local notation (`"1.234,50"`) is not parsed, because its country is
 * unknown.
 * @returns undefined for all other values, and for numbers that are not finite
 */
export function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'string' || value.length > 1000) return undefined;
  const text = value.trim();
  if (!NUMBER.test(text)) return undefined;
  const number = Number(text);
  return Number.isFinite(number) ? number : undefined;
}
