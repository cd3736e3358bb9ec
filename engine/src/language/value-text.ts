/**
 * Returns a value's text. Plain values in a list are separated by commas. A missing value, null and
 * a number beyond the range of a double are ''. Values without another form are JSON.
 */
export function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
  if (typeof value === 'boolean') return String(value);
  if (Array.isArray(value) && value.every(isPlain)) return value.map(textOf).join(', ');
  return jsonOf(value);
}

/**
 * Returns whether a value has no text except its JSON: an object, or a list of objects or lists.
 */
export function isJsonOnly(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return !Array.isArray(value) || !value.every(isPlain);
}

/** Returns a value as JSON; '' if it is nested too deeply for JSON. */
export function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch {
    return '';
  }
}

function isPlain(value: unknown): boolean {
  return value === null || typeof value !== 'object';
}
