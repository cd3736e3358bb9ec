/**
 * A value as a person would write it: a list of plain values with commas, nothing for what is
 * missing or null, and JSON for what has no other form.
 */
export function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value) && value.every(isPlain)) return value.map(textOf).join(', ');
  return jsonOf(value);
}

/** What is nested deeper than JSON can be written has no text. */
function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch {
    return '';
  }
}

function isPlain(value: unknown): boolean {
  return value === null || typeof value !== 'object';
}
