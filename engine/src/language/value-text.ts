/**
 * A value as a person would write it: a list of plain values with commas, nothing for what is
 * missing, null or a number beyond the range of a double, and JSON for what has no other form.
 */
export function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
  if (typeof value === 'boolean') return String(value);
  if (Array.isArray(value) && value.every(isPlain)) return value.map(textOf).join(', ');
  return jsonOf(value);
}

/** Whether a value has no text but its JSON: an object, or a list with objects or lists in it. */
export function isJsonOnly(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return !Array.isArray(value) || !value.every(isPlain);
}

/** Writes a value as JSON. What is nested deeper than JSON can be written has no text. */
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
