/**
 * A value as a person would write it: a list of plain values with commas, nothing for what is
 * missing or null, and JSON for what has no other form.
 */
export function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value) && value.every(isPlain)) return value.map(textOf).join(', ');
  return JSON.stringify(value);
}

function isPlain(value: unknown): boolean {
  return value === null || typeof value !== 'object';
}
